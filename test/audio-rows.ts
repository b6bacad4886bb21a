import type { Db } from '../src/server/db/schema.ts'

type AudioRow = {
  readonly id: string
  readonly path: string
  readonly artist: string
  readonly title: string
} & {
  readonly origin?: 'demo' | 'folder'
  readonly startMs?: number
  readonly scannedAt?: number
  readonly error?: string
}

/** Writes a file of the server as a scan leaves it, with what is known of its sound left out. */
export async function addAudioRow(
  db: Db,
  { origin = 'folder', startMs, scannedAt = 1, error, ...row }: AudioRow,
): Promise<void> {
  await db
    .insertInto('audio_files')
    .values({
      ...row,
      origin,
      size: 1,
      modified_at: 1,
      scanned_at: scannedAt,
      error: error ?? null,
      track_id: null,
      preview_start_ms: startMs ?? null,
      album: null,
      genre: null,
      year: null,
      duration_ms: null,
      energy: null,
      bpm: null,
      bpm_source: null,
      bpm_confidence: null,
      key_code: null,
      key_source: null,
      key_confidence: null,
    })
    .execute()
}
