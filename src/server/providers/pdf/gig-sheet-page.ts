import type PDFDocument from 'pdfkit'
import { keyHue } from '#domain/key/key-hue.ts'
import { toCamelot } from '#domain/key/notation.ts'
import { ESTIMATED } from '#domain/library/estimated-key.ts'
import type { ExportTrack } from '#domain/library/export-set.ts'
import { type FontName, settingOf } from './gig-sheet-fonts.ts'
import type { Fitted, Measure } from './gig-sheet-lines.ts'
import {
  FACTS_WIDTH,
  type GigSheetRow,
  heightOf,
  type Lead,
  LINE_HEIGHT,
  SONG_WIDTH,
} from './gig-sheet-rows.ts'

type Document = InstanceType<typeof PDFDocument>

const BLACK = '#000000'
const WHITE = '#ffffff'
const GROUND = '#e6e6e6'

// A4, in points. The middles and edges of columns.
const PAGE = { width: 595.28, height: 841.89 }
const LEFT = 26
const RIGHT = PAGE.width - 26
const TOP = 22
const BOTTOM = PAGE.height - 22
const NUMBER_RIGHT = LEFT + 36
const SONG_LEFT = LEFT + 46
const BPM_WHOLE_RIGHT = SONG_LEFT + SONG_WIDTH + 54
const KEY_LEFT = BPM_WHOLE_RIGHT + 27
const KEY_WIDTH = 70
const SWATCH_WIDTH = 19
const ENERGY_MIDDLE = RIGHT - 26
const HEADS_HEIGHT = 20
const FACTS_LEFT = SONG_LEFT
const TIP_LEFT = FACTS_LEFT + FACTS_WIDTH + 8

const HEADER_GAP = 6
/** What stands below the last row. */
export const END_NOTE_HEIGHT = 26

/** What every page bears. */
type GigSheetHeader = { readonly name: Fitted; readonly summary: string; readonly pages: number }

/** The height that rows may take. */
export const rowRoom = (name: Fitted): number => BOTTOM - TOP - headerHeight(name) - HEADS_HEIGHT

export const HEADER_NAME_WIDTH = RIGHT - LEFT - 110

const headerHeight = (name: Fitted): number => heightOf(name) + 17 + HEADER_GAP

/** Draws the pages of a gig sheet. */
export class GigSheetPages {
  readonly #doc: Document
  readonly #measure: Measure

  constructor(doc: Document, measure: Measure) {
    this.#doc = doc
    this.#measure = measure
  }

  draw(rows: readonly GigSheetRow[], page: number, header: GigSheetHeader, endNote: string): void {
    this.#doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
    this.#header(header, page)
    let y = TOP + headerHeight(header.name)
    this.#heads(y)
    y += HEADS_HEIGHT
    rows.forEach((row, at) => {
      if (row.lead) this.#lead(row.lead, y)
      else if (at > 0) this.#doc.rect(LEFT, y - 0.5, RIGHT - LEFT, 1).fill(BLACK)
      this.#song(row, y + (row.lead?.height ?? 0))
      y += row.height
    })
    if (endNote !== '') this.#words('latin', endNote, 13, SONG_LEFT, y + 19)
  }

