import { describe, expect, it } from 'vitest'
import { bestKnown, namesTwoSongs } from './admit.ts'
import { cleanNames } from './clean-names.ts'
import type { FactRow } from './fact-tables.ts'
import { joinRecordings } from './recordings.ts'

const row = (artist: string, title: string) => ({ artist, title, version: '' })

describe('what a list typed by hand names', () => {
  it.each([
    'Easy vs. One More Time',
    'One More Time / This Girl',
    'One More Time, This Girl (Somebody Mashup)',
    'Laktos vs Somebody That I Used To Know',
  ])('"%s" is two songs', (title) => expect(namesTwoSongs(title)).toBe(true))

  it.each(['The Veldt (deadmau5 vs. Eric Prydz Edit)', 'Versus', '24/7', 'Right On'])('"%s" is one', (title) =>
    expect(namesTwoSongs(title)).toBe(false),
  )

  it('guests alone are nobody', () => {
    expect(cleanNames(row(' feat. Thrasher', 'Placebo'), true)).toBe('no artist or title')
    expect(cleanNames(row('Feathered Sun', 'Get On'), true)).toMatchObject({ artist: 'Feathered Sun' })
  })

  it('what a web page left in a title is taken out', () => {
    expect(cleanNames(row('Activa', 'Ur <Span Id="More-1208"></Span> (Remix)'), true)).toMatchObject({ artist: 'Activa' })
    expect(cleanNames(row('Revolution 9', 'The Fall </Span>'), true)).toMatchObject({ title: 'The Fall' })
  })
})

describe('the best-known records of artists in crates are let in though no list has them', () => {
  const fact = (artist: string, title: string, popularity: number, bpm: number | null = 131): FactRow => ({
    measuredBy: 'features',
    artist,
    title,
    version: '',
    year: 1976,
    label: '',
    genre: 'afrobeat',
    bpm,
    camelot: null,
    energy: null,
    danceability: null,
    valence: null,
    durationS: 746,
    popularity,
  })
  const songsOf = (facts: readonly FactRow[]): string[] =>
    [...bestKnown(joinRecordings(facts, []).all, (artist) => artist === 'fela kuti')].map(({ song }) => song)

  it('one that some have heard, with a tempo', () => {
    expect(songsOf([fact('Fela Kuti', 'Zombie', 45), fact('Fela Kuti', 'Lady', 39), fact('Fela Kuti', 'Igbe', 45, null)])).toEqual(['zombie']) // prettier-ignore
  })

  it('five at most, the best-known first', () => {
    const songs = ['one', 'two', 'three', 'four', 'five', 'six']
    expect(songsOf(songs.map((song, at) => fact('Fela Kuti', song, 44 + at)))).toEqual(songs.toReversed().slice(0, 5))
  })

  it('nobody of no crate, and no other version', () => {
    expect(songsOf([fact('Somebody Else', 'Zombie', 49), fact('Fela Kuti', 'Zombie (Edit of Somebody)', 49)])).toEqual([]) // prettier-ignore
  })
})
