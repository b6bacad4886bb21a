import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { ALL_KEYS } from '#domain/key/key.ts'
import { toCamelot } from '#domain/key/notation.ts'
import type { ExportSet, ExportTrack } from '#domain/library/export-set.ts'
import { pdfkitPrinter } from './pdfkit.ts'

const { gigSheet } = pdfkitPrinter()

const TIP = 'Pitch +1.2 %: few bars together. Switch on the kick after the break.'

const track = (own: Partial<ExportTrack>): ExportTrack => ({
  artist: 'Bicep',
  title: 'Glue',
  album: null,
  genre: 'House',
  year: 2017,
  bpm: 128,
  key: ALL_KEYS[14] ?? null,
  isKeyEstimated: false,
  keyText: null,
  energy: 7,
  durationS: null,
  isrc: null,
  score: 87,
  move: 'Same key',
  tip: TIP,
  comment: null,
  played: false,
  rating: null,
  location: null,
  original: null,
  ...own,
})

const setOf = (own: readonly Partial<ExportTrack>[], name = 'Friday'): ExportSet => ({
  name,
  tracks: own.map((one, at) => track(at === 0 ? { score: null, move: null, tip: null, ...one } : one)),
})

type Word = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

/** The words of each page with their places, as another program reads them out of the file. */
async function pagesOf(set: ExportSet): Promise<Word[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(await gigSheet(set)))
  const pages: Word[][] = []
  for (let at = 1; at <= pdf.numPages; at++) {
    const { items } = await (await pdf.getPage(at)).getTextContent({ disableNormalization: true })
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , size, x, y] = item.transform as number[]
        return [{ text: item.str, x: x ?? 0, y: y ?? 0, width: item.width, size: size ?? 0 }]
      }),
    )
  }
  await pdf.destroy()
  return pages
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')

/** Words that cover each other. Letters reach seven tenths of their size above the line they stand on. */
function overlaps(words: readonly Word[]): string[] {
  const found: string[] = []
  words.forEach((a, at) => {
    for (const b of words.slice(at + 1)) {
      const isBeside = a.x + a.width <= b.x + 0.7 || b.x + b.width <= a.x + 0.7
      const isAbove = a.y >= b.y + 0.7 * b.size || b.y >= a.y + 0.7 * a.size
      if (!isBeside && !isAbove) found.push(`${a.text} / ${b.text}`)
    }
  })
  return found
}

const outside = (words: readonly Word[]): string[] =>
  words
    .filter(({ x, y, width, size }) => x < 20 || x + width > 575.5 || y < 22 || y + size * 0.7 > 822)
    .map(({ text }) => text)

const right = ({ x, width }: Word): number => Math.round(x + width)

