/**
 * Looks for wanted tracks in a library as the product does: one JSON line a wanted track.
 *
 *   npm run -s library:match -- FILE WANTED.csv
 *
 * WANTED.csv has the columns artist and title, and may have duration and isrc, in any order and case. A line is {"artist", "title",
 * "status", "path", "as"}: "found" is what the product takes, "similar" what it only offers (another version), and `path` and
 * `as` ("Artist - Title (Version)") say which entry of the library that is; "missing" has neither.
 */
import type { LibraryTrack } from '../src/domain/library/library-track.ts'
import { matchLibrary } from '../src/domain/library/match-library.ts'
import { printJsonLines, runTool } from './library/json-lines.ts'
import { readLibraries } from './library/read-libraries.ts'
import { readWanted } from './library/read-wanted.ts'

/** "Artist - Title (Version)", whichever field the version is in. */
function nameOf({ artist, title, version }: LibraryTrack): string {
  const name = [artist, title].filter((part) => part !== null).join(' - ')
  return version === null || name.includes(version) ? name : `${name} (${version})`
}

await runTool(async () => {
  const [library, list, ...more] = process.argv.slice(2)
  if (library === undefined || list === undefined || more.length > 0)
    throw new Error('Usage: npm run -s library:match -- FILE WANTED.csv')
  const wanted = (await readWanted(list)).map(({ artist, title, durationS, isrc }) => ({
    artist: artist ?? '',
    title: title ?? '',
    durationS,
    isrc,
  }))
  const tracks = (await readLibraries(library)).flatMap((read) => read.tracks)
  const { matches } = matchLibrary(wanted, tracks)
  await printJsonLines(
    matches.map(({ wanted: { artist, title }, found, otherVersion }) => {
      const entry = found?.track ?? otherVersion
      const status = found !== null ? 'found' : entry === null ? 'missing' : 'similar'
      return { artist, title, status, path: entry?.location ?? null, as: entry && nameOf(entry) }
    }),
  )
})
