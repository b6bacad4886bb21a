/**
 * Reads a library, or every library below a folder: one JSON line a track, and last a summary.
 *
 *   npm run -s library:read -- FILE|DIR
 *
 * A track is {"artist", "title", "version", "bpm", "camelot", "genre", "path", "year", "playlists"}; what the file does not say is
 * null. `title` is as the file has it; `version` is the file's own field for the mix, or the version that the title names.
 * `playlists` are names, with their folders before them: "Gigs/Friday". The last line is {"summary": {"tracks", "playlists",
 * "histories", "notes"}}: counts, and sentences about what was noticed.
 */
import { toCamelot } from '../src/domain/key/notation.ts'
import type { LibraryTrack } from '../src/domain/library/library-track.ts'
import { plainTitle, versionText } from '../src/domain/library/named-version.ts'
import { printJsonLines, runTool } from './library/json-lines.ts'
import { readLibraries } from './library/read-libraries.ts'

type Libraries = Awaited<ReturnType<typeof readLibraries>>

function describe(track: LibraryTrack, playlists: readonly string[]): object {
  return {
    artist: track.artist,
    title: plainTitle(track),
    version: versionText(track),
    bpm: track.bpm,
    camelot: track.key && toCamelot(track.key),
    genre: track.genre,
    path: track.location,
    year: track.year,
    playlists,
  }
}

function* lines(libraries: Libraries): Iterable<object> {
  for (const { tracks, playlists } of libraries) {
    const lists = new Map<number, Set<string>>()
    for (const { name, folder, tracks: entries } of playlists)
      for (const entry of entries) {
        const names = lists.get(entry) ?? new Set()
        lists.set(entry, names.add([...folder, name].join('/')))
      }
    for (const [at, track] of tracks.entries()) yield describe(track, [...(lists.get(at) ?? [])])
  }
  const count = (of: 'tracks' | 'playlists' | 'histories') =>
    libraries.reduce((sum, library) => sum + library[of].length, 0)
  const notes = libraries.flatMap(({ name, diagnostics }) =>
    diagnostics.map(({ message }) => (name === '' ? message : `${name}: ${message}`)),
  )
  yield {
    summary: {
      tracks: count('tracks'),
      playlists: count('playlists'),
      histories: count('histories'),
      notes,
    },
  }
}

await runTool(async () => {
  const [path, ...more] = process.argv.slice(2)
  if (path === undefined || more.length > 0) throw new Error('Usage: npm run -s library:read -- FILE|DIR')
  await printJsonLines(lines(await readLibraries(path)))
})
