/**
 * Writes a list with the files of a library, as the product does: the file goes to standard output.
 *
 *   npm run -s library:export -- FILE LIST.csv FORMAT > OUT
 *
 * FILE is a library, LIST.csv has the columns artist and title and may have those of Segue's own CSV, FORMAT is one of
 * rekordbox, traktor, m3u8, virtualdj, csv, serato. What the library lacks is told on stderr and written without a file.
 */
import { once } from 'node:events'
import { basename, extname } from 'node:path'
import { exportBytes, FILE_FORMATS, type FileFormat } from '../src/domain/library/export-formats.ts'
import type { ExportTrack } from '../src/domain/library/export-set.ts'
import { isWholeLocation } from '../src/domain/library/file-location.ts'
import type { LibraryTrack } from '../src/domain/library/library-track.ts'
import { matchLibrary } from '../src/domain/library/match-library.ts'
import { relinkedTrack } from '../src/domain/library/relinked-track.ts'
import { runTool } from './library/json-lines.ts'
import { readLibraryFile } from './library/read-libraries.ts'
import { readWanted } from './library/read-wanted.ts'

const USAGE = `Usage: npm run -s library:export -- FILE LIST.csv FORMAT (${FILE_FORMATS.join(', ')})`

const isFormat = (text: string): text is FileFormat => FILE_FORMATS.some((format) => format === text)

const toExportTrack = (track: LibraryTrack): ExportTrack => ({
  ...track,
  artist: track.artist ?? '',
  title: track.title ?? '',
  keyText: null,
  score: track.mix?.score ?? null,
  move: track.mix?.move ?? null,
  tip: track.mix?.tip ?? null,
  played: track.mix?.played ?? false,
  original: null,
})

await runTool(async () => {
  const [library, list, format = '', ...more] = process.argv.slice(2)
  if (library === undefined || list === undefined || !isFormat(format) || more.length > 0)
    throw new Error(USAGE)
  const wanted = (await readWanted(list)).map(toExportTrack)
  const read = await readLibraryFile(library)
  const positions = read.tracks.flatMap(({ location }, at) =>
    location !== null && (read.format === format || isWholeLocation(location)) ? [at] : [],
  )
  const { matches } = matchLibrary(
    wanted,
    positions.map((at) => read.tracks[at] as LibraryTrack),
  )
  const found = matches.map((one) => (one.found === null ? null : (positions[one.found.position] as number)))
  const whole = await readLibraryFile(library, new Set(found.filter((at) => at !== null)))
  const how = { isSameProgram: read.format === format, fillsEmpty: false }
  const tracks = wanted.map((track, at) => {
    const position = found[at] ?? null
    if (position !== null) return relinkedTrack(track, whole.tracks[position] as LibraryTrack, how)
    process.stderr.write(`Not in the library: ${track.artist} - ${track.title}\n`)
    return track
  })
  const { bytes } = exportBytes({ name: basename(list, extname(list)), tracks }, format)
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain')
})
