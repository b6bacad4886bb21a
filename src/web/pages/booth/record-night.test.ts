import { expect, it } from 'vitest'
import { addOwnLists } from '#contract/personal.ts'
import { type BoothTrack, nextNight, type NightEvent, readNight } from './night.ts'
import { nightAsList } from './record-night.ts'

const track = (title: string): BoothTrack => ({
  trackId: null,
  artist: 'Ida Fennimore',
  title,
  bpm: 124,
  camelot: null,
  keySource: null,
  genre: null,
})
const taken = (title: string, minute: number): NightEvent => ({
  type: 'taken',
  track: track(title),
  at: new Date(2026, 1, 14, 23, minute).toISOString(),
})

it('a night is kept with its times on the clock of the booth', () => {
  const one = nextNight(readNight(), taken('One', 5))
  expect(nightAsList(one)).toBeNull()
  const list = nightAsList(nextNight(one, taken('Two', 11)))
  expect(list).toMatchObject({
    kind: 'night',
    startedAt: '2026-02-14T23:05:00',
    tracks: [
      { artist: 'Ida Fennimore', title: 'One', bpm: 124, startedAt: '2026-02-14T23:05:00' },
      { title: 'Two', startedAt: '2026-02-14T23:11:00' },
    ],
  })
  expect(addOwnLists.body.safeParse({ lists: [list] }).success).toBe(true)
})
