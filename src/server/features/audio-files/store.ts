import type { Db, Schema } from '../../db/schema.ts'
import type { FileFacts, Names } from './file-facts.ts'
import type { FoundFile } from './walk-folder.ts'

/** A file as it was last read. */
type KnownFile = Pick<FoundFile, 'path' | 'size' | 'modifiedAt'> & { readonly error: string | null }

type Written = FoundFile & {
  /** Of the file and of its fingerprint, where they are new: what is there keeps its own. */
  readonly id: string
  readonly printId: string
  /** UTC milliseconds. */
  readonly now: number
}

type ReadFile = Written & {
  readonly facts: FileFacts
  /** The id that every track of this name has. */
  readonly trackId: string
  readonly landmarks: Uint8Array
}

type UnreadableFile = Written & { readonly names: Names; readonly error: string }

const NOTHING_HEARD = {
  duration_ms: null,
  bpm: null,
  bpm_source: null,
  bpm_confidence: null,
  key_code: null,
  key_source: null,
  key_confidence: null,
  energy: null,
  preview_start_ms: null,
  track_id: null,
}

/** The files of the music folder among all the sound there is. */
export const audioFilesStore = (db: Db) => {
  /** @returns the file's id */
  async function put(
    file: Written,
    facts: Omit<Schema['audio_files'], 'id' | 'path' | 'origin' | 'size' | 'modified_at' | 'scanned_at'>,
  ): Promise<string> {
    const row = {
      ...facts,
      origin: 'folder',
      size: file.size,
      modified_at: file.modifiedAt,
      scanned_at: file.now,
    }
    const { id } = await db
      .insertInto('audio_files')
      .values({ id: file.id, path: file.path, ...row })
      .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  return {
    async known(): Promise<KnownFile[]> {
      const rows = await db
        .selectFrom('audio_files')
        .where('origin', '=', 'folder')
        .select(['path', 'size', 'modified_at', 'error'])
        .execute()
      return rows.map(({ modified_at: modifiedAt, ...file }) => ({ ...file, modifiedAt }))
    },

    /** Writes a file and its fingerprint, in place of what was there. Run it in a transaction. */
    async putRead(file: ReadFile): Promise<void> {
      const { facts } = file
      const id = await put(file, {
        artist: facts.artist,
        title: facts.title,
        album: facts.album,
        genre: facts.genre,
        year: facts.year,
        duration_ms: facts.durationMs,
        bpm: facts.bpm,
        bpm_source: facts.bpmSource,
        bpm_confidence: facts.bpmConfidence,
        key_code: facts.key,
        key_source: facts.keySource,
        key_confidence: facts.keyConfidence,
        energy: facts.energy,
        preview_start_ms: facts.previewStartMs,
        track_id: file.trackId,
        error: null,
      })
      const print = { landmarks: file.landmarks, added_at: file.now }
      await db
        .insertInto('fingerprints')
        .values({
          id: file.printId,
          audio_file_id: id,
          library_track_id: null,
          user_id: null,
          ...print,
        })
        .onConflict((conflict) => conflict.column('audio_file_id').doUpdateSet(print))
        .execute()
    },

    /** Writes why a file could not be read; what was known of its sound is forgotten. Run it in a transaction. */
    async upsertDamaged(file: UnreadableFile): Promise<void> {
      const id = await put(file, { ...file.names, ...NOTHING_HEARD, error: file.error })
      await db.deleteFrom('fingerprints').where('audio_file_id', '=', id).execute()
    },

    /** Their fingerprints go with them. At most a few hundred at once. */
    async remove(paths: readonly string[]): Promise<void> {
      await db.deleteFrom('audio_files').where('origin', '=', 'folder').where('path', 'in', paths).execute()
    },
  }
}
