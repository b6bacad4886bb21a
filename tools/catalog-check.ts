/** Checks the built-in catalogue: format, ranges, genre names, duplicates. Prints coverage; exits 1 on any fault. */
import { fileURLToPath } from 'node:url'
import { GENRE_NAMES } from '../src/domain/track/genres.ts'
import { readCatalogue } from '../src/server/features/catalogue/catalogue-file.ts'

const LEAST_TRACKS = 4_000
const LEAST_GENRES = 20
const LEAST_PER_GENRE = 80

const { tracks, faults } = readCatalogue(fileURLToPath(new URL('../catalog', import.meta.url)))
for (const { file, line, says } of faults) console.log(`${file}:${line}: ${says}`)

const share = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(0)} %`.padStart(5)
console.log(`${'genre'.padEnd(20)} tracks  keyed  vocal  years      BPM`)
let wide = 0
for (const genre of GENRE_NAMES) {
  const own = tracks.filter((track) => track.genre === genre)
  if (own.length >= LEAST_PER_GENRE) wide++
  const years = own.map((track) => track.year ?? 0)
  const tempos = own.map((track) => track.bpm)
  const keyed = share(own.filter((track) => track.key !== null).length, own.length)
  const vocal = share(own.filter((track) => track.vocal).length, own.length)
  console.log(
    `${genre.padEnd(20)} ${String(own.length).padStart(6)}  ${keyed}  ${vocal}  ${Math.min(...years)}–${Math.max(...years)}  ${Math.min(...tempos)}–${Math.max(...tempos)}`,
  )
}
for (const source of ['measured', 'published', 'both'] as const)
  console.log(`key_source ${source}: ${tracks.filter((track) => track.keySource === source).length}`)
for (let decade = 1950; decade < 2030; decade += 10)
  console.log(
    `${decade}s: ${tracks.filter((track) => track.year !== null && Math.floor(track.year / 10) * 10 === decade).length}`,
  )
console.log(
  `${tracks.length} tracks, ${wide} genres with at least ${LEAST_PER_GENRE}, ${faults.length} faults`,
)

if (tracks.length < LEAST_TRACKS) console.log(`Too few tracks: ${tracks.length} of ${LEAST_TRACKS}`)
if (wide < LEAST_GENRES)
  console.log(`Too few genres with ${LEAST_PER_GENRE} tracks: ${wide} of ${LEAST_GENRES}`)
process.exitCode = faults.length > 0 || tracks.length < LEAST_TRACKS || wide < LEAST_GENRES ? 1 : 0
