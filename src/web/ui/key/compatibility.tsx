/** 90 and up green, 80 to 89 yellow, below orange, missing grey. */
export function compatibilityColour(score: number | null): 'safe' | 'care' | 'caution' | 'unknown' {
  if (score === null) return 'unknown'
  if (score >= 90) return 'safe'
  return score >= 80 ? 'care' : 'caution'
}

/** The compatibility of a track: a number first, a level under it, and the colour on both. */
export function Compatibility({ score }: { readonly score: number | null }) {
  return (
    <span
      data-level={compatibilityColour(score)}
      className="inline-flex flex-col gap-1 rounded-sm px-1.5 py-1"
    >
      <span className="sr-only">Compatibility </span>
      <span className="figures text-2xl leading-none font-semibold">
        {score === null ? '–' : score}
        <span className="text-sm font-medium">{score === null ? '' : '%'}</span>
      </span>
      <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="block h-1 w-14 bg-line">
        <rect width={score ?? 0} height="4" fill="currentColor" />
      </svg>
    </span>
  )
}
