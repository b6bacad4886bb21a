import { useId } from 'react'
import type { HeardTrack, Identification } from '../../contract/identify.ts'
import { confidenceLabel } from '../format/confidence-label.ts'
import { KeyChip } from '../ui/key/key-chip.tsx'

type Props = {
  readonly candidates: Identification['candidates']
  readonly chosen: HeardTrack | null
  /** A key of the recording is shown too: then each says which it is. */
  readonly isKeyHeard: boolean
  readonly onChoose: (track: HeardTrack) => void
}

/** What it may be, for ears to decide. */
export function CandidateChoice({ candidates, chosen, isKeyHeard, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className="mt-4">
      <legend className="sr-only">What it may be</legend>
      <div className="divide-y divide-line rounded-md border border-line">
        {candidates.map((track) => (
          <label
            key={`${track.trackId ?? ''} ${track.artist} ${track.title}`}
            className="flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-raised has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === track}
              onChange={() => onChoose(track)}
              className="size-5 shrink-0 accent-(--segue-ink) outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block leading-snug font-semibold">{track.title}</span>
              <span className="block text-sm">{track.artist}</span>
              <span className="figures block text-sm text-muted">{confidenceLabel(track.confidence)}</span>
            </span>
            {track.camelot !== null && (
              <span className="flex flex-col items-center gap-0.5">
                <KeyChip camelot={track.camelot} source={track.keySource} />
                {isKeyHeard && (
                  <span className="text-xs text-muted">
                    {track.trackId === null ? 'published' : 'catalogue'}
                  </span>
                )}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