  #header({ name, summary, pages }: GigSheetHeader, page: number): void {
    this.#fitted(name, LEFT, TOP)
    this.#words('latin', summary, 12, LEFT, TOP + heightOf(name) + 12)
    this.#words('latin', `${page} of ${pages}`, 19, RIGHT, TOP + 20, 'right')
  }

  #heads(y: number): void {
    this.#doc.rect(LEFT, y, RIGHT - LEFT, HEADS_HEIGHT).fill(BLACK)
    const base = y + 14.5
    const head = (text: string, x: number, side: Side) => this.#words('latin', text, 12, x, base, side, WHITE)
    head('#', NUMBER_RIGHT, 'right')
    head('Song', SONG_LEFT, 'left')
    head('BPM', BPM_WHOLE_RIGHT, 'right')
    head('Key', KEY_LEFT + KEY_WIDTH / 2, 'middle')
    head('Energy', ENERGY_MIDDLE, 'middle')
  }

  #lead({ score, facts, tip, height }: Lead, y: number): void {
    this.#doc.rect(LEFT, y, RIGHT - LEFT, height).fill(GROUND)
    const middle = y + height / 2
    if (score !== '') {
      this.#doc.roundedRect(LEFT + 4, middle - 12, 34, 24, 4).fill(BLACK)
      this.#words('latin', score, 15, LEFT + 21, middle + 5.4, 'middle', WHITE)
    }
    let top = middle - facts.reduce((sum, fact) => sum + heightOf(fact), 0) / 2
    for (const fact of facts) {
      this.#fitted(fact, FACTS_LEFT, top)
      top += heightOf(fact)
    }
    this.#fitted(tip, TIP_LEFT, middle - heightOf(tip) / 2)
  }

  #song({ number, track, title, artist, songHeight }: GigSheetRow, y: number): void {
    const middle = y + songHeight / 2
    const text = middle - (heightOf(title) + heightOf(artist)) / 2
    this.#fitted(title, SONG_LEFT, text)
    this.#fitted(artist, SONG_LEFT, text + heightOf(title))
    this.#words('latin', String(number), number > 99 ? 17 : 21, NUMBER_RIGHT, middle + 7.5, 'right')
    if (track.played) this.#words('latin', 'played', 10, NUMBER_RIGHT, middle + 19, 'right')
    this.#tempo(track.bpm, middle)
    this.#key(track, middle)
    this.#energy(track.energy, middle)
  }

  #tempo(bpm: number | null, middle: number): void {
    const [whole = '–', tenth] = bpm === null ? [] : String(Math.round(bpm * 10) / 10).split('.')
    const base = middle + 9
    this.#words('latin', whole, 25, BPM_WHOLE_RIGHT, base, 'right')
    if (tenth !== undefined) this.#words('latin', `.${tenth}`, 15, BPM_WHOLE_RIGHT, base)
  }

  /** Black letters on white in every light; the colour stands beside them, where a red torch may swallow it. */
  #key({ key, isKeyEstimated }: ExportTrack, middle: number): void {
    const centre = KEY_LEFT + KEY_WIDTH / 2
    if (key === null) return this.#words('latin', '–', 25, centre, middle + 9, 'middle')
    const [top, height] = [middle - 17, 34]
    const doc = this.#doc
    doc.save().roundedRect(KEY_LEFT, top, KEY_WIDTH, height, 6).clip()
    doc.rect(KEY_LEFT, top, SWATCH_WIDTH, height).fill(keyHue(key).light).restore()
    const frame = doc.save().lineWidth(2).roundedRect(KEY_LEFT, top, KEY_WIDTH, height, 6)
    if (isKeyEstimated) frame.dash(4, { space: 3 })
    frame.stroke(BLACK).restore()
    const text = isKeyEstimated ? `${ESTIMATED}${toCamelot(key)}` : toCamelot(key)
    this.#words('latin', text, isKeyEstimated ? 19 : 22, centre + SWATCH_WIDTH / 2, middle + 7.5, 'middle')
  }

  #energy(energy: number | null, middle: number): void {
    if (energy === null) return this.#words('latin', '–', 22, ENERGY_MIDDLE, middle + 8, 'middle')
    const level = Math.min(10, Math.max(0, energy))
    this.#words('latin', String(Math.round(level)), 22, ENERGY_MIDDLE, middle + 4, 'middle')
    const [x, y, width] = [ENERGY_MIDDLE - 20, middle + 10, 40]
    this.#doc.rect(x, y, (width * level) / 10, 7).fill(BLACK)
    this.#doc.lineWidth(1).rect(x, y, width, 7).stroke(BLACK)
  }

  /** @param y the upper edge of the first line */
  #fitted({ lines, size }: Fitted, x: number, y: number): void {
    lines.forEach(({ runs }, at) => {
      const base = y + (at + 0.98) * size * LINE_HEIGHT - 0.24 * size
      let left = x
      for (const { font, text, isTurned, width } of runs) {
        this.#run(font, text, size, left, base, isTurned)
        left += width * size
      }
    })
  }

  /** @param y the line on which the letters stand */
  #words(
    font: FontName,
    text: string,
    size: number,
    x: number,
    y: number,
    side: Side = 'left',
    colour = BLACK,
  ): void {
    const width = side === 'left' ? 0 : this.#measure(font, text, false) * size
    this.#doc.fillColor(colour)
    this.#run(font, text, size, x - (side === 'middle' ? width / 2 : width), y, false)
    this.#doc.fillColor(BLACK)
  }

  #run(font: FontName, text: string, size: number, x: number, y: number, isTurned: boolean): void {
    // Features of its own, even none, make the document shape a run as a whole and not word by word.
    const shaping = isTurned ? { features: [] } : {}
    const { scale, drop } = settingOf(font)
    this.#doc
      .font(font, size * scale)
      .text(text, x, y + size * drop, { lineBreak: false, baseline: 'alphabetic', ...shaping })
  }
}

type Side = 'left' | 'middle' | 'right'
