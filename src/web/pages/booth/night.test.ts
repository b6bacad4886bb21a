import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BoothTrack,
  hasDrifted,
  NEW_NIGHT,
  type Night,
  type NightEvent,
  nextNight,
  playsOf,
} from './night.ts'
import { nightName, nightText } from './night-text.ts'

const track = (title: string, bpm: number | null): BoothTrack => ({
  artist: 'Ida Fennimore',
  title,
  trackId: title,
  bpm,
  camelot: '8A',
  keySource: 'published',
  genre: 'House',
})
const taken = (title: string, bpm: number | null): NightEvent => ({
  type: 'taken',
  track: track(title, bpm),
  at: '2026-11-23T23:10:00.000Z',
})
const after = (...events: readonly NightEvent[]): Night => events.reduce(nextNight, NEW_NIGHT)

describe('the tempo of a night', () => {
  it('begins with the first record, and stays on through a blend', () => {
    expect(after(taken('One', 124)).tempo).toBe(124)
    expect(after(taken('One', 124), { type: 'tempo', tempo: 126 }, taken('Two', 122)).tempo).toBe(126)
  })

  it('is counted in half or double time where that is nearer', () => {
    expect(after(taken('One', 174), taken('Two', 88)).tempo).toBe(87)
    expect(after(taken('One', 86), taken('Two', 174)).tempo).toBe(172)
  })

  it('is the next one’s own where that is too far for a blend', () => {
    expect(after(taken('One', 124), taken('Two', 100)).tempo).toBe(100)
  })

  it('is the answer’s where nothing else tells it', () => {
    const night = after(taken('One', null), { type: 'answered', requestId: 'r', tempo: 127 })
    expect([night.tempo, hasDrifted(night)]).toEqual([127, false])
    expect(hasDrifted(nextNight(night, { type: 'tempo', tempo: 130 }))).toBe(true)
  })

  it('stays where decks can go', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e4, max: 1e4 }), (tempo) => {
        const { tempo: set } = after(taken('One', 124), { type: 'tempo', tempo })
        expect(set).toBeGreaterThanOrEqual(60)
        expect(set).toBeLessThanOrEqual(200)
      }),
    )
  })
})

describe('a night', () => {
  const night = after(taken('One', 124), taken('Two', 125), { type: 'worked' }, taken('Three', 126))

  it('keeps what was played in its order, and whether a blend worked', () => {
    expect(playsOf(night).map(({ title, worked }) => [title, worked])).toEqual([
      ['One', false],
      ['Two', true],
      ['Three', false],
    ])
  })

  it('can be undone record by record', () => {
    const back = nextNight(night, { type: 'undone' })
    expect([back.now?.title, back.tempo, back.requestId]).toEqual(['Two', 125, null])
    const none = [1, 2, 3].reduce((one) => nextNight(one, { type: 'undone' }), night)
    expect([none.now, none.plays]).toEqual([null, []])
  })

  it('is written one line a record', () => {
    const lines = nightText(night, 'camelot').split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^\d\d:10  Ida Fennimore - Two \(125 BPM, 8A\)  worked$/u)
    expect(nightName(night)).toMatch(/^Night of 2026-11-2[34]$/u)
  })
})
