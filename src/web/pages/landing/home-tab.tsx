import type { DataOf } from '#contract/pages.ts'
import { landingPath, paths } from '../../client/paths.ts'
import { useSession } from '../../client/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EngineDemo } from './engine-demo.tsx'
import { FeatureCards } from './feature-cards.tsx'
import type { Follow } from './landing-nav.tsx'
import { RegisterButton } from './register-button.tsx'
import { TrustStats } from './trust-stats.tsx'

type Props = { readonly page: DataOf<'landing'>; readonly follow: Follow }

export function HomeTab({ page, follow }: Props) {
  return (
    <>
      <section className="mx-auto grid w-full max-w-7xl gap-x-12 gap-y-10 px-4 pt-10 pb-16 md:px-8 md:pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:pt-20">
        <div className="lg:self-center lg:pb-8">
          <h1 className="max-w-[9ch] text-5xl leading-[1.02] font-semibold tracking-[-0.035em] text-balance sm:text-6xl xl:text-7xl">
            What do I play next?
          </h1>
          <p className="mt-6 max-w-[42ch] text-lg leading-relaxed text-pretty text-muted">
            Name the track that is on, or let Segue hear it. You get real tracks that mix into it by tempo,
            key and energy, and you see why each one works.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <RegisterButton className="max-sm:w-full">Start Free (25 Searches)</RegisterButton>
            <a
              href={landingPath(page.base, 'how-it-works')}
              onClick={follow('how-it-works')}
              className={buttonClass({ size: 'live' }, 'max-sm:w-full')}
            >
              Learn How It Works
            </a>
          </div>
          <WithoutAccount />
        </div>
        {page.example !== null && <EngineDemo example={page.example} />}
      </section>
      <FeatureCards />
      <TrustStats facts={page.facts} />
      <section className="mx-auto flex w-full max-w-7xl flex-wrap items-end justify-between gap-8 px-4 py-20 md:px-8 md:py-28">
        <h2 className="max-w-[16ch] text-4xl leading-[1.05] font-semibold tracking-[-0.03em] text-balance md:text-5xl">
          Have the next record ready before this one ends
        </h2>
        <RegisterButton className="max-sm:w-full">Get Started - 25 Free Searches</RegisterButton>
      </section>
    </>
  )
}

/** For guests alone: signed-in users have what it offers. */
function WithoutAccount() {
  if (useSession().status === 'signed-in') return null
  return (
    <p className="guests-only mt-3 text-[0.9375rem] text-muted">
      No credit card.{' '}
      <span className="inline-block">
        Or{' '}
        <a href={paths.try} className="inline-block py-2 text-ink underline underline-offset-4">
          look around without an account
        </a>
        .
      </span>
    </p>
  )
}
