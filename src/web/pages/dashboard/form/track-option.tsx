import { useRef } from 'react'
import type { TrackSummary } from '#contract/tracks.ts'
import { formatBpm } from '#web/format/track-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { KeyChip } from '#web/ui/key/key-chip.tsx'

type Props = {
  readonly id: string
  readonly track: TrackSummary
  readonly isHighlighted: boolean
  readonly onPick: () => void
  readonly onPoint: () => void
}

export function TrackOption({ id, track, isHighlighted, onPick, onPoint }: Props) {
  // The list comes up under a resting pointer: only one that moves means something.
  const isPointing = useRef(false)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- focus and keys stay with the combobox
    <div
      id={id}
      role="option"
      aria-selected={isHighlighted}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => {
        if (isPointing.current && !isHighlighted) onPoint()
        isPointing.current = true
      }}
      onClick={onPick}
      className={classNames(
        'flex min-h-14 cursor-pointer items-center gap-3 border-l-2 px-3 py-2',
        isHighlighted ? 'border-ink bg-background' : 'border-transparent',
      )}
    >
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-medium">{track.title}</span>
        <span className="block text-sm text-muted">
          {track.artist}
          {track.releaseYear !== null && ` · ${track.releaseYear}`}
        </span>
      </span>
      <span className="figures flex shrink-0 items-center gap-3 text-sm text-muted max-sm:flex-col-reverse max-sm:items-end max-sm:gap-0.5">
        {track.bpm !== null && <span>{formatBpm(track.bpm)} BPM</span>}
        <KeyChip camelot={track.camelot} source={track.keySource} />
      </span>
    </div>
  )
}
