/** Two faders crossing: one track goes, the next one comes. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 24" aria-hidden="true" className="h-6 w-8" fill="none" strokeLinecap="round">
        <path d="M3 4c13 0 13 16 26 16" className="stroke-muted" strokeWidth="3" />
        <path d="M3 20C16 20 16 4 29 4" className="stroke-ink" strokeWidth="3" />
      </svg>
      <span className="text-lg font-semibold tracking-tight max-[22rem]:sr-only">Segue</span>
    </span>
  )
}
