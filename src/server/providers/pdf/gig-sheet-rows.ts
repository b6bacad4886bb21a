import { signedPercent } from '#domain/recommend/explain.ts'
import type { ExportSet, ExportTrack } from '#domain/library/export-set.ts'
import { matchTempo, SOFT_LIMIT_PERCENT } from '#domain/tempo/tempo.ts'
import { fine, type FontOrder, type FontShelf, orderFor } from './gig-sheet-fonts.ts'
import { lettersOf, printedText } from './gig-sheet-letters.ts'
import { fit, type Fitted, type Measure, type Sizes } from './gig-sheet-lines.ts'

/** What leads from the song before into this one. */
export type Lead = {
  readonly score: string
  readonly facts: readonly Fitted[]
  readonly tip: Fitted
  readonly height: number
}

/** A song with what leads into it: stays together on a page. */
export type GigSheetRow = {
  readonly number: number
  readonly track: ExportTrack
  readonly title: Fitted
  readonly artist: Fitted
  readonly lead: Lead | null
  readonly songHeight: number
  readonly height: number
}

/** The words of a song as they are printed, and the fonts to print them with. */
export type RowText = {
  readonly track: ExportTrack
  readonly title: string
  readonly artist: string
  readonly facts: readonly string[]
  readonly tip: string
  readonly order: FontOrder
}

/** Millimetres mean nothing to the file: everything is in points, 1/72 inch. */
export const SONG_WIDTH = 290
export const FACTS_WIDTH = 132
const TIP_WIDTH = 352
const TITLE: Sizes = [
  [19, 2],
  [16, 2],
  [13, 4],
]
const ARTIST: Sizes = [
  [14, 1],
  [12, 2],
]
const FACT: Sizes = [
  [12, 1],
  [10, 1],
]
const TIP: Sizes = [[11, 2]]
/** Room for the accents of capitals and for the tails of Arabic, in type sizes. */
export const LINE_HEIGHT = 1.28
const ROW_PADDING = 2.5
const MIN_SONG_HEIGHT = 46
const LEAD_HEIGHT = 32

const NOTHING: Fitted = { lines: [], size: 0, isCut: false }

export function rowText(track: ExportTrack, before: ExportTrack | undefined): RowText {
  const [title, artist] = [printedText(track.title), printedText(track.artist)]
  const pitch = before === undefined ? null : pitchWords(before.bpm, track.bpm)
  const facts = [track.move, pitch].flatMap((fact) => (fact === null ? [] : [printedText(fact)]))
  const tip = track.tip === null ? '' : shortTip(printedText(track.tip))
  return { track, title, artist, facts, tip, order: orderFor(`${title} ${artist}`) }
}

/** Reads every font that the texts of a row need. */
export async function provideFonts(shelf: FontShelf, { title, artist, facts, tip, order }: RowText) {
  await shelf.provide(`${title}${artist}${facts.join('')}`, order)
  await shelf.provide(tip, fine(order))
}

function pitchWords(before: number | null, bpm: number | null): string | null {
  if (before === null || bpm === null || before <= 0 || bpm <= 0) return null
  const { relation, percent } = matchTempo(before, bpm)
  if (Math.abs(percent) > SOFT_LIMIT_PERCENT) return 'Tempos apart'
  const pitch = Math.abs(percent) < 0.05 ? 'Pitch as it is' : `Pitch ${signedPercent(percent)}`
  return relation === 'same' ? pitch : `${pitch}, ${relation} time`
}

/** The pitch has a place of its own, so the tip need not say it again. */
function shortTip(tip: string): string {
  const rest = tip.replace(/^Pitch [+−][\d.]+ %:\s*/u, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

const SENTENCE = /[^.]+(?:\.(?! )[^.]*)*\.?\s*/gu

/** As many whole sentences of a tip as there is room for. */
function fitTip(tip: string, lay: (words: string) => Fitted): Fitted {
  const sentences = tip.match(SENTENCE) ?? []
  for (let count = sentences.length; count > 1; count--) {
    const fitted = lay(sentences.slice(0, count).join(''))
    if (!fitted.isCut) return fitted
  }
  return lay(sentences[0] ?? tip)
}

/** Lays a row out. The fonts must have been provided. */
export function layRow(number: number, text: RowText, shelf: FontShelf, measure: Measure): GigSheetRow {
  const { track, order } = text
  const lay = (words: string, width: number, sizes: Sizes) =>
    fit(lettersOf(words, shelf, order), width, sizes, measure)
  const title = lay(text.title, SONG_WIDTH, TITLE)
  const artist = lay(text.artist, SONG_WIDTH, ARTIST)
  const isLead = track.score !== null || text.facts.length > 0 || text.tip !== ''
  const lead: Lead | null = isLead
    ? {
        score: track.score === null ? '' : String(Math.round(track.score)),
        facts: text.facts.map((fact) => lay(fact, FACTS_WIDTH, FACT)),
        tip:
          text.tip === ''
            ? NOTHING
            : fitTip(text.tip, (tip) => fit(lettersOf(tip, shelf, fine(order)), TIP_WIDTH, TIP, measure)),
        height: LEAD_HEIGHT,
      }
    : null
  const songHeight = Math.max(MIN_SONG_HEIGHT, heightOf(title) + heightOf(artist) + 2 * ROW_PADDING)
  return { number, track, title, artist, lead, songHeight, height: songHeight + (lead?.height ?? 0) }
}

export const heightOf = ({ lines, size }: Fitted): number => lines.length * size * LINE_HEIGHT

/** Fills pages with rows; no row is split, and the last has room for a note below it. */
export function pagesOf(rows: readonly GigSheetRow[], room: number, noteHeight: number): GigSheetRow[][] {
  const pages: GigSheetRow[][] = [[]]
  let used = 0
  for (const row of rows) {
    const needed = row.height + (row === rows.at(-1) ? noteHeight : 0)
    if (used > 0 && used + needed > room) {
      pages.push([])
      used = 0
    }
    pages.at(-1)?.push(row)
    used += row.height
  }
  return pages
}

/** More songs than a night holds, or a printed sheet is carried for. */
export const MAX_ROWS = 1_000

export const summaryOf = ({ tracks }: ExportSet): string => {
  const count = (n: number) => n.toLocaleString('en')
  const songs = `${count(tracks.length)} ${tracks.length === 1 ? 'song' : 'songs'}`
  return tracks.length > MAX_ROWS ? `The first ${count(MAX_ROWS)} of ${songs}` : songs
}
