import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListSong } from '#contract/songs.ts'
import type { LibraryFormat } from '#domain/library/library-track.ts'
import { trackKey } from '#domain/track/names.ts'
import { useSession } from '#web/client/session.ts'
import { type ChosenFiles, readChosenFiles, storeChosenFile } from '#web/library/chosen-files.ts'
import { libraryFileError } from '#web/library/library-file-error.ts'
import type { RelinkAnswer, RelinkMatch, RelinkRequest } from './relink-worker.ts'

type Library = {
  readonly fileName: string
  readonly format: LibraryFormat
  readonly trackCount: number
  readonly notes: readonly string[]
}

type State =
  | { readonly step: 'empty'; readonly problem: string | null }
  | { readonly step: 'reading'; readonly fileName: string; readonly share: number }
  | { readonly step: 'ready'; readonly library: Library }

const EMPTY: State = { step: 'empty', problem: null }
const UNREADABLE =
  'This file says nothing of where your files are: take a rekordbox XML, Traktor NML, Serato database or M3U8.'
const BROKEN = 'The file could not be read. Please try again, or export it anew.'

const keyOf = ({ artist, title }: Pick<ListSong, 'artist' | 'title'>): string => trackKey(artist, title)

/** The same when the file is exported anew. */
const libraryName = ({ format, fileName }: Pick<Library, 'format' | 'fileName'>): string =>
  `${format}: ${fileName}`

/** The DJ's own library, read and searched in a worker of this tab. It stays here until the tab is left. */
export function useRelink() {
  const [state, setState] = useState<State>(EMPTY)
  const worker = useRef<Worker | null>(null)
  const waiting = useRef<((matches: readonly RelinkMatch[]) => void) | null>(null)
  const asked = useRef(0)
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : ''
  const [chosen, setChosen] = useState<ChosenFiles>({})

  const stop = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
    waiting.current = null
  }, [])
  const reset = useCallback(
    (problem: string | null = null) => {
      stop()
      setState({ step: 'empty', problem })
    },
    [stop],
  )
  useEffect(() => stop, [stop])

  const read = useCallback(
    (file: File) => {
      const error = libraryFileError(file.size)
      if (error !== null) return reset(error)
      stop()
      const started = new Worker(new URL('./relink-worker.ts', import.meta.url), { type: 'module' })
      worker.current = started
      setState({ step: 'reading', fileName: file.name, share: 0 })
      started.addEventListener('error', () => reset(BROKEN))
      started.addEventListener('message', ({ data }: MessageEvent<RelinkAnswer>) => {
        if (worker.current !== started) return
        if (data.kind === 'progress') setState({ step: 'reading', fileName: file.name, share: data.share })
        else if (data.kind === 'matched') {
          if (data.id === asked.current) waiting.current?.(data.matches)
        } else if (data.kind === 'failed') reset(BROKEN)
        else if (data.format === null) reset(data.hint ?? UNREADABLE)
        else {
          const { format, trackCount, notes } = data
          const library = { fileName: file.name, format, trackCount, notes }
          setChosen(readChosenFiles(userId, libraryName(library)))
          setState({ step: 'ready', library })
        }
      })
      started.postMessage({ kind: 'read', file } satisfies RelinkRequest)
    },
    [reset, stop, userId],
  )

  /** Calls back once the songs have been looked for; a newer question takes the place of the older. */
  const match = useCallback(
    (
      songs: readonly ListSong[],
      onMatched: (matches: readonly RelinkMatch[]) => void,
      keepsOriginals = false,
    ) => {
      waiting.current = onMatched
      const wanted = songs.map(({ artist, title }) => ({ artist, title, durationS: null, isrc: null }))
      worker.current?.postMessage({
        kind: 'match',
        id: ++asked.current,
        wanted,
        keepsOriginals,
        chosen: songs.map((song) => chosen[keyOf(song)] ?? null),
      } satisfies RelinkRequest)
    },
    [chosen],
  )

  /** Takes this file of the library for a song, now and when the library is read again. @param path null takes it back */
  const choose = useCallback(
    (song: ListSong, path: string | null) => {
      if (state.step === 'ready')
        setChosen(storeChosenFile(userId, libraryName(state.library), keyOf(song), path))
    },
    [state, userId],
  )

  return { state, read, match, choose, reset }
}

export type Relink = ReturnType<typeof useRelink>
