import { useEffect, useId, useRef } from 'react'
import type { TrackCandidate } from '#contract/errors.ts'
import { formatBpm } from '#web/format/track-text.ts'
import { KeyChip } from '#web/ui/key/key-chip.tsx'

type Props = {
  readonly candidates: readonly TrackCandidate[]
  readonly onChoose: (candidate: TrackCandidate) => void
}

/** The songs that bear the name that was typed, best known first: one tap searches from it. */
export function DidYouMean({ candidates, onChoose }: Props) {
  const labelId = useId()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [candidates])

  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="font-medium">
        Did you mean
      </p>
      <ul className="mt-2 space-y-2">
        {candidates.map((candidate, at) => (
          <li key={candidate.trackId}>
            <button
              ref={at === 0 ? first : null}
              type="button"
              onClick={() => onChoose(candidate)}
              className="flex min-h-14 w-full items-center gap-3 rounded-md border border-control bg-raised px-3 py-2 text-left transition-colors hover:border-ink"
            >
              <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
                <span className="block font-medium">{candidate.title}</span>
                <span className="block text-sm text-muted">
                  {candidate.artist}
                  {candidate.releaseYear !== null && ` · ${candidate.releaseYear}`}
                </span>
              </span>
              <span className="figures flex shrink-0 items-center gap-3 text-sm text-muted max-sm:flex-col-reverse max-sm:items-end max-sm:gap-0.5">
                {candidate.bpm !== null && <span>{formatBpm(candidate.bpm)} BPM</span>}
                <KeyChip camelot={candidate.camelot} source={candidate.keySource} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
