import { FileAudio } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import type { ListSong } from '#contract/songs.ts'
import type { LibraryTrack } from '#domain/library/library-track.ts'
import { usePreferences } from '#web/client/preferences.ts'
import { countOf } from '#web/format/count-of.ts'
import { trackLine, trackName } from '#web/format/track-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import type { RelinkMatch } from './relink-worker.ts'
import type { Relink } from './use-relink.ts'

type Props = {
  readonly relink: Relink
  readonly songs: readonly ListSong[]
  /** One for each song; null while they are being looked for, and without a library. */
  readonly matches: readonly RelinkMatch[] | null
}

/** Writes the paths of the DJ's own files into the export, from a library file that never leaves the browser. */
export function RelinkPanel({ relink, songs, matches }: Props) {
  const { state, read, choose, reset } = relink
  return (
    <section aria-label="Your own files" className="mt-6 border-t border-line pt-5">
      <h3 className="font-semibold">Relink to your own files</h3>
      {state.step === 'empty' && <LibraryDrop problem={state.problem} onFile={read} />}
      {state.step === 'reading' && (
        <div className="mt-2">
          <p className="text-sm text-muted">Reading {state.fileName} …</p>
          <progress
            aria-label="Reading your library"
            value={state.share}
            className="progress-line mt-3 block h-1 w-full"
          />
          <Button className="mt-3" onClick={() => reset()}>
            Cancel
          </Button>
        </div>
      )}
      {state.step === 'ready' && (
        <>
          <p className="mt-1 text-sm text-muted">
            {state.library.fileName} · {countOf(state.library.trackCount, 'track')} with a file
          </p>
          {state.library.notes.map((note) => (
            <p key={note} className="mt-1 text-sm text-caution">
              {note}
            </p>
          ))}
          {matches === null ? (
            <p className="mt-3 text-sm text-muted">Looking for your songs …</p>
          ) : (
            <Matched songs={songs} matches={matches} onChoose={choose} />
          )}
          <Button className="mt-4" onClick={() => reset()}>
            Use another file
          </Button>
        </>
      )}
    </section>
  )
}

type DropProps = { readonly problem: string | null; readonly onFile: (file: File) => void }

function LibraryDrop({ problem, onFile }: DropProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) onFile(file)
  }
  return (
    <>
      <p id="relink-about" className="mt-1 text-sm text-muted">
        Without it, the file names your songs and your software asks where they are. Give Segue your rekordbox
        XML, Traktor NML or an M3U8, and the real paths go in. It is read here in your browser: nothing is
        uploaded.
      </p>
      {/* A place for the mouse to drop on; the button in it does the same for everyone. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-3',
          isOver ? 'border-ink bg-raised' : 'border-control',
        )}
      >
        <label
          className={buttonClass(
            {},
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
          )}
        >
          <FileAudio aria-hidden className="size-4" />
          Choose library file
          <input
            type="file"
            aria-describedby={problem === null ? 'relink-about' : 'relink-problem'}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file !== undefined) onFile(file)
              // Chosen again, the same file is read again: it may have been exported anew.
              event.target.value = ''
            }}
          />
        </label>
        <p className="text-sm text-muted max-sm:hidden">or drop it here</p>
      </div>
      {problem !== null && <FieldError id="relink-problem" message={problem} />}
    </>
  )
}

type MatchedProps = {
  readonly songs: readonly ListSong[]
  readonly matches: readonly RelinkMatch[]
  readonly onChoose: Relink['choose']
}

const fileName = ({ title, location }: LibraryTrack): string => title ?? location ?? ''

function Matched({ songs, matches, onChoose }: MatchedProps) {
  const { keyNotation } = usePreferences()
  const summary = useRef<HTMLOutputElement>(null)
  const missing = songs.flatMap((song, index) => {
    const match = matches[index]
    return (match?.found ?? null) === null ? [{ song, otherVersion: match?.otherVersion ?? null }] : []
  })
  const chosen = songs.flatMap((song, index) => {
    const match = matches[index]
    return match?.isChosen === true && match.found !== null ? [{ song, own: match.found }] : []
  })
  const choose = (song: ListSong, path: string | null) => {
    // The button goes with its row; what it changed is said here.
    summary.current?.focus()
    onChoose(song, path)
  }
  const found = songs.length - missing.length
  const percent = songs.length === 0 ? 100 : Math.floor((found / songs.length) * 100)
  return (
    <>
      <output ref={summary} tabIndex={-1} className="figures mt-3 block text-lg font-semibold outline-none">
        {found.toLocaleString('en-US')} of {countOf(songs.length, 'song')} matched ({percent} %)
      </output>
      {missing.length > 0 && (
        <div className="mt-3 rounded-md border border-line">
          <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-3">
            <h4 className="text-sm font-semibold">Shopping list: not in your library</h4>
            <CopyButton
              variant="quiet"
              label="Copy shopping list"
              showsLabel
              text={missing.map(({ song }) => trackLine(song, keyNotation)).join('\n')}
            />
          </div>
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
            tabIndex={0}
            aria-label="Shopping list"
            className="max-h-56 divide-y divide-line overflow-y-auto"
          >
            {missing.map(({ song, otherVersion }) => (
              <li
                key={song.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2 text-sm"
              >
                <span className="min-w-0 wrap-anywhere">
                  {trackName(song)}
                  {otherVersion !== null && (
                    <span className="block text-muted">You have: {fileName(otherVersion)}</span>
                  )}
                </span>
                {otherVersion !== null && (
                  <Button
                    aria-label={`Use this: ${fileName(otherVersion)}`}
                    onClick={() => choose(song, otherVersion.location)}
                  >
                    Use this
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {chosen.length > 0 && (
        <div className="mt-3 rounded-md border border-line">
          <h4 className="border-b border-line px-3 py-2 text-sm font-semibold">Chosen by you</h4>
          <ul aria-label="Chosen by you" className="divide-y divide-line">
            {chosen.map(({ song, own }) => (
              <li
                key={song.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2 text-sm"
              >
                <span className="min-w-0 wrap-anywhere">
                  {trackName(song)}
                  <span className="block text-muted">Your file: {fileName(own)}</span>
                </span>
                <Button
                  aria-label={`Undo: ${fileName(own)}`}
                  variant="quiet"
                  onClick={() => choose(song, null)}
                >
                  Undo
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
