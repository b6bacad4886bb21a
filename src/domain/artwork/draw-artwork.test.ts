import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { ALL_KEYS, keyOf, rotate } from '../key/key.ts'
import { keyHue } from '../key/key-hue.ts'
import { GENRE_NAMES } from '../track/genres.ts'
import type { ArtworkFacts, ArtworkSong } from './artwork-facts.ts'
import { drawArtwork } from './draw-artwork.ts'
import { FAMILIES, FAMILY_NAMES, type Family } from './family.ts'

const GENRE_OF: Readonly<Record<Family, string>> = {
  monolith: 'Techno',
  grooves: 'House',
  'mirror-ball': 'Disco',
  horizon: 'Trance',
  shards: 'Drum & Bass',
  collage: 'Hip Hop',
  weave: 'Afrobeats',
  contours: 'Ambient',
  blocks: 'Synthwave',
  ridges: 'Dubstep',
}
const FAMILY_CASES = FAMILY_NAMES.map((family) => [family, GENRE_OF[family]] as const)

const HOME = keyOf(8, 'minor')
const song = (index: number, facts: Partial<ArtworkSong> = {}): ArtworkSong => ({
  artist: `Artist ${index}`,
  title: `Title ${index}`,
  genre: '',
  bpm: 120 + (index % 7),
  key: rotate(HOME, index % 3),
  energy: 3 + (index % 6),
  ...facts,
})
const listOf = (count: number, genre: string, facts: Partial<ArtworkSong> = {}): ArtworkFacts => ({
  genre,
  songs: Array.from({ length: count }, (_, index) => song(index, { genre, ...facts })),
})

type Shapes = { readonly names: readonly string[]; readonly counts: ReadonlyMap<string, number> }

/** Reads the document strictly: any fault of its XML throws. */
function shapesOf(svg: string): Shapes {
  const names: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    names.push(name)
    // A renderer leaves out what follows a fault in a path, without a word.
    if (name === 'path')
      expect(/^(?:M[-\d.]+ [-\d.]+(?:[AQLhv][-\d. ]+)*Z?)+$/u.test(String(attributes['d']))).toBe(true)
  })
  parser.on('text', (text) => expect(text).toBe(''))
  parser.write(svg).close()
  return { names, counts: countsOf(names) }
}

const countsOf = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const ALLOWED = new Set(
  'svg defs path use circle rect g clipPath linearGradient radialGradient stop filter feTurbulence feColorMatrix'.split(
    ' ',
  ),
)

