import type { ExportSet } from '../../../domain/library/export-set.ts'
export const gigSheet = (_: ExportSet): Promise<Buffer> => Promise.resolve(Buffer.from(''))
