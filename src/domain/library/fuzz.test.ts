import { expect, it } from 'vitest'
import { corpusBytes, corpusFiles } from '#test/fixtures/corpus/library/corpus.ts'
import { bigSet } from '#test/fixtures/corpus/library/synthetic-sets.ts'
import { expectWithinBounds } from '#test/fixtures/corpus/library/bounds.ts'
import { mutated } from '#test/fixtures/corpus/library/mutations.ts'
import { seededRandom } from '#test/fixtures/tracks.ts'
import { decodeText } from './decode-text.ts'
import { EXPORT_FORMATS, exportFile } from './export-formats.ts'
import { TEXT_FORMATS } from './library-track.ts'
import { matchLibrary } from './match-library.ts'
import { LIBRARY_READERS, readLibrary } from './read-library.ts'

const RUNS = process.env.SEGUE_FUZZ === 'long' ? 100_000 : 3_000
const SEED = Number(process.env.SEGUE_FUZZ_SEED ?? 1)

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
