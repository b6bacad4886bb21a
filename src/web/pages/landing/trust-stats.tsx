import type { CatalogueFacts } from '#contract/pages.ts'
import { FORMATS } from './feature-cards.tsx'

/** As docs/quality.md has them, in percent; the test beside this holds them to that page. */
export const NEXT_TRACK = { questions: 627, firstTen: 19.0, byCamelotRule: 3.4 } as const

const NUMBER = new Intl.NumberFormat('en')
const percent = (share: number) => `${Math.round(share * 100)} %`

/** What can be said in figures, each with how it was measured; nothing that is not so. */
export function TrustStats({ facts }: { readonly facts: CatalogueFacts }) {
  const stats = [
    {
      figure: NUMBER.format(facts.tracks),
      text: `tracks to recommend, in ${facts.genres} genres`,
      how: 'Counted on this server: every result is a track that exists.',
    },
    {
      figure: percent(facts.withKeyShare),
      text: 'of them with a key',
      how: `${percent(facts.keyedShare)} documented or measured, the others marked as estimates.`,
    },
    {
      figure: `${NEXT_TRACK.firstTen} %`,
      text: `of the tracks DJs really played next rank in Segue’s first ten of 501. The plain Camelot rule: ${NEXT_TRACK.byCamelotRule} %`,
      how: `${NEXT_TRACK.questions} changes of artist in DJs’ sets kept back from the fit, by the fitted model alone.`,
    },
    {
      figure: String(FORMATS.length),
      text: 'formats to take your set away in',
      how: 'Each file that Segue writes is read back in its tests.',
    },
  ]
  return (
    <section aria-labelledby="trust" className="border-y border-line bg-surface">
      <div className="mx-auto w-full max-w-7xl px-4 py-12 md:px-8 md:py-16">
        <h2 id="trust" className="text-lg font-semibold">
          What you can check
        </h2>
        <dl className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {stats.map(({ figure, text, how }) => (
            <div key={text} className="flex flex-col border-t border-line pt-4">
              <dt className="order-1 mt-2 max-w-[30ch] text-pretty">{text}</dt>
              <dd className="figures text-5xl font-semibold tracking-[-0.03em]">{figure}</dd>
              <dd className="order-2 mt-2 max-w-[38ch] text-sm text-pretty text-muted">{how}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
