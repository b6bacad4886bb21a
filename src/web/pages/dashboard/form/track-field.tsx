import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { TEXT_MAX } from '#contract/limits.ts'
import type { TrackSummary } from '#contract/tracks.ts'
import { useTrackSearch } from '#web/client/use-track-search.ts'
import { formatBpm } from '#web/format/track-text.ts'
import { Field } from '#web/ui/form/field.tsx'
import { KeyChip } from '#web/ui/key/key-chip.tsx'
import { TrackOption } from './track-option.tsx'

/** What the catalogue knows of the track that was picked, so that it need not be typed again. */
function PickedTrack({ track }: { readonly track: TrackSummary }) {
  return (
    <p className="figures mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span className="sr-only">In the catalogue: </span>
      {track.bpm !== null && <span>{formatBpm(track.bpm)} BPM</span>}
      <KeyChip camelot={track.camelot} source={track.keySource} />
      {track.genre !== null && <span>{track.genre}</span>}
      {track.releaseYear !== null && <span>{track.releaseYear}</span>}
      <span>from the catalogue</span>
    </p>
  )
}

type Props = {
  readonly value: string
  readonly picked: TrackSummary | null
  readonly error: string | undefined
  readonly inputRef: Ref<HTMLInputElement>
  readonly onType: (text: string) => void
  readonly onPick: (track: TrackSummary) => void
  readonly onBlur: () => void
  readonly listenButton: ReactNode
}

const NONE: readonly TrackSummary[] = []

const optionId = (listId: string, index: number) => `${listId}-${index}`

/**
 * The current track: free text, with the catalogue's tracks offered as one types. Enter belongs to the form unless a
 * track is highlighted.
 */
export function TrackField({ value, picked, error, inputRef, onType, onPick, onBlur, listenButton }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [highlightedId, setHighlightedId] = useState<string | null>(null)
  const listId = useId()
  const tracks = useTrackSearch(value, isOpen && picked === null)
  const isExpanded = isOpen && tracks.length > 0
  const highlighted = tracks.findIndex((track) => track.id === highlightedId)

  useEffect(() => {
    if (highlighted >= 0)
      document.getElementById(optionId(listId, highlighted))?.scrollIntoView({ block: 'nearest' })
  }, [highlighted, listId])

  const close = () => {
    setOpen(false)
    setHighlightedId(null)
  }
  const pick = (track: TrackSummary) => {
    onPick(track)
    close()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (!isExpanded) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true)
      return
    }
    const target = nextHighlight(event.key, highlighted, tracks.length)
    if (target !== null) setHighlightedId(tracks[target]?.id ?? null)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && tracks[highlighted] !== undefined) pick(tracks[highlighted])
    else return
    event.preventDefault()
  }

  return (
    <Field
      label="Current Artist or Track"
      hint={picked === null ? 'Or leave it empty and give a genre and a BPM.' : undefined}
      error={error}
    >
      {(control) => (
        <>
          <div className="relative flex gap-2">
            <input
              {...control}
              ref={inputRef}
              role="combobox"
              aria-expanded={isExpanded}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={highlighted >= 0 ? optionId(listId, highlighted) : undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={TEXT_MAX.currentTrack}
              placeholder="Artist - Title"
              value={value}
              onChange={(event) => {
                onType(event.target.value)
                setOpen(true)
              }}
              onKeyDown={onKeyDown}
              onBlur={() => {
                close()
                onBlur()
              }}
              className="field h-12 min-w-0 flex-1 pointer-coarse:h-14"
            />
            {listenButton}
            <TrackOptions
              id={listId}
              tracks={isExpanded ? tracks : NONE}
              highlighted={highlighted}
              onPick={pick}
              onPoint={setHighlightedId}
            />
          </div>
          <output className="sr-only">{isExpanded ? `${tracks.length} tracks found` : ''}</output>
          {picked !== null && <PickedTrack track={picked} />}
        </>
      )}
    </Field>
  )
}

type OptionsProps = {
  readonly id: string
  /** None: the list is not shown. */
  readonly tracks: readonly TrackSummary[]
  readonly highlighted: number
  readonly onPick: (track: TrackSummary) => void
  readonly onPoint: (id: string) => void
}

function TrackOptions({ id, tracks, highlighted, onPick, onPoint }: OptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Tracks in the catalogue"
      hidden={tracks.length === 0}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-96 overflow-y-auto rounded-md border border-control bg-raised py-1 shadow-overlay"
    >
      {tracks.map((track, index) => (
        <TrackOption
          key={track.id}
          id={optionId(id, index)}
          track={track}
          isHighlighted={index === highlighted}
          onPick={() => onPick(track)}
          onPoint={() => onPoint(track.id)}
        />
      ))}
    </div>
  )
}

/** Where a key moves the highlight; null when the key does not move it. Home and End stay the caret's until one is lit. */
function nextHighlight(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1 >= count ? 0 : at + 1
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  if (at >= 0 && key === 'Home') return 0
  if (at >= 0 && key === 'End') return count - 1
  return null
}
