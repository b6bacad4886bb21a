import type { MessagePort } from 'node:worker_threads'
import { exportBytes } from '#domain/library/export-formats.ts'
import type { ExportFormat } from '#contract/lists.ts'
import { pdfkitPrinter } from '../../providers/pdf/pdfkit.ts'
import { type PlayedSong, toExportSet } from './export-set.ts'
import type { KnownFacts } from './arrange-songs.ts'

export type ExportJob = {
  readonly name: string
  readonly songs: readonly PlayedSong[]
  /** What the catalogue knows of each. */
  readonly known: readonly (KnownFacts | null)[]
  readonly format: ExportFormat
}

export type ExportedFile = {
  readonly kind: 'file'
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Writes one file after another. */
export function work(port: MessagePort): void {
  port.on('message', (job: ExportJob) => {
    void write(job).then((file) => port.postMessage(file, [file.bytes.buffer as ArrayBuffer]))
  })
}

async function write({ name, songs, known, format }: ExportJob): Promise<ExportedFile> {
  const set = toExportSet(name, songs, known)
  if (format === 'pdf') {
    const fileName = exportBytes({ name, tracks: [] }, 'csv').fileName.replace(/\.csv$/, '.pdf')
    const bytes = new Uint8Array(await pdfkitPrinter().gigSheet(set))
    return { kind: 'file', fileName, mediaType: 'application/pdf', bytes }
  }
  return { kind: 'file', ...exportBytes(set, format) }
}
