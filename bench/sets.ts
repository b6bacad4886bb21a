/** Arranging a list and finding a bridge between two tracks: how long it takes, and what arranging gains. */
import { arrange } from '../src/domain/set/arrange.ts'
import { bridge } from '../src/domain/set/bridge.ts'
import { BridgeIndex } from '../src/domain/set/bridge-index.ts'
import type { MixableTrack } from '../src/domain/track/track.ts'
import { madeTracks } from '../test/fixtures/tracks.ts'
import { table, timeEach, title } from './measure.ts'

const ms = (value: number): string => `${value.toFixed(0)} ms`

title('sets: arranging a list, warm-up to peak to close')
table(
  ['tracks', 'at the median', 'at most', 'points a transition gained'],
  [10, 30, 60].map((count) => {
    const lists = [1, 2, 3, 4, 5].map((seed) => madeTracks(count, seed))
    const arranged = (tracks: readonly MixableTrack[]) =>
      arrange({ tracks, shape: 'warm-up-peak-close', locked: [], keyLock: true })
    const gains = lists.map((tracks) => {
      const { total, improvedFrom } = arranged(tracks)
      return (total - improvedFrom) / (count - 1)
    })
    const { quick } = timeEach(lists, 2, arranged)
    return [
      String(count),
      ms(quick.p50),
      ms(quick.most),
      (gains.reduce((sum, gain) => sum + gain, 0) / gains.length).toFixed(1),
    ]
  }),
)

title('sets: a bridge of up to four tracks')
table(
  ['catalogue', 'first', 'at the median', 'at most'],
  [5_000, 100_000].map((count) => {
    const tracks = madeTracks(count)
    const index = new BridgeIndex(tracks)
    const options = {
      maxSteps: 4,
      keyLock: true,
      strictness: 'balanced',
      without: new Set<string>(),
    } as const
    const pairs = Array.from(
      { length: 6 },
      (_, at) => [tracks[at * 97] as MixableTrack, tracks[count - 1 - at * 89] as MixableTrack] as const,
    )
    const find = ([from, to]: (typeof pairs)[number]) => bridge(from, to, index, options)
    const start = performance.now()
    find(pairs[0] as (typeof pairs)[number])
    const first = performance.now() - start
    const { quick } = timeEach(pairs, 2, find)
    return [String(count), ms(first), ms(quick.p50), ms(quick.most)]
  }),
)
