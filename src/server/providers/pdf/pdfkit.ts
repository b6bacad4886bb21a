import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { ESTIMATED } from '#domain/library/estimated-key.ts'
import { type ExportSet, uniqueNames } from '#domain/library/export-set.ts'
import type { PdfPrinter } from './port.ts'
import { FontShelf, orderFor, settingOf } from './gig-sheet-fonts.ts'
import { lettersOf, printedText } from './gig-sheet-letters.ts'
import { fit, type Measure, type Sizes } from './gig-sheet-lines.ts'
import { END_NOTE_HEIGHT, GigSheetPages, HEADER_NAME_WIDTH, rowRoom } from './gig-sheet-page.ts'
import {
  type GigSheetRow,
  layRow,
  MAX_ROWS,
  pagesOf,
  provideFonts,
  type RowText,
  rowText,
  summaryOf,
} from './gig-sheet-rows.ts'

const NAME: Sizes = [
  [24, 1],
  [19, 1],
  [15, 2],
]
/** Prints with pdfkit, on this machine. */
export const pdfkitPrinter = (): PdfPrinter => ({ gigSheet })

/** Rows laid out before others get their turn; a fraction of a second's tenth. */
const ROW_BATCH_SIZE = 10

/**
 * A list on paper for the booth: A4 in big black type, legible by a red torch. One row a song, and between two rows how
 * to get from one to the other. At most 1,000 rows.
 */
async function gigSheet(set: ExportSet): Promise<Buffer> {
  const tracks = set.tracks.slice(0, MAX_ROWS)
  const texts = tracks.map((track, at) => rowText(track, tracks[at - 1]))
  const name = printedText(uniqueNames([set])[0] as string)
  const shelf = await provided(name, texts)

  const doc = new PDFDocument({
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: name, Creator: 'Segue' },
  })
  for (const [font, source] of shelf.all()) {
    // The document takes a font that is already read, which its types do not say.
    doc.registerFont(font, source as unknown as Buffer)
  }
  const finished = bytesOf(doc)
  const measure = measureWith(doc)
  const rows = await laidOut(texts, shelf, measure)
  const fittedName = fit(lettersOf(name, shelf, orderFor(name)), HEADER_NAME_WIDTH, NAME, measure)
  const pages = pagesOf(rows, rowRoom(fittedName), endNote(set) === '' ? 0 : END_NOTE_HEIGHT)
  const drawing = new GigSheetPages(doc, measure)
  const header = { name: fittedName, summary: summaryOf(set), pages: pages.length }
  for (const [at, page] of pages.entries()) {
    drawing.draw(page, at + 1, header, at + 1 === pages.length ? endNote(set) : '')
    await setImmediate()
  }
  doc.end()
  return finished
}

async function provided(name: string, texts: readonly RowText[]): Promise<FontShelf> {
  const shelf = new FontShelf()
  // The sheet's own words.
  await shelf.provide('0…–', ['latin'])
  await shelf.provide(name, orderFor(name))
  for (const [at, text] of texts.entries()) {
    await provideFonts(shelf, text)
    if (at % ROW_BATCH_SIZE === 0) await setImmediate()
  }
  return shelf
}

async function laidOut(
  texts: readonly RowText[],
  shelf: FontShelf,
  measure: Measure,
): Promise<GigSheetRow[]> {
  const rows: GigSheetRow[] = []
  for (const [at, text] of texts.entries()) {
    rows.push(layRow(at + 1, text, shelf, measure))
    if (at % ROW_BATCH_SIZE === 0) await setImmediate()
  }
  return rows
}

/** Widths as the document itself will print them, each text measured once. */
function measureWith(doc: InstanceType<typeof PDFDocument>): Measure {
  const known = new Map<string, number>()
  return (font, text, isTurned) => {
    const id = `${font} ${text}`
    const width =
      known.get(id) ??
      (doc.font(font, 1000).widthOfString(text, isTurned ? { features: [] } : {}) * settingOf(font).scale) /
        1000
    known.set(id, width)
    return width
  }
}

function endNote({ tracks }: ExportSet): string {
  if (tracks.length === 0) return 'No songs in this list yet.'
  const left = tracks.length - MAX_ROWS
  const isAnyEstimated = tracks
    .slice(0, MAX_ROWS)
    .some(({ key, isKeyEstimated }) => key !== null && isKeyEstimated)
  const notes = [
    ...(left > 0 ? [`${left.toLocaleString('en')} more songs are left out.`] : []),
    ...(isAnyEstimated ? [`${ESTIMATED} before a key: an estimate, check it by ear.`] : []),
  ]
  return notes.join(' ')
}

function bytesOf(doc: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.once('end', () => resolve(Buffer.concat(chunks)))
    doc.once('error', reject)
  })
}
