import type { Part } from '#contract/recommendations.ts'

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

/** The score as a row of meters: what each part gives of what it could give. They add up to the compatibility. */
export const PartMeters = ({ parts }: { readonly parts: readonly Part[] }) => (
  <ul aria-label="How the score adds up" className="mt-4 grid grid-cols-4 gap-x-5 gap-y-3.5 md:grid-cols-8">
    {parts.map(({ name, points, max }) => (
      <li key={name}>
        <span className="flex flex-col">
          <span className="text-sm text-muted">{NAMES[name]}</span>
          <span className="figures text-sm font-semibold">
            {points}
            <span className="font-normal text-muted">
              <span aria-hidden>/</span>
              <span className="sr-only"> of </span>
              {max}
            </span>
          </span>
        </span>
        <svg
          aria-hidden
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          className="mt-1.5 block h-1 w-full bg-line"
        >
          <rect width={max === 0 ? 0 : (100 * points) / max} height="4" className="fill-ink" />
        </svg>
      </li>
    ))}
  </ul>
)
