import { type FormEvent, useId, useRef, useState } from 'react'
import { TEXT_MAX } from '#contract/limits.ts'
import { useTrackSearch } from '../../client/use-track-search.ts'
import { formatBpm } from '../../format/track-text.ts'
import { Button } from '../../ui/button.tsx'
import { KeyChip } from '../../ui/key/key-chip.tsx'
import type { BoothTrack } from './night.ts'

type Props = { readonly onTake: (track: BoothTrack) => void }

const MOST = 4

/** What plays, said by name: one of the catalogue's by a tap, anything else as it is typed. */
export function StartTrack({ onTake }: Props) {
  const [text, setText] = useState('')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const tracks = useTrackSearch(text, text !== '').slice(0, MOST)
  const take = (track: BoothTrack) => {
    setText('')
    // From here on the keys are the booth's again.
    input.current?.blur()
    onTake(track)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [artist = '', ...title] = text.trim().split(/\s+[-–—]\s+/u)
    if (artist === '') return
    take({
      artist,
      title: title.join(' - '),
      trackId: null,
      bpm: null,
      camelot: null,
      keySource: null,
      genre: null,
    })
  }
  return (
    <form onSubmit={submit} className="booth-start">
      <label htmlFor={id} className="text-sm text-muted">
        Another record is on
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={id}
          ref={input}
          value={text}
          maxLength={TEXT_MAX.currentTrack}
          autoComplete="off"
          enterKeyHint="go"
          placeholder="Artist - Title"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') input.current?.blur()
          }}
          className="h-14 min-w-0 flex-1 rounded-md border border-control bg-raised px-4 text-lg text-ink placeholder:text-muted"
        />
        <Button type="submit" className="h-14 px-5 text-lg" aria-disabled={text.trim() === ''}>
          Play
        </Button>
      </div>
      {tracks.length > 0 && (
        <ul aria-label="Found" className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
          {tracks.map(({ id: trackId, artist, title, bpm, camelot, keySource, genre }) => (
            <li key={trackId}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start hover:bg-raised"
                onClick={() => take({ trackId, artist, title, bpm, camelot, keySource, genre })}
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">{title}</span>
                  <span className="block truncate text-muted">{artist}</span>
                </span>
                {bpm !== null && <span className="figures">{formatBpm(bpm)}</span>}
                <KeyChip camelot={camelot} source={keySource} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
