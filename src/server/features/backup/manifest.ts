import { z } from 'zod'

/** What a backup holds, beside the rows and files themselves: written last, so that a folder without it is no backup. */
export const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The last migration of the database it was made from. */
  migration: z.string(),
  /** How many rows each table has. */
  tables: z.record(z.string(), z.int().min(0)),
  files: z.int().min(0),
  /** Files of pictures that were deleted, or lost, while they were copied: such pictures are drawn again. */
  missingFiles: z.int().min(0),
})
export type Manifest = z.infer<typeof manifest>

export const MANIFEST_FILE = 'backup.json'

export const tableFile = (table: string): string => `${table}.ndjson.gz`

/** JSON has no bytes. */
const BYTES = 'bytes:base64'

export const rowToLine = (row: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify(row, (_, value: unknown) => {
    if (value instanceof Uint8Array) return { [BYTES]: Buffer.from(value).toString('base64') }
    // A Buffer becomes this before it comes here.
    if (isBufferJson(value)) return { [BYTES]: Buffer.from(value.data).toString('base64') }
    return value
  })}\n`

export const lineToRow = (line: string): Record<string, unknown> =>
  JSON.parse(line, (_, value: unknown) =>
    typeof value === 'object' && value !== null && BYTES in value && typeof value[BYTES] === 'string'
      ? Buffer.from(value[BYTES], 'base64')
      : value,
  ) as Record<string, unknown>

const isBufferJson = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'Buffer' &&
  'data' in value &&
  Array.isArray(value.data)
