import type { ReactNode } from 'react'
import { KeyChip } from '../../ui/key/key-chip.tsx'

const MOVES = [
  { camelot: '8A', name: 'same key' },
  { camelot: '9A', name: 'a gentle lift' },
  { camelot: '7A', name: 'settles' },
  { camelot: '8B', name: 'turns bright' },
] as const

const TEMPOS = [
  { bpm: '122', pitch: '+1.6 %' },
  { bpm: '124', pitch: '0.0 %' },
  { bpm: '126', pitch: '−1.6 %' },
  { bpm: '62', pitch: 'half time' },
] as const

export const FORMATS = [
  'rekordbox XML',
  'Traktor NML',
  'Serato crate',
  'VirtualDJ M3U',
  'M3U8',
  'CSV',
  'PDF gig sheet',
] as const

/** What it does for a DJ, each shown by a specimen of itself. */
export function FeatureCards() {
  return (
    <section aria-label="What Segue does" className="mx-auto w-full max-w-7xl px-4 pb-20 md:px-8 md:pb-28">
      <ul className="grid border-line max-lg:divide-y max-lg:divide-line max-lg:border-y lg:grid-cols-3 lg:gap-x-12">
        <Feature
          title="Keys that agree"
          text="Harmonic moves round the Camelot wheel, named for what they do to a room. A missing key counts as neutral, never as a clash."
        >
          <ul className="grid max-w-sm grid-cols-2 gap-x-4 gap-y-2.5">
            {MOVES.map(({ camelot, name }) => (
              <li key={camelot} className="flex items-center gap-2 text-sm text-muted">
                <KeyChip camelot={camelot} />
                {name}
              </li>
            ))}
          </ul>
        </Feature>
        <Feature
          title="Tempo within reach"
          text="How far the fader has to go, half and double time included, and what a pitch change does to the key when key lock is off."
        >
          <dl className="grid grid-cols-4 gap-4">
            {TEMPOS.map(({ bpm, pitch }) => (
              <div key={bpm}>
                <dt className="figures text-2xl leading-none font-semibold">{bpm}</dt>
                <dd className="figures mt-1.5 text-sm whitespace-nowrap text-muted">{pitch}</dd>
              </div>
            ))}
          </dl>
        </Feature>
        <Feature
          title="Sets that leave with you"
          text="Save what fits, arrange it from warm-up to peak, and take it to the software and the stick you play from."
        >
          <ul className="flex flex-wrap gap-2">
            {FORMATS.map((format) => (
              <li key={format} className="rounded-sm border border-line px-2 py-1 text-sm text-muted">
                {format}
              </li>
            ))}
          </ul>
        </Feature>
      </ul>
    </section>
  )
}

type FeatureProps = { readonly title: string; readonly text: string; readonly children: ReactNode }

const Feature = ({ title, text, children }: FeatureProps) => (
  <li className="flex flex-col py-8 lg:border-t lg:border-line">
    <div className="flex min-h-18 flex-col justify-start">{children}</div>
    <h2 className="mt-6 text-xl font-semibold tracking-tight">{title}</h2>
    <p className="mt-2 max-w-[44ch] text-pretty text-muted">{text}</p>
  </li>
)
