import type { Key } from '#domain/key/key.ts'
import { parseKey } from '#domain/key/notation.ts'
import { agreedKey, agreedTempo } from '#domain/track/agreed-tempo.ts'
import { ConfigError } from '../../config.ts'
import type { Db } from '../../db/schema.ts'
import type { DumpFiles } from './dump-files.ts'
import { type Cells, type ImportDeps, importFile, RowError } from './import-file.ts'
import { RECORDINGS, REDIRECTS } from './import-musicbrainz.ts'
import { readMbid } from './read-mbid.ts'
import { type ImportProgress, type Measurement, openDataStore } from './store.ts'

/** Tracks whose measurements are weighed against each other in one transaction. */
const TRACKS_A_BATCH = 2_000
const SETTLING = 'acousticbrainz tracks'
const MAX_BPM = 500

type Submission = { readonly mbid: string; readonly submission: number }

/** Reads the tempos and keys that AcousticBrainz has of recordings, and settles what those of a track agree on. */
export async function importAcousticBrainz(deps: ImportDeps, files: DumpFiles): Promise<ImportProgress[]> {
  const rhythm = files.required('rhythm')
  const tonal = files.optional('tonal')
  const basis = await importedRecordings(deps.db)
  const done = [
    await importFile(deps, {
      name: 'acousticbrainz rhythm',
      path: rhythm,
      basis,
      columns: ['mbid', 'submission_offset', 'bpm'],
      read: readTempo,
      write: writeMeasurements,
    }),
  ]
  if (tonal !== null)
    done.push(
      await importFile(deps, {
        name: 'acousticbrainz tonal',
        path: tonal,
        basis,
        columns: ['mbid', 'submission_offset', 'key_key', 'key_scale'],
        read: readKey,
        write: writeMeasurements,
      }),
    )
  await settleTracks(deps, done.map(({ file }) => file).join(', '))
  return done
}

/** Which recordings are known; other ones may have been measured as well. @throws ConfigError where none are, or not yet all */
async function importedRecordings(db: Db): Promise<string> {
  const store = openDataStore(db)
  const recordings = await store.progress(RECORDINGS)
  if (recordings === null || recordings.finishedAt === null)
    throw new ConfigError(
      'AcousticBrainz tells recordings by the numbers of MusicBrainz only: import those first, npm run catalog:import -- musicbrainz DIR',
    )
  const redirects = await store.progress(REDIRECTS)
  return `after ${recordings.file}${redirects === null ? '' : `, ${redirects.file}`}`
}

function readSubmission(cells: Cells): Submission {
  const mbid = readMbid(cells('mbid'))
  const submission = Number(cells('submission_offset'))
  if (mbid === null) throw new RowError(`mbid ${cells('mbid')}`)
  if (cells('submission_offset') === '' || !Number.isInteger(submission) || submission < 0)
    throw new RowError(`submission_offset ${cells('submission_offset')}`)
  return { mbid, submission }
}

function readTempo(cells: Cells): Submission & { bpm: number } {
  const read = readSubmission(cells)
  const bpm = Number(cells('bpm'))
  if (cells('bpm') === '' || !(bpm > 0 && bpm < MAX_BPM)) throw new RowError(`bpm ${cells('bpm')}`)
  return { ...read, bpm }
}

function readKey(cells: Cells): Submission & { key: Key } {
  const read = readSubmission(cells)
  const key = /^(?:major|minor)$/u.test(cells('key_scale'))
    ? parseKey(`${cells('key_key')} ${cells('key_scale')}`)
    : null
  if (key === null) throw new RowError(`key ${cells('key_key')} ${cells('key_scale')}`)
  return { ...read, key }
}

/** @returns how many are of recordings that are not in the catalogue */
async function writeMeasurements(
  db: Db,
  rows: readonly (Submission & { readonly bpm?: number; readonly key?: Key })[],
): Promise<number> {
  const store = openDataStore(db)
  const tracks = await store.tracksOfRecordings([...new Set(rows.map(({ mbid }) => mbid))])
  const measurements = rows.flatMap((row): Measurement[] => {
    const trackId = tracks.get(row.mbid)
    return trackId === undefined ? [] : [{ ...row, trackId }]
  })
  await store.addMeasurements(measurements)
  return rows.length - measurements.length
}

/** Writes what the measurements of each track agree on, unless that was done for these very files. */
async function settleTracks({ db, clock, onProgress }: ImportDeps, files: string): Promise<void> {
  const before = await openDataStore(db).progress(SETTLING)
  const isSame = before?.file === files
  if (isSame && before.finishedAt !== null) return
  let progress: ImportProgress = isSame
    ? before
    : { file: files, position: '', line: 0, rows: 0, leftOut: 0, bad: 0, finishedAt: null }
  while (progress.finishedAt === null) {
    progress = await db.transaction().execute(async (trx) => {
      const store = openDataStore(trx)
      const tracks = await store.measurementsAfter(progress.position, TRACKS_A_BATCH)
      await store.setFacts(
        tracks.map(({ id, bpms, keys }) => ({
          id,
          bpm: agreedTempo(bpms),
          key: agreedKey(keys),
          measurements: Math.max(bpms.length, keys.length),
        })),
      )
      const next: ImportProgress = {
        ...progress,
        position: tracks.at(-1)?.id ?? progress.position,
        rows: progress.rows + tracks.length,
        finishedAt: tracks.length < TRACKS_A_BATCH ? clock() : null,
      }
      await store.saveProgress(SETTLING, next, clock())
      return next
    })
    onProgress('tracks', progress)
  }
}