describe('a gig sheet', () => {
  it('has a row a song, and between rows how to get on', async () => {
    const [page = []] = await pagesOf(
      setOf([
        { title: 'Glue', artist: 'Bicep', bpm: 128 },
        { title: 'Halcyon', artist: 'Orbital', bpm: 126.5, energy: 4, played: true },
      ]),
    )
    const texts = page.map(({ text }) => text)
    for (const said of ['Friday', '2 songs', '1 of 1', '#', 'Song', 'BPM', 'Key', 'Energy'])
      expect(texts).toContain(said)
    for (const said of ['1', '2', 'Glue', 'Bicep', '8A', '7', '4', '126', '.5', 'played', '87'])
      expect(texts).toContain(said)
    expect(textOf(page)).toMatch(/Same key.*Pitch \+1\.2 %/)
    // The pitch stands beside the tip, which is not cut in the middle of a sentence.
    expect(textOf(page)).toContain('Few bars together.')
    expect(textOf(page).match(/Pitch/g)).toHaveLength(1)
    expect(textOf(page)).not.toMatch(/20\d\d|…/)
  })

  it('prints what is not known as a dash, and no way on where nothing is known of it', async () => {
    const unknown = { bpm: null, key: null, energy: null, score: null, move: null, tip: null }
    const [page = []] = await pagesOf(setOf([unknown, unknown]))
    expect(page.filter(({ text }) => text === '–')).toHaveLength(6)
    expect(textOf(page)).not.toMatch(/Pitch|null/)
  })

  it('says when tempos are too far apart to pitch', async () => {
    const [page = []] = await pagesOf(setOf([{ bpm: 100 }, { bpm: 128 }]))
    expect(textOf(page)).toContain('Tempos apart')
    const [half = []] = await pagesOf(setOf([{ bpm: 174 }, { bpm: 87 }]))
    expect(textOf(half)).toMatch(/Pitch as it is, (?:half|double) time/)
  })

  it('repeats name, heads and "n of m" on every page, and splits no row', async () => {
    const count = 60
    const pages = await pagesOf(
      setOf(
        Array.from({ length: count }, (_, at) => ({
          title: `Song${at + 1}`,
          key: ALL_KEYS[at % 24] ?? null,
          bpm: 120 + (at % 9),
        })),
      ),
    )
    expect(pages.length).toBeLessThanOrEqual(8)
    let next = 1
    pages.forEach((page, at) => {
      const texts = page.map(({ text }) => text)
      for (const said of ['Friday', `${at + 1} of ${pages.length}`, 'Song', 'BPM', 'Key', 'Energy'])
        expect(texts).toContain(said)
      const songs = texts.filter((text) => /^Song\d/.test(text))
      expect(songs.length).toBeGreaterThan(3)
      songs.forEach((song, i) => {
        expect(song).toBe(`Song${next + i}`)
        expect(texts).toContain(toCamelot(ALL_KEYS[(next + i - 1) % 24] as (typeof ALL_KEYS)[number]))
      })
      expect(texts.filter((text) => text === 'Bicep')).toHaveLength(songs.length)
      expect(texts.filter((text) => text === '87')).toHaveLength(songs.length - (at === 0 ? 1 : 0))
      next += songs.length
      expect(overlaps(page)).toEqual([])
      expect(outside(page)).toEqual([])
    })
    expect(next - 1).toBe(count)
  })

  it('keeps tempo and key in columns', async () => {
    const pages = await pagesOf(setOf([{ bpm: 87 }, { bpm: 128.4 }, { bpm: 174 }, { bpm: 99.96 }]))
    const [page = []] = pages
    const tempos = page.filter(({ text, size }) => /^\d+$/.test(text) && size === 25)
    expect(tempos.map(({ text }) => text)).toEqual(['87', '128', '174', '100'])
    expect(new Set(tempos.map(right)).size).toBe(1)
    expect(new Set(page.filter(({ text }) => text === '8A').map(({ x }) => x)).size).toBe(1)
  })

  it('says of an estimated key that it is one, and below what the tilde means', async () => {
    const [sure = [], guessed = []] = await Promise.all(
      [{}, { isKeyEstimated: true }].map(async (own) => (await pagesOf(setOf([own])))[0] ?? []),
    )
    expect(textOf(sure)).not.toMatch(/~|estimate/u)
    expect(textOf(guessed)).toMatch(/~8A.*~ before a key: an estimate, check it by ear\./u)
    const unknown = await pagesOf(setOf([{ key: null, isKeyEstimated: true }]))
    expect(textOf(unknown[0] ?? [])).not.toMatch(/~|estimate/u)
  })

  it('is one page that says so for a list without songs', async () => {
    const pages = await pagesOf(setOf([]))
    expect(pages).toHaveLength(1)
    expect(textOf(pages[0] ?? [])).toMatch(/0 songs.*1 of 1.*BPM.*No songs in this list yet\./)
  })
})

