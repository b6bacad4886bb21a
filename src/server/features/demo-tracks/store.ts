import type { MixableTrack } from '#domain/track/track.ts'
import type { Db } from '../../db/schema.ts'

type ReadDemoTrack = {
  readonly id: string
  /** The file's. */
  readonly name: string
  readonly size: number
  /** UTC milliseconds, as `readAt`. */
  readonly modifiedAt: number
  readonly readAt: number
  readonly track: MixableTrack
  readonly durationMs: number
  readonly printId: string
  readonly landmarks: Uint8Array
}

/** The files of the demo tracks among all the sound there is. */
export const demoTracksStore = (db: Db) => ({
  /** What was read, by file name. */
  async files(): Promise<
    ReadonlyMap<
      string,
      { readonly size: number; readonly modifiedAt: number; readonly trackId: string | null }
    >
  > {
    const rows = await db
      .selectFrom('audio_files')
      .innerJoin('fingerprints', 'fingerprints.audio_file_id', 'audio_files.id')
      .where('origin', '=', 'demo')
      .select(['path', 'size', 'modified_at', 'track_id'])
      .execute()
    return new Map(
      rows.map(({ path, size, modified_at: modifiedAt, track_id: trackId }) => [
        path,
        { size, modifiedAt, trackId },
      ]),
    )
  },

  /** Writes a file and its fingerprint, in place of what was there. Run it in a transaction. */
  async replace(read: ReadDemoTrack): Promise<void> {
    const { track } = read
    const facts = {
      origin: 'demo',
      size: read.size,
      modified_at: read.modifiedAt,
      scanned_at: read.readAt,
      error: null,
      track_id: track.id,
      // They are no longer than a preview.
      preview_start_ms: 0,
      artist: track.artist,
      title: track.title,
      album: null,
      genre: track.genre,
      year: track.year,
      duration_ms: read.durationMs,
      bpm: track.bpm,
      bpm_source: 'tag',
      bpm_confidence: 1,
      key_code: track.key,
      key_source: track.key === null ? null : 'tag',
      key_confidence: track.key === null ? null : 1,
      energy: track.energy,
    }
    const { id } = await db
      .insertInto('audio_files')
      .values({ id: read.id, path: read.name, ...facts })
      .onConflict((conflict) => conflict.column('path').doUpdateSet(facts))
      .returning('id')
      .executeTakeFirstOrThrow()
    const print = { landmarks: read.landmarks, added_at: read.readAt }
    await db
      .insertInto('fingerprints')
      .values({ id: read.printId, audio_file_id: id, library_track_id: null, user_id: null, ...print })
      .onConflict((conflict) => conflict.column('audio_file_id').doUpdateSet(print))
      .execute()
  },

  /** Forgets the demo tracks of other files; their fingerprints go with them. */
  async removeOthers(names: readonly string[]): Promise<void> {
    await db
      .deleteFrom('audio_files')
      .where('origin', '=', 'demo')
      .$if(names.length > 0, (query) => query.where('path', 'not in', names))
      .execute()
  },
})
