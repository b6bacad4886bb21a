import { writeCsv } from './csv-writer.ts'
import type { ExportSet } from './export-set.ts'
import { writeM3u8, writeVirtualDj } from './m3u-writer.ts'
import { safeFileName } from './export-paths.ts'
import { writeRekordbox } from './rekordbox-writer.ts'
import { writeCrate } from './serato-writer.ts'
import { writeTraktor } from './traktor-writer.ts'

/** Formats of text, and the crate, which is not. */
export const EXPORT_FORMATS = ['rekordbox', 'traktor', 'm3u8', 'virtualdj', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const FILE_FORMATS = [...EXPORT_FORMATS, 'serato'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** Every place that runs this has it, and it does nothing but write. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array }

type Writer = {
  readonly ending: string
  readonly mediaType: string
  readonly write: (set: ExportSet) => string
}

const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  rekordbox: { ending: 'xml', mediaType: 'application/xml', write: (set) => writeRekordbox([set]) },
  traktor: { ending: 'nml', mediaType: 'application/xml', write: (set) => writeTraktor([set]) },
  m3u8: { ending: 'm3u8', mediaType: 'application/vnd.apple.mpegurl', write: writeM3u8 },
  virtualdj: { ending: 'm3u', mediaType: 'audio/x-mpegurl', write: writeVirtualDj },
  csv: { ending: 'csv', mediaType: 'text/csv', write: writeCsv },
}

/** A text to be stored as UTF-8 under `fileName`. */
type ExportFile = { readonly fileName: string; readonly mediaType: string; readonly text: string }

export function exportFile(set: ExportSet, format: ExportFormat): ExportFile {
  const { ending, mediaType, write } = WRITERS[format]
  return { fileName: fileName(set, ending), mediaType, text: write(set) }
}

const fileName = ({ name }: ExportSet, ending: string): string => `${safeFileName(name) || 'Segue'}.${ending}`

/** The bytes to be stored under `fileName`, whatever the format. */
type BinaryFile = { readonly fileName: string; readonly mediaType: string; readonly bytes: Uint8Array }

export function exportBytes(set: ExportSet, format: FileFormat): BinaryFile {
  if (format === 'serato')
    return { fileName: fileName(set, 'crate'), mediaType: 'application/octet-stream', bytes: writeCrate(set) }
  const { text, mediaType, ...file } = exportFile(set, format)
  return { ...file, mediaType: `${mediaType}; charset=utf-8`, bytes: new TextEncoder().encode(text) }
}
