import { describe, expect, it } from 'vitest'
import { someTrack } from '#test/fixtures/tracks.ts'
import { parseKey } from '#domain/key/notation.ts'
import type { Strictness } from '#domain/key/moves.ts'
import type { KeySource } from '#domain/track/track.ts'
import { strictnessNote } from './strictness-note.ts'

const track = (keySource: KeySource | null) =>
  someTrack({ id: 'any', key: keySource === null ? null : parseKey('8A'), keySource })
const note = (
  playing: readonly [KeySource | null, ...(KeySource | null)[]],
  shown: readonly (KeySource | null)[],
  strictness: Strictness = 'strict',
) => {
  const [first, ...others] = playing
  return strictnessNote(
    { strictness, seeds: [track(first), ...others.map(track)] },
    shown.map((keySource) => ({ track: track(keySource) })),
  )
}

describe('what strict harmony rests on', () => {
  it.each<
    [string, readonly [KeySource | null, ...(KeySource | null)[]], readonly (KeySource | null)[], RegExp]
  >([
    ['the playing key is an estimate', ['estimated'], ['measured', 'published'], /lean on estimates here/],
    ['the playing key is not known', [null], ['measured', 'published'], /cannot act here/],
    [
      'most keys shown are estimates',
      ['both'],
      ['estimated', 'estimated', 'measured'],
      /lean on estimates here/,
    ],
    ['most keys shown are not known', ['both'], [null, 'estimated', 'measured'], /lean on estimates here/],
    ['no selected song has a stated key', ['estimated', null], ['measured'], /lean on estimates here/],
  ])('is said where %s', (_, playing, shown, says) => {
    expect(note(playing, shown)).toEqual([expect.stringMatching(says)])
  })

  it.each<
    [string, readonly [KeySource | null, ...(KeySource | null)[]], readonly (KeySource | null)[], Strictness]
  >([
    ['keys are stated', ['published'], ['measured', 'both', 'estimated'], 'strict'],
    ['one selected song has a stated key', ['estimated', 'measured'], ['measured'], 'strict'],
    ['nothing is shown', ['estimated'], [], 'strict'],
    ['harmony is balanced, which no estimate is refused by', ['estimated'], ['estimated'], 'balanced'],
    ['every key is taken', [null], [null], 'adventurous'],
  ])('is not said where %s', (_, playing, shown, strictness) => {
    expect(note(playing, shown, strictness)).toEqual([])
  })
})
