import type { Part, Recommendation } from '#contract/recommendations.ts'
import { ProOffer } from '#web/paywall/pro-offer.tsx'
import { KeyText } from '#web/ui/key/key-text.tsx'

const NAMES: Readonly<Record<Part['name'], string>> = {
  scene: 'Scene',
  tempo: 'Tempo',
  harmony: 'Harmony',
  genre: 'Genre',
  energy: 'Energy',
  vibe: 'Vibe',
  era: 'Era',
  crowd: 'Crowd',
  personal: 'Yours',
}

/** The score as a sum: what each part gives of what it could give, and why. */
export function ScoreBreakdown({ song }: { readonly song: Recommendation }) {
  const { parts, compatibilityScore } = song
  if (parts === null)
    return (
      <ProOffer title="How the score adds up" answers="recommendations">
        The first three tracks of every answer show it for free. With Pro each one is taken apart: scene,
        tempo, harmony, energy and the rest, with the reason for every point.
      </ProOffer>
    )
  const widest = Math.max(1, ...parts.map((part) => part.max))
  return (
    <section>
      <h3 className="font-semibold">How the score adds up</h3>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {parts.map((part) => (
          <li
            key={part.name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1.5 py-2.5 md:grid-cols-[4.5rem_11rem_minmax(0,1fr)_4rem]"
          >
            <span className="font-medium">{NAMES[part.name]}</span>
            <Bar part={part} widest={widest} />
            <span className="text-sm text-muted max-md:order-last max-md:col-span-full">
              <KeyText>{part.reason}</KeyText>
            </span>
            <span className="figures text-right font-semibold">
              {part.points}
              <span className="text-sm font-normal text-muted">
                <span aria-hidden> / </span>
                <span className="sr-only"> of </span>
                {part.max}
              </span>
            </span>
          </li>
        ))}
        <li className="flex justify-between gap-4 py-2.5 font-semibold">
          <span>Compatibility</span>
          <span className="figures">{compatibilityScore} %</span>
        </li>
      </ul>
    </section>
  )
}

const percent = (share: number, whole: number) => `${whole === 0 ? 0 : (share / whole) * 100}%`

/** As long as what the part can give, filled as far as it gives: all bars on one scale. */
function Bar({ part: { points, max }, widest }: { readonly part: Part; readonly widest: number }) {
  return (
    <span aria-hidden className="block max-md:order-last max-md:col-span-full">
      <span className="block h-2.5 border border-control" style={{ width: percent(max, widest) }}>
        <span className="block h-full bg-ink" style={{ width: percent(points, max) }} />
      </span>
    </span>
  )
}
