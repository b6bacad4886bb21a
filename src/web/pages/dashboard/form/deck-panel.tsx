import type { TrackSummary } from '#contract/tracks.ts'
import type { Key } from '#domain/key/key.ts'
import { parseKey } from '#domain/key/notation.ts'
import { CamelotWheel } from '#web/ui/key/camelot-wheel.tsx'

function caption(picked: TrackSummary | null, key: Key | null): string {
  if (picked === null)
    return 'Pick a track from the list as you type, and the wheel shows the keys that blend with it.'
  return key === null
    ? 'The key of this track is not known, so harmony counts as neutral.'
    : 'Bright: the keys that blend with this track.'
}

/** The wheel beside the form: once a track is picked it shows which keys blend with it. Room permitting. */
export function DeckPanel({ picked }: { readonly picked: TrackSummary | null }) {
  const key = parseKey(picked?.camelot ?? '')
  return (
    <figure className="hidden lg:block">
      <CamelotWheel
        current={key}
        isCurrentEstimated={picked?.keySource === 'estimated'}
        showsNeighbours
        className="w-full"
      />
      <figcaption className="mt-4 text-sm text-muted">{caption(picked, key)}</figcaption>
    </figure>
  )
}
