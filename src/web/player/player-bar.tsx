import { Play, Square, Volume2 } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/overlay/toast.tsx'
import { playerElement, togglePreview, stopPreview, usePlayer } from './player.ts'
import './player-bar.css'
import { formatSeconds } from '../format/format-seconds.ts'
import { BLOCKED_MESSAGE, type PlayerState } from './player-state.ts'
import { KEEPS_SOUND } from './stop-on-click.ts'

const SOURCES: Readonly<Record<string, string>> = {
  own: 'Preview: Segue',
  deezer: 'Preview: Deezer',
  itunes: 'Preview: iTunes',
}

type Props = {
  /** false on devices that leave the volume to their own buttons. */
  readonly canSetVolume: boolean
}

/** What plays, below every screen; and what to say when it does not. */
export function PlayerBar({ canSetVolume }: Props) {
  const state = usePlayer((now) => now)
  useErrorToast(state)
  if (state.status !== 'loading' && state.status !== 'playing' && state.status !== 'blocked') return null
  const { track, status } = state
  return (
    <section
      aria-label="Preview player"
      data-player-bar
      className="fixed inset-x-0 bottom-0 z-40 border-t border-control bg-raised pb-[env(safe-area-inset-bottom)]"
      {...KEEPS_SOUND}
    >
      <div className="mx-auto flex h-16 max-w-[90rem] items-center gap-3 px-3 md:px-6">
        {status === 'blocked' ? (
          <Button
            variant="plate"
            size="liveIcon"
            aria-label={BLOCKED_MESSAGE}
            onClick={() => togglePreview(track)}
          >
            <Play aria-hidden className="size-4" />
          </Button>
        ) : (
          <Button variant="plate" size="liveIcon" aria-label="Stop preview" onClick={() => stopPreview()}>
            <Square aria-hidden className="size-4" fill="currentColor" />
          </Button>
        )}
        <div className="min-w-0 flex-1">
          <p className="truncate leading-snug font-semibold">{track.title}</p>
          <p className="truncate text-sm text-muted">
            {status === 'blocked' ? BLOCKED_MESSAGE : track.artist}
          </p>
        </div>
        {status !== 'blocked' && (
          <div className="shrink-0 text-right text-sm text-muted">
            {status === 'playing' && <Clock />}
            <p>{status === 'playing' ? (SOURCES[state.sound.source] ?? 'Preview') : 'Loading preview'}</p>
          </div>
        )}
        {canSetVolume && <Volume />}
      </div>
      {status === 'playing' && <Progress />}
    </section>
  )
}

/** Calls back as the sound goes on, a few times a second. */
function useSoundTime(onTime: (element: HTMLAudioElement) => void): void {
  const latest = useRef(onTime)
  useEffect(() => {
    latest.current = onTime
  })
  useEffect(() => {
    const element = playerElement()
    const tell = () => latest.current(element)
    tell()
    element.addEventListener('timeupdate', tell)
    return () => element.removeEventListener('timeupdate', tell)
  }, [])
}

function Clock() {
  const [text, setText] = useState('')
  useSoundTime(({ currentTime, duration }) =>
    setText(`${formatSeconds(currentTime)} / ${Number.isFinite(duration) ? formatSeconds(duration) : '–'}`),
  )
  return <p className="figures text-ink">{text}</p>
}

function Progress() {
  const line = useRef<HTMLDivElement>(null)
  useSoundTime(({ currentTime, duration }) => setWidth(line, currentTime / duration))
  return <div aria-hidden ref={line} className="player-progress" />
}

function setWidth(line: RefObject<HTMLDivElement | null>, part: number): void {
  if (line.current !== null) line.current.style.transform = `scaleX(${Number.isFinite(part) ? part : 0})`
}

function Volume() {
  const [volume, setVolume] = useState(() => playerElement().volume)
  return (
    <label className="flex items-center gap-2 max-sm:hidden">
      <Volume2 aria-hidden className="size-4 text-muted" />
      <span className="sr-only">Volume</span>
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        aria-valuetext={`${Math.round(volume * 100)} %`}
        onChange={({ currentTarget }) => {
          playerElement().volume = currentTarget.valueAsNumber
          setVolume(currentTarget.valueAsNumber)
        }}
        className="player-volume"
      />
    </label>
  )
}

/** Once for each press that came to nothing. */
function useErrorToast(state: PlayerState): void {
  const toast = useToast()
  const told = useRef(0)
  useEffect(() => {
    if (state.status !== 'error' || told.current === state.turn) return
    told.current = state.turn
    const { track, error } = state
    toast(
      error.kind === 'missing'
        ? {
            title: 'Preview Not Available',
            description: `Sorry, we couldn't find a preview for "${track.title}" by ${track.artist}`,
            variant: 'destructive',
          }
        : { title: error.message, description: `${track.artist} - ${track.title}`, variant: 'destructive' },
    )
  }, [state, toast])
}
