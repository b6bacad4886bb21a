const TICKS = Array.from({ length: 10 }, (_, index) => index + 1)

/** Energy as a level meter: 1 (drifting) to 10 (all out). Brightness, not hue: hue belongs to the key. */
export function EnergyMeter({ energy }: { readonly energy: number | null }) {
  if (energy === null)
    return (
      <span className="text-sm text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">Energy not known</span>
      </span>
    )
  return (
    <span className="inline-flex items-center gap-2">
      <svg role="img" aria-label={`Energy ${energy} of 10`} viewBox="0 0 60 14" className="h-3.5 w-15">
        {TICKS.map((tick) => (
          <rect
            key={tick}
            x={(tick - 1) * 6}
            width="4"
            height="14"
            className={tick <= energy ? 'fill-ink' : 'fill-line'}
            fillOpacity={tick <= energy ? 0.45 + 0.055 * tick : 1}
          />
        ))}
      </svg>
      <span aria-hidden className="figures text-sm text-muted">
        {energy}
      </span>
    </span>
  )
}
