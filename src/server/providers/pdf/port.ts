import type { ExportSet } from '#domain/library/export-set.ts'

/** Prints what is kept on paper. */
export type PdfPrinter = {
  /** A list for the booth, as the bytes of a PDF. At most 1,000 rows. */
  gigSheet(set: ExportSet): Promise<Buffer>
}
