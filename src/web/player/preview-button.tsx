import { CircleAlert, LoaderCircle, Play, Square } from 'lucide-react'
import { useId } from 'react'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { Tooltip } from '../ui/overlay/tooltip.tsx'
import { BLOCKED_MESSAGE, type PlayerState, type PreviewTrack, previewKey } from './player-state.ts'
import { usePlayer } from './player.ts'
import { pressPreview } from './press-preview.ts'
import { KEEPS_SOUND } from './stop-on-click.ts'

type Props = Pick<ButtonLook, 'variant'> & {
  readonly track: PreviewTrack
  readonly className?: string
}

/** Plays a track's preview, or stops it. What went wrong with it is told at the button. */
export function PreviewButton({ track, variant, className }: Props) {
  const { artist, title } = track
  const status = usePlayer((state) => (isOf(state, track) ? state.status : 'idle'))
  const problem = usePlayer((state) => (isOf(state, track) ? problemOf(state) : ''))
  const problemId = useId()
  const isOn = status === 'loading' || status === 'playing'
  const Icon = ICONS[status]
  return (
    <>
      <Tooltip text={problem}>
        <Button
          {...KEEPS_SOUND}
          {...(variant !== undefined && { variant })}
          size="liveIcon"
          aria-label={`Preview ${artist} - ${title}`}
          aria-pressed={isOn}
          aria-busy={status === 'loading'}
          {...(problem !== '' && { 'aria-describedby': problemId })}
          className={className}
          onClick={() => pressPreview({ artist, title })}
        >
          <Icon
            aria-hidden
            className={LOOKS[status] ?? 'size-4'}
            {...(status === 'playing' && { fill: 'currentColor' })}
          />
        </Button>
      </Tooltip>
      {problem !== '' && (
        <span id={problemId} className="sr-only">
          {problem}
        </span>
      )}
    </>
  )
}

const ICONS = {
  idle: Play,
  loading: LoaderCircle,
  playing: Square,
  blocked: Play,
  ended: Play,
  error: CircleAlert,
} as const

const LOOKS: Partial<Record<PlayerState['status'], string>> = {
  loading: 'size-4 animate-spin',
  error: 'size-4 text-danger',
}

const isOf = (state: PlayerState, track: PreviewTrack): boolean =>
  state.status !== 'idle' && previewKey(state.track) === previewKey(track)

function problemOf(state: PlayerState): string {
  if (state.status === 'error') return state.error.message
  return state.status === 'blocked' ? BLOCKED_MESSAGE : ''
}
