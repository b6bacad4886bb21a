import type { EngineExample } from '#contract/pages.ts'
import { paths } from '../../client/paths.ts'
import { EngineDemo } from './engine-demo.tsx'
import { RegisterButton } from './register-button.tsx'

const STEPS = [
  {
    title: 'Input your current track',
    text: 'Type artist and title, let Segue listen for ten seconds, or give it only a genre and a tempo. Say in your own words where the night should go: “dark warehouse, no vocals, not too fast”.',
  },
  {
    title: 'AI analysis',
    text: 'The engine weighs tempo, harmony, genre, energy, vibe and era, with tables fitted on 17,876 transitions that DJs really made. A language model may read your description; it never states a tempo, a key or a track.',
  },
  {
    title: 'Save and use your sets',
    text: 'Every result says why it fits and how to mix it. Save songs, arrange them into a set, and export it to rekordbox, Traktor, VirtualDJ, a USB stick or paper.',
  },
] as const

export function HowItWorksTab({ example }: { readonly example: EngineExample | null }) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-10 pb-20 md:px-8 md:pt-16 md:pb-28">
      <h1 className="max-w-[18ch] text-4xl leading-[1.05] font-semibold tracking-[-0.03em] text-balance md:text-6xl">
        From the track that plays to the set you leave with
      </h1>
      <div className="mt-12 grid gap-x-12 gap-y-12 md:mt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <ol className="border-b border-line">
            {STEPS.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line py-7">
                <span aria-hidden className="figures text-xl leading-7 font-semibold text-muted">
                  {index + 1}
                </span>
                <div>
                  <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
                  <p className="mt-2 max-w-[48ch] leading-relaxed text-pretty text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-3">
            <RegisterButton className="max-sm:w-full">Try It Now - Free</RegisterButton>
            <a href={paths.try} className="py-3 text-[0.9375rem] underline underline-offset-4">
              or try it without an account
            </a>
          </div>
        </div>
        {example !== null && <EngineDemo example={example} />}
      </div>
    </div>
  )
}
