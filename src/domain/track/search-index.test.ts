import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { SearchIndex } from './search-index.ts'

const TRACKS = [
  { artist: 'Michael Jackson', title: 'Billie Jean' },
  { artist: 'Michael Jackson', title: 'Thriller' },
  { artist: 'Daft Punk', title: 'One More Time' },
  { artist: 'Daft Punk', title: 'Around the World' },
  { artist: 'Röyksopp', title: 'Eple' },
  { artist: 'Beyoncé feat. Jay-Z', title: 'Crazy in Love' },
  { artist: 'Energy 52', title: "Café del Mar (Three 'N One Remix)" },
  { artist: 'The The', title: 'This Is the Day' },
  { artist: 'A-ha', title: 'Take On Me' },
  { artist: 'Bicep', title: 'Glue' },
  { artist: 'Кино', title: 'Группа крови' },
]
const index = new SearchIndex(TRACKS)
const first = (query: string) => {
  const match = index.search(query, 5)[0]
  return match ? TRACKS[match.row]?.title : undefined
}

it.each([
  ['billie jean', 'Billie Jean'],
  ['BILLIE JEAN michael jackson', 'Billie Jean'],
  ['jean billie', 'Billie Jean'],
  ['billy jean', 'Billie Jean'],
  ['micheal jakson thriler', 'Thriller'],
  ['royksopp', 'Eple'],
  ['Röyksopp eple', 'Eple'],
  ['daftpunk one more', 'One More Time'],
  ['beyonce crazy in love feat. jay z', 'Crazy in Love'],
  ['cafe del mar', "Café del Mar (Three 'N One Remix)"],
  ['energy 52 three n one', "Café del Mar (Three 'N One Remix)"],
  ['bic', 'Glue'],
  ['группа', 'Группа крови'],
  ['the the', 'This Is the Day'],
])('%s finds %s', (query, title) => expect(first(query)).toBe(title))

it.each(['', '   ', '🙂', '\u0000', 'zzzzqqqq', '%_%', "'; drop table tracks; --"])(
  '%j finds nothing',
  (query) => expect(index.search(query, 5)).toEqual([]),
)

describe('laws', () => {
  it('a track is found first by its own name, and the score is within 0 and 1', () => {
    for (const [row, track] of TRACKS.entries()) {
      const [match] = index.search(`${track.artist} ${track.title}`, 1)
      expect(match?.row).toBe(row)
      expect(match?.score).toBeGreaterThan(0.9)
      expect(match?.score).toBeLessThanOrEqual(1)
    }
  })

  it('the same question gives the same answer, whatever was asked between', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (query) => {
        const before = index.search('michael', 5)
        index.search(query, 5)
        expect(index.search('michael', 5)).toEqual(before)
      }),
    )
  })

  it('edit distance is symmetric, zero for equals, and one for a swap of neighbours', () => {
    expect(editDistance('jakcson', 'jackson', 2)).toBe(1)
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(editDistance(a, b, 2)).toBe(editDistance(b, a, 2))
        expect(editDistance(a, a, 2)).toBe(0)
      }),
    )
  })
})
