/** Libraries of DJ software: reading 20,000 tracks of each format, and matching a list with 50,000 owned tracks. */
import { decodeText } from '../src/domain/library/decode-text.ts'
import { EXPORT_FORMATS, exportFile } from '../src/domain/library/export-formats.ts'
import { matchLibrary } from '../src/domain/library/match-library.ts'
import { readLibrary } from '../src/domain/library/read-library.ts'
import { bigSet } from '../test/fixtures/corpus/library/synthetic-sets.ts'
import { median, table, title } from './measure.ts'

const TRACKS = 20_000
const ROUNDS = 3
const OWNED = 50_000
const WANTED = 500

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

const timed = (call: () => unknown): number => {
  const start = performance.now()
  call()
  return performance.now() - start
}
const medianOf = (call: () => unknown): number => median(Array.from({ length: ROUNDS }, () => timed(call)))

title(`library-files: reading ${TRACKS} tracks`)
table(
  ['format', 'size', 'decoding', 'reading'],
  EXPORT_FORMATS.map((format) => {
    const bytes = new TextEncoder().encode(withCues(exportFile(bigSet(TRACKS), format).text))
    const { text } = decodeText(bytes)
    return [
      format,
      `${(bytes.length / 1e6).toFixed(1)} MB`,
      `${medianOf(() => decodeText(bytes)).toFixed(0)} ms`,
      `${medianOf(() => readLibrary(text)).toFixed(0)} ms`,
    ]
  }),
)

title(`library-files: ${WANTED} wanted among ${OWNED} owned, every third misspelt, every third not there`)
const owned = readLibrary(exportFile(bigSet(OWNED), 'rekordbox').text).tracks
const wanted = Array.from({ length: WANTED }, (_, at) => {
  const {
    artist,
    title: name,
    durationS,
  } = owned[at * 97] as { artist: string; title: string; durationS: number | null }
  const misspelt = `${name.slice(0, 3)}q${name.slice(3)}`
  return {
    artist,
    title: [name, misspelt, `Never Written ${at}`][at % 3] as string,
    durationS,
    isrc: null,
  }
})
table(
  ['found', 'time'],
  [
    [
      `${matchLibrary(wanted, owned).found} of ${WANTED}`,
      `${medianOf(() => matchLibrary(wanted, owned)).toFixed(0)} ms`,
    ],
  ],
)