describe.each(FAMILY_CASES)('%s', (family, genre) => {
  it('is the form of its genre, and says what one sees', () => {
    expect(drawArtwork(listOf(8, genre)).family).toBe(family)
    expect(FAMILIES[family]).toMatch(/^[A-Z].{20,120}$/u)
  })

  it('the same list gives the same picture', () =>
    expect(drawArtwork(listOf(12, genre)).svg === drawArtwork(listOf(12, genre)).svg).toBe(true))

  it.each([
    ['another order', (songs: readonly ArtworkSong[]) => songs.toReversed()],
    [
      'another tempo',
      ([first, ...rest]: readonly ArtworkSong[]) => [{ ...first, bpm: 133 } as ArtworkSong, ...rest],
    ],
    [
      'another title',
      ([first, ...rest]: readonly ArtworkSong[]) => [{ ...first, title: 'x' } as ArtworkSong, ...rest],
    ],
    ['a song less', (songs: readonly ArtworkSong[]) => songs.slice(1)],
  ])('%s gives another picture', (_, change) => {
    const list = listOf(8, genre)
    expect(drawArtwork({ ...list, songs: change(list.songs) }).svg === drawArtwork(list).svg).toBe(false)
  })

  it.each([0, 1, 2, 12, 44, 45, 500])('%i songs: valid, not empty, below 400 kB', (count) => {
    const { svg } = drawArtwork(listOf(count, genre))
    const { names } = shapesOf(svg)
    expect(names.filter((name) => !ALLOWED.has(name))).toEqual([])
    expect(names.filter((name) => ['path', 'circle', 'rect', 'use'].includes(name)).length).toBeGreaterThan(
      20,
    )
    expect(svg.length).toBeLessThan(400_000)
    expect(/NaN|Infinity|undefined/u.exec(svg)).toBeNull()
  })

  it('every song of a long list stands in the spine', () => {
    const rects = (count: number): number =>
      shapesOf(drawArtwork(listOf(count, genre)).svg).counts.get('rect') ?? 0
    expect(rects(500)).toBeGreaterThanOrEqual(500)
  })

  it('a song has the hue of its key on screen, and grey without one', () => {
    for (const key of ALL_KEYS) {
      const { svg } = drawArtwork(listOf(1, genre, { key }))
      expect(svg.includes(keyHue(key).dark), String(key)).toBe(true)
    }
    const colours = new Set(drawArtwork(listOf(6, genre, { key: null })).svg.match(/#[\da-f]{6}/gu))
    for (const colour of colours) expect(spread(colour), colour).toBeLessThan(50)
  })

  it.each([
    [1200, 675],
    [600, 900],
  ])('fills %i × %i as well', (width, height) => {
    const { svg } = drawArtwork(listOf(9, genre), { width, height })
    expect(svg.includes(`viewBox="0 0 ${width} ${height}"`)).toBe(true)
    shapesOf(svg)
  })
})

/** How far the channels of a colour lie apart; collage has cream paper, all else of a list without keys is grey. */
const spread = (colour: string): number => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return Math.max(...channels) - Math.min(...channels)
}

it('families differ in what they are made of', () => {
  const digests = FAMILY_CASES.map(([, genre]) =>
    [...shapesOf(drawArtwork(listOf(9, genre)).svg).counts].toSorted().join(),
  )
  expect(new Set(digests).size).toBe(FAMILY_NAMES.length)
})

it('every genre has a family; the one of most songs wins, then that of the list', () => {
  for (const genre of GENRE_NAMES) expect(FAMILY_NAMES).toContain(drawArtwork(listOf(1, genre)).family)
  const mixed = [song(0, { genre: 'techno' }), song(1, { genre: 'dnb' }), song(2, { genre: 'jungle' })]
  expect(drawArtwork({ genre: 'Techno', songs: mixed }).family).toBe('shards')
  expect(drawArtwork({ genre: 'Minimal Techno', songs: [song(0)] }).family).toBe('monolith')
})

it('lists of no known genre are drawn in many forms, each in the same one every time', () => {
  const families = Array.from(
    { length: 60 },
    (_, index) => drawArtwork({ genre: 'Set', songs: [song(index)] }).family,
  )
  expect(new Set(families).size).toBeGreaterThan(4)
})

const hostile = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"/><image href="file:///etc/passwd"/>',
    ']]>',
    '&x;',
    '\u0000',
    '\uD800',
  ),
)
const anyNumber = fc.option(
  fc.oneof(fc.double(), fc.constantFrom(0, -1, 1e9, Number.NaN, Number.POSITIVE_INFINITY)),
)

it('no typed text gets into the picture, and no value breaks it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FAMILY_CASES.map(([, genre]) => genre)),
      fc.array(
        fc.record({
          artist: hostile,
          title: hostile,
          bpm: anyNumber,
          key: fc.option(fc.constantFrom(...ALL_KEYS)),
          energy: anyNumber,
        }),
        { maxLength: 20 },
      ),
      hostile,
      (genre, songs, typed) => {
        const { svg } = drawArtwork({ genre: typed, songs: songs.map((one) => ({ ...one, genre })) })
        for (const name of shapesOf(svg).names) expect(ALLOWED).toContain(name)
        expect(/NaN|Infinity|script|image|passwd|http(?!:\/\/www\.w3\.org\/2000\/svg)/u.exec(svg)).toBeNull()
      },
    ),
    { numRuns: 60 },
  )
})
