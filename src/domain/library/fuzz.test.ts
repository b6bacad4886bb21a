import { expect, it } from 'vitest'
import { corpusBytes, corpusFiles } from '#test/fixtures/corpus/library/corpus.ts'
import { bigSet } from '#test/fixtures/corpus/library/synthetic-sets.ts'
import { mutated } from '#test/fixtures/corpus/library/mutations.ts'
import { seededRandom } from '#test/fixtures/tracks.ts'
import { isKey } from '../key/key.ts'
import { decodeText } from './decode-text.ts'
import { EXPORT_FORMATS, exportFile } from './export-formats.ts'
import { LIMITS, type LibraryRead, type LibraryTrack, TEXT_FORMATS } from './library-track.ts'
import { matchLibrary } from './match-library.ts'
import { LIBRARY_READERS, readLibrary } from './read-library.ts'

const RUNS = process.env.SEGUE_FUZZ === 'long' ? 100_000 : 3_000
const SEED = Number(process.env.SEGUE_FUZZ_SEED ?? 1)

const within = (value: number | null, least: number, most: number) =>
  value === null || (value >= least && value <= most)

function problemOf(track: LibraryTrack): string | null {
  const { artist, title, album, genre, keyText, location, comment, mix } = track
  for (const text of [
    artist,
    title,
    album,
    genre,
    keyText,
    location,
    comment,
    mix?.move ?? null,
    mix?.tip ?? null,
  ]) {
    if (text === null) continue
    if (text.length > LIMITS.text || text.trim() !== text || text === '')
      return `text ${JSON.stringify(text)}`
    if (/\p{Cs}/u.test(text) || [...text].some((sign) => sign < ' ')) return `sign in ${JSON.stringify(text)}`
  }
  if (!within(track.bpm, 20, 999)) return `bpm ${track.bpm}`
  if (!within(track.year, 1900, 2100)) return `year ${track.year}`
  if (!within(track.rating, 1, 5)) return `rating ${track.rating}`
  if (!within(track.energy, 1, 10)) return `energy ${track.energy}`
  if (!within(track.durationS, 0.001, 360_000)) return `duration ${track.durationS}`
  if (track.key !== null && !isKey(track.key)) return `key ${track.key}`
  return null
}

function expectWithinBounds(read: Omit<LibraryRead, 'format'>): void {
  for (const track of read.tracks) {
    const wrong = problemOf(track)
    if (wrong !== null) expect.fail(wrong)
  }
  for (const { name, folder, tracks } of read.playlists) {
    if (name.length > LIMITS.text || folder.length > LIMITS.depth) expect.fail(`playlist ${name}`)
    if (tracks.some((at) => read.tracks[at] === undefined)) expect.fail('an entry that leads nowhere')
  }
  const codes = read.diagnostics.map(({ code }) => code)
  if (new Set(codes).size !== codes.length) expect.fail('a diagnostic twice')
  if (read.truncated && codes.length === 0) expect.fail('stopped without saying why')
}

it(`${RUNS} spoiled files: nothing is thrown, every limit holds`, { timeout: 600_000 }, () => {
  const random = seededRandom(SEED)
  const encoder = new TextEncoder()
  const made = EXPORT_FORMATS.map((format) => encoder.encode(exportFile(bigSet(6), format).text))
  const seeds = [...corpusFiles().map(corpusBytes), ...made]
  let tracks = 0
  for (let run = 0; run < RUNS; run++) {
    const seed = seeds[Math.floor(random() * seeds.length)] ?? new Uint8Array()
    const bytes = mutated(seed, random)
    try {
      const { text } = decodeText(bytes)
      const read = readLibrary(text)
      expectWithinBounds(read)
      tracks += read.tracks.length
      // Every fourth also through a reader it was not made for, in pieces.
      if (run % 4 === 0) {
        const format = TEXT_FORMATS[Math.floor(random() * TEXT_FORMATS.length)] ?? 'csv'
        const reader = LIBRARY_READERS[format]()
        for (let at = 0; at < text.length; at += 97) reader.write(text.slice(at, at + 97))
        expectWithinBounds(reader.end())
      }
      if (run % 50 === 0)
        matchLibrary([{ artist: 'Mirela Voss', title: 'Tau', durationS: null, isrc: null }], read.tracks)
    } catch (error) {
      throw new Error(
        `Run ${run} of seed ${SEED}: ${JSON.stringify(new TextDecoder().decode(bytes).slice(0, 4_000))}`,
        {
          cause: error,
        },
      )
    }
  }
  // Not everything was refused: the readers were really at work.
  expect(tracks).toBeGreaterThan(RUNS)
})
