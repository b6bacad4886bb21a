import { LoaderCircle } from 'lucide-react'

/** Something is on its way. Comes up late, so that what is quick does not flicker. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <output className="late grid min-h-64 place-items-center">
      <LoaderCircle aria-hidden className="size-8 animate-spin text-muted" />
      <span className="sr-only">{label}</span>
    </output>
  )
}
