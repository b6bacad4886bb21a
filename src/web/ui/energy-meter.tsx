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
      <span role="img" aria-label={`Energy ${energy} of 10`} className="inline-flex items-end gap-[2px]">
        {TICKS.map((tick) => (
          <span
            key={tick}
            className={tick <= energy ? 'h-3.5 w-1 bg-ink' : 'h-3.5 w-1 bg-line'}
            style={tick <= energy ? { opacity: 0.45 + 0.055 * tick } : undefined}
          />
        ))}
      </span>
      <span aria-hidden className="figures w-4 text-sm text-muted">
        {energy}
      </span>
    </span>
  )
}