describe('every script prints as itself', () => {
  // Each with the pieces to find: a reader gets a line that changes direction in pieces.
  it.each([
    ['Latin', 'Ágætis byrjun Łódź Nơi Này Có Anh', ['Ágætis byrjun Łódź Nơi Này Có Anh']],
    ['Greek', 'Το Μινόρε της Αυγής', ['Το Μινόρε της Αυγής']],
    ['Cyrillic', 'Ночь над Москвой', ['Ночь над Москвой']],
    ['Hebrew', 'תל אביב', ['תל אביב']],
    ['Arabic', 'ليالي بيروت', ['ليالي بيروت']],
    ['Persian', 'گوگوش پل', ['گوگوش پل']],
    ['simplified Chinese', '邓丽君 甜蜜蜜', ['邓丽君', '甜蜜蜜']],
    ['traditional Chinese', '鄧麗君 月亮代表我的心', ['鄧麗君', '月亮代表我的心']],
    ['Japanese', '丸ノ内サディスティック', ['丸ノ内サディスティック']],
    ['Korean', '방탄소년단 봄날', ['방탄소년단', '봄날']],
    ['mixed', '夜 feat. أحمد', ['夜', 'feat.', 'أحمد']],
    ['Arabic with Latin in brackets', 'ليالي (Extended Mix)', ['ليالي', 'Extended Mix']],
    ['Hebrew with a number', 'אביב 2013', ['אביב', '2013']],
    ['signs', 'F♯ → ★ ①', ['♯', '→', '★', '①']],
    ['Thai', 'สุนทราภรณ์ Live', ['สุนทราภรณ์', 'Live']],
    ['pictures', 'Boom 🔥 Fire 💃', ['Boom', '🔥', 'Fire', '💃']],
  ])('%s', async (_, words, pieces) => {
    const [page = []] = await pagesOf(setOf([{ title: words, artist: words }], words))
    const read = textOf(page).normalize('NFC')
    for (const piece of pieces) expect(read.split(piece).length - 1).toBe(3)
    expect(read).not.toContain('\u0000')
    expect(read).not.toContain('…')
    expect(overlaps(page)).toEqual([])
  })

  it('letters in fancy dress are undressed, and what no font has is an ellipsis', async () => {
    const [page = []] = await pagesOf(
      setOf([
        { title: 'Boom 👍🏽 Fire', artist: '💃' },
        { title: '𝕿𝖍𝖊 Night 1️⃣', artist: 'ᏣᎳᎩ Live' },
        { title: 'a\u202eb\u200bc\td', artist: '' },
      ]),
    )
    const texts = page.map(({ text }) => text)
    expect(texts.join(' ').replace(/\s+/gu, ' ')).toContain('Boom 👍 Fire')
    expect(texts).toContain('The Night 1')
    expect(texts).toContain('… Live')
    expect(texts).toContain('abc d')
    expect(texts.filter((text) => text === '…')).toHaveLength(1)
  })
})

describe('long words and lists', () => {
  const sentence = 'The Very Long Extended Original Version With Spoken Intro and Outro '
  it.each([
    ['a long title', sentence.repeat(2)],
    ['one that never ends', sentence.repeat(40)],
    ['one word', 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'],
    ['one word that never ends', 'x'.repeat(3_000)],
    ['Japanese without a space', '人生のメリーゴーランドとても長い題名「ここ」に続く、'.repeat(9)],
    ['Arabic', 'نسم علينا الهوى من مفرق الوادي '.repeat(9)],
    ['Hebrew in one word', 'שלום'.repeat(60)],
  ])('%s wraps, shrinks or is cut, and covers nothing', async (_, words) => {
    const pages = await pagesOf(
      setOf([{}, { title: words, artist: words, tip: words, move: words }, {}], words),
    )
    for (const page of pages) {
      expect(overlaps(page)).toEqual([])
      expect(outside(page)).toEqual([])
    }
    expect(textOf(pages.flat()).split('Glue').length - 1).toBe(2)
  })

  it('a thousand rows are the most, the rest is counted, and others get their turn meanwhile', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    const pages = await pagesOf(
      setOf(Array.from({ length: 5_000 }, (_, at) => ({ title: `Song${at + 1}` }))),
    ).finally(() => clearInterval(timer))
    const read = pages.map(textOf)
    expect(read[0]).toContain('The first 1,000 of 5,000 songs')
    expect(read.at(-1)).toContain('Song1000')
    expect(read.at(-1)).toContain('4,000 more songs are left out.')
    expect(read.slice(0, -1).join('')).not.toContain('left out')
    expect(outside(pages.at(-1) ?? [])).toEqual([])
    expect(turns).toBeGreaterThan(100)
  }, 60_000)
})
