import type { ChosenLibrary, LibraryFile } from './chosen-library.ts'
import { type ImportJobControl, ImportJobError } from './import-job-control.ts'
import type { ImportAnswer, ImportRequest } from './import-worker.ts'
import { libraryFileError } from './library-file-error.ts'
import { libraryOutbox } from './library-outbox.ts'
import { sendOwnLists } from './lists/send-own-lists.ts'

const BROKEN = 'The file could not be read. Please try again, or export it anew.'

type Read = Extract<ImportAnswer, { kind: 'read' }>

/** Reads files of a DJ's software in a thread of its own, and sends what they say of each track, then playlists and nights. */
export async function importFiles({ name, files }: ChosenLibrary, its: ImportJobControl): Promise<void> {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const error = files.length === 0 ? null : libraryFileError(bytes)
  if (error !== null) throw new ImportJobError(error)
  const { tracks, lists, nameless, notes, refused } = await readInWorker(files, its)
  its.tell({ type: 'found', count: tracks.length, unchanged: 0 })
  its.tell({ type: 'listed', at: performance.now() })
  const problem = (path: string, reason: string, isSaved: boolean) =>
    its.tell({ type: 'problem', problem: { path: path || name, reason, isSaved } })
  for (const { path, reason } of notes) problem(path, reason, true)
  for (const { path, reason } of refused) problem(path, reason, false)
  for (const path of nameless) problem(path, 'Nothing says who plays.', false)
  const outbox = libraryOutbox<string>(its, (origin) => origin)
  for (const track of tracks) {
    await its.mayGoOn()
    its.signal.throwIfAborted()
    await outbox.add({ track, origin: `${track.artist} - ${track.title}` })
  }
  await outbox.flush()
  await sendOwnLists(lists, its)
}

function readInWorker(files: readonly LibraryFile[], { signal, tell }: ImportJobControl): Promise<Read> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<Read>((found, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason))
    worker.addEventListener('error', () => fail(new ImportJobError(BROKEN)))
    worker.addEventListener('message', ({ data }: MessageEvent<ImportAnswer>) => {
      if (data.kind === 'read') found(data)
      else if (data.kind === 'progress') tell({ type: 'reading', share: data.share })
      else fail(new ImportJobError(data.kind === 'unknown' ? data.hint : BROKEN))
    })
    worker.postMessage({ files } satisfies ImportRequest)
  })
  return answer.finally(() => worker.terminate())
}
