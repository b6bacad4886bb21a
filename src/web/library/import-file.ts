import { type ImportJobControl, ImportJobError } from './import-job-control.ts'
import type { ImportAnswer, ImportRequest } from './import-worker.ts'
import { libraryFileError } from './library-file-error.ts'
import { libraryOutbox } from './library-outbox.ts'

const UNREADABLE =
  'This is no rekordbox XML, Traktor NML, VirtualDJ database, CSV or M3U8 that Segue can read.'
const BROKEN = 'The file could not be read. Please try again, or export it anew.'

type Read = Extract<ImportAnswer, { kind: 'read' }>

/** Reads a file of a DJ's software in a thread of its own, and sends what it says of each track. */
export async function importFile(file: File, its: ImportJobControl): Promise<void> {
  const error = libraryFileError(file.size)
  if (error !== null) throw new ImportJobError(error)
  const { tracks, nameless, notes } = await readInWorker(file, its.signal)
  its.tell({ type: 'found', count: tracks.length, unchanged: 0 })
  its.tell({ type: 'listed', at: performance.now() })
  for (const reason of notes)
    its.tell({ type: 'problem', problem: { path: file.name, reason, isSaved: true } })
  for (const path of nameless)
    its.tell({ type: 'problem', problem: { path, reason: 'Nothing says who plays.', isSaved: false } })
  const outbox = libraryOutbox<string>(its, (name) => name)
  for (const track of tracks) {
    await its.mayGoOn()
    its.signal.throwIfAborted()
    await outbox.add({ track, origin: `${track.artist} - ${track.title}` })
  }
  await outbox.flush()
}

function readInWorker(file: File, signal: AbortSignal): Promise<Read> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<Read>((found, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason))
    worker.addEventListener('error', () => fail(new ImportJobError(BROKEN)))
    worker.addEventListener('message', ({ data }: MessageEvent<ImportAnswer>) => {
      if (data.kind === 'read') found(data)
      else fail(new ImportJobError(data.kind === 'unknown' ? (data.hint ?? UNREADABLE) : BROKEN))
    })
    worker.postMessage({ file } satisfies ImportRequest)
  })
  return answer.finally(() => worker.terminate())
}
