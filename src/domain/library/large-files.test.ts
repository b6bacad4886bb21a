import { expect, it } from 'vitest'
import { bigSet } from '#test/fixtures/corpus/library/synthetic-sets.ts'
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

it.each(EXPORT_FORMATS)(`reads a file of ${TRACKS} tracks with cues whole: %s`, (format) => {
  const bytes = new TextEncoder().encode(withCues(exportFile(bigSet(TRACKS), format).text))
  const read = readLibrary(decodeText(bytes).text)
  expect(read.tracks).toHaveLength(TRACKS)
  expect(read.truncated).toBe(false)
})
