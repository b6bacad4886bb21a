import { artistName } from '#domain/scene/scene-artists.ts'
import { isLeftOut } from '#domain/track/left-out-names.ts'
import { normalizeName, mainArtist } from '#domain/track/names.ts'
import { trackId } from '../catalogue/catalogue-file.ts'
import type { DumpFiles } from './dump-files.ts'
import { type Cells, type ImportDeps, importFile, RowError } from './import-file.ts'
import { readMbid } from './read-mbid.ts'
import { type ImportedTrack, type ImportProgress, openDataStore } from './store.ts'

/** What it is remembered under how far the files were read. */
export const RECORDINGS = 'musicbrainz recordings'
export const REDIRECTS = 'musicbrainz redirects'

const MAX_NAME_LETTERS = 200
const OLDEST = 1900

/**
 * Reads the canonical data of MusicBrainz: one row a recording that others are versions of, and which recordings are the same.
 * Copies, noise and speech are left out; of recordings that are the same track here the first counts.
 */
export async function importMusicBrainz(deps: ImportDeps, files: DumpFiles): Promise<ImportProgress[]> {
  const done = [
    await importFile(deps, {
      name: RECORDINGS,
      path: files.required('canonical_musicbrainz_data'),
      columns: ['artist_credit_name', 'recording_mbid', 'recording_name'],
      read: readTrack,
      write: async (db, tracks) => {
        const store = openDataStore(db)
        const once = new Map<string, ImportedTrack>()
        for (const track of tracks) if (!once.has(track.id)) once.set(track.id, track)
        await store.addTracks([...once.values()])
        await store.addRecordings(new Map(tracks.map(({ mbid, id }) => [mbid, id])))
        return 0
      },
    }),
  ]
  const redirects = files.optional('canonical_recording_redirect')
  if (redirects !== null)
    done.push(
      await importFile(deps, {
        name: REDIRECTS,
        path: redirects,
        columns: ['recording_mbid', 'canonical_recording_mbid'],
        read: readRedirect,
        write: async (db, rows) => {
          const store = openDataStore(db)
          const tracks = await store.tracksOfRecordings([...new Set(rows.map(({ to }) => to))])
          const known = rows.flatMap(({ from, to }) => {
            const id = tracks.get(to)
            return id === undefined ? [] : ([[from, id]] as const)
          })
          await store.addRecordings(new Map(known))
          return rows.length - known.length
        },
      }),
    )
  return done
}

function readTrack(cells: Cells): ImportedTrack | null {
  const mbid = readMbid(cells('recording_mbid'))
  if (mbid === null) throw new RowError(`recording_mbid ${cells('recording_mbid')}`)
  const artist = cells('artist_credit_name').trim()
  const title = cells('recording_name').trim()
  if (artist.includes('\uFFFD') || title.includes('\uFFFD'))
    throw new RowError('a letter was lost to a wrong encoding')
  if (
    normalizeName(artist) === '' ||
    normalizeName(title) === '' ||
    isLeftOut(artist, title, cells('release_name'))
  )
    return null
  if (artist.length > MAX_NAME_LETTERS || title.length > MAX_NAME_LETTERS) return null
  const id = trackId(artist, title)
  return { id, artist, title, artistKey: artistName(mainArtist(artist)), year: readYear(cells('year')), mbid }
}

/** Newer dumps may tell it; what is no year is none. */
function readYear(text: string): number | null {
  const year = /^\d{4}$/u.test(text) ? Number(text) : 0
  return year >= OLDEST && year <= new Date().getFullYear() + 1 ? year : null
}

function readRedirect(cells: Cells): { from: string; to: string } {
  const from = readMbid(cells('recording_mbid'))
  const to = readMbid(cells('canonical_recording_mbid'))
  if (from === null || to === null) throw new RowError('a recording_mbid is none')
  return { from, to }
}
