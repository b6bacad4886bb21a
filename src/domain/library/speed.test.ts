import { expect, test } from 'vitest'
import { bigSet } from '../../../test/fixtures/corpus/library/synthetic-sets.ts'
import { decodeText } from './decode-text.ts'
import { EXPORT_FORMATS, exportFile } from './export-formats.ts'
import { readLibrary } from './read-library.ts'

const TRACKS = 20_000

/** Adds what real files hold beside the tracks' facts: beat grids and cue points, four times the text. */
const withCues = (text: string): string =>
  text
    .replaceAll(
      '</ENTRY>\n<ENTRY TITLE',
      `${'<CUE_V2 NAME="n.n." DISPL_ORDER="0" TYPE="0" START="62951.0" LEN="0.000000" REPEATS="-1" HOTCUE="1"></CUE_V2>'.repeat(12)}</ENTRY>\n<ENTRY TITLE`,
    )
    .replaceAll(
      /(<TRACK TrackID[^>]*)\/>/gu,
      `$1>${'<POSITION_MARK Name="Drop" Type="0" Start="62.951" Num="0" Red="40" Green="226" Blue="20"/>'.repeat(12)}</TRACK>`,
    )

test.each(EXPORT_FORMATS)(`${TRACKS} tracks of %s: time and memory are printed`, (format) => {
  const file = withCues(exportFile(bigSet(TRACKS), format).text)
  const bytes = new TextEncoder().encode(file)
  const before = process.memoryUsage().heapUsed
  const began = performance.now()
  const { text } = decodeText(bytes)
  const decoded = performance.now()
  const read = readLibrary(text)
  const ended = performance.now()
  const heap = (process.memoryUsage().heapUsed - before) / 1e6
  console.log(
    `${format}: ${(bytes.length / 1e6).toFixed(1)} MB, decoded in ${Math.round(decoded - began)} ms, ` +
      `read in ${Math.round(ended - decoded)} ms, heap +${Math.round(heap)} MB with garbage`,
  )
  expect(read.tracks).toHaveLength(TRACKS)
  expect(read.truncated).toBe(false)
})
