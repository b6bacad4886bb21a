import { assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { madeTracks, someTrack } from '#test/fixtures/tracks.ts'
import { keyOf } from '../key/key.ts'
import { allows, type Strictness } from '../key/moves.ts'
import { SOFT_LIMIT_PERCENT } from '../tempo/tempo.ts'
import { songKey } from '../track/names.ts'
import type { MixableTrack } from '../track/track.ts'
import { bridge, type BridgeOptions, type Route, SAFE, WORTH_A_STEP } from './bridge.ts'
import { BridgeIndex } from './bridge-index.ts'
import { PairPoints } from './pair-points.ts'
import { downsampleCandidates } from './downsample-candidates.ts'
import { transitionScore } from './transition-score.ts'

const options = (facts: Partial<BridgeOptions> = {}): BridgeOptions => ({
  maxSteps: 4,
  keyLock: true,
  strictness: 'balanced',
  without: new Set(),
  ...facts,
})
const inKey = (id: string, number: number, bpm: number) => someTrack({ id, key: keyOf(number, 'minor'), bpm })

/** Every route there is, and of each length the best: highest weakest, then highest sum. */
function bestByTrying(from: MixableTrack, to: MixableTrack, all: readonly MixableTrack[], o: BridgeOptions) {
  const points = new PairPoints(o.keyLock)
  const score = (a: MixableTrack, b: MixableTrack): number => {
    const { tempo, move, score: s } = transitionScore(a, b, points)
    const reached = tempo === null || Math.abs(tempo.percent) <= SOFT_LIMIT_PERCENT + 1e-9
    return reached && (move === null || allows(o.strictness, move)) ? s : -1
  }
  const best: ({ weakest: number; sum: number } | null)[] = [null, null, null, null]
  const walk = (path: readonly MixableTrack[], weakest: number, sum: number): void => {
    const last = path[path.length - 1] as MixableTrack
    const end = score(last, to)
    const at = path.length - 1
    if (end >= 0) {
      const [w, s] = [Math.min(weakest, end), sum + end]
      const old = best[at]
      if (!old || w > old.weakest || (w === old.weakest && s > old.sum)) best[at] = { weakest: w, sum: s }
    }
    if (path.length === o.maxSteps) return
    const taken = new Set([...path, to].map((t) => songKey(t.artist, t.title)))
    for (const next of all) {
      if (taken.has(songKey(next.artist, next.title)) || o.without.has(next.id)) continue
      const step = score(last, next)
      if (step >= 0) walk([...path, next], Math.min(weakest, step), sum + step)
    }
  }
  walk([from], 100, 0)
  return best
}

const sumOf = (route: Route) => route.transitions.reduce((sum, { score }) => sum + score, 0)

describe('examples', () => {
  it('a safe blend needs no bridge', () => {
    const found = bridge(inKey('a', 8, 124), inKey('b', 8, 124), new BridgeIndex(madeTracks(500)), options())
    expect(found).toMatchObject({ kind: 'found', routes: [{ via: [] }] })
  })

  it('half round the wheel goes by steps that blend', () => {
    const stones = [9, 10, 11, 12].map((n) => inKey(`s${n}`, n, 124))
    const found = bridge(
      inKey('a', 8, 124),
      inKey('b', 12, 124),
      new BridgeIndex(stones),
      options({ strictness: 'strict' }),
    )
    expect(found.kind).toBe('found')
    if (found.kind !== 'found') return
    const best = found.routes[found.routes.length - 1]
    expect(best?.via.map((t) => t.id)).toEqual(['s9', 's10', 's11'])
    expect(best?.transitions.map((t) => t.move)).toEqual(['up-one', 'up-one', 'up-one', 'up-one'])
  })

  it('no song comes twice in any version, and nothing that the set holds already', () => {
    const from = { ...inKey('a', 8, 120), artist: 'A', title: 'Song' }
    const version = { ...inKey('v', 9, 120), artist: 'A', title: 'Song (Extended Mix)' }
    const other = inKey('o', 9, 120)
    const to = inKey('b', 10, 120)
    const via = (without: ReadonlySet<string>) => {
      const found = bridge(
        from,
        to,
        new BridgeIndex([version, other]),
        options({ without, strictness: 'strict' }),
      )
      return found.kind === 'found' ? found.routes.flatMap((r) => r.via.map((t) => t.id)) : []
    }
    expect(via(new Set())).toEqual(['o'])
    expect(via(new Set(['o']))).toEqual([])
  })

  it('there may be none, and it says why', () => {
    const [slow, fast] = [inKey('a', 8, 100), inKey('b', 8, 136)]
    const none = (tracks: readonly MixableTrack[]) => bridge(slow, fast, new BridgeIndex(tracks), options())
    expect(none([])).toMatchObject({ kind: 'none', why: 'nothing-follows' })
    expect(none([inKey('c', 8, 104)])).toMatchObject({ kind: 'none', why: 'nothing-leads-there' })
    expect(none([inKey('c', 8, 104), inKey('d', 8, 134)])).toMatchObject({
      kind: 'none',
      why: 'too-far-apart',
    })
    const none2 = none([])
    if (none2.kind === 'none') expect(none2.direct.score).toBeLessThan(80)
  })

  it('ends without tempo or key are neutral', () => {
    const from = { ...inKey('a', 8, 124), bpm: null, key: null }
    expect(bridge(from, inKey('b', 2, 96), new BridgeIndex(madeTracks(500)), options()).kind).toBe('found')
  })

  it.each([0, 5, 1.5, Number.NaN])('%d steps cannot be asked for', (maxSteps) => {
    const track = inKey('a', 8, 124)
    expect(() => bridge(track, track, new BridgeIndex([]), options({ maxSteps }))).toThrow(RangeError)
  })
})

describe('laws', () => {
  const request = record({
    seed: integer(),
    keyLock: boolean(),
    strictness: constantFrom<Strictness>('strict', 'balanced', 'adventurous'),
    maxSteps: integer({ min: 1, max: 4 }),
  })
  /** Tempos near each other and few songs, so that there are ways, and songs that come in two versions. */
  const pool = (seed: number) =>
    madeTracks(18, seed).map((t, i) => ({
      ...t,
      // Whole, so that a tempo at the edge of reach is on the same side of it when counted in tenths.
      bpm: 100 + Math.round(t.bpm % 30),
      artist: 'Same',
      title: `Song ${Math.floor(i / 2)}`,
    }))

  it('of every length, the best of all the routes there are', () => {
    assert(
      property(request, ({ seed, ...asked }) => {
        const [from, to, ...tracks] = pool(seed) as [MixableTrack, MixableTrack, ...MixableTrack[]]
        const [a, b] = [
          { ...from, title: 'From' },
          { ...to, title: 'To' },
        ]
        const tried = bestByTrying(a, b, tracks, options(asked))
        const found = bridge(a, b, new BridgeIndex(tracks), options(asked))
        const expected: { weakest: number; sum: number }[] = []
        let least = 0
        for (const best of tried) {
          if (!best || best.weakest < least || least > SAFE) continue
          expected.push(best)
          least = best.weakest >= SAFE ? SAFE + 1 : Math.min(best.weakest + WORTH_A_STEP, SAFE)
        }
        const routes = found.kind === 'found' ? found.routes : []
        expect(routes.map((r) => ({ weakest: r.weakest, sum: sumOf(r) }))).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('every transition is one the product would propose; the order of the catalogue does not matter', () => {
    const tracks = madeTracks(2_000)
    const index = new BridgeIndex(tracks)
    const reversed = new BridgeIndex([...tracks].reverse())
    const end = integer({ min: 0, max: 1_999 }).map((i) => tracks[i] as MixableTrack)
    assert(
      property(end, end, boolean(), (from, to, keyLock) => {
        const found = bridge(from, to, index, options({ keyLock }))
        expect(bridge(from, to, reversed, options({ keyLock }))).toEqual(found)
        if (found.kind === 'none') return
        for (const route of found.routes) {
          expect(route.weakest).toBe(Math.min(...route.transitions.map((t) => t.score)))
          expect(route.transitions.length).toBe(route.via.length + 1)
          const songs = [from, ...route.via, to].map((t) => songKey(t.artist, t.title))
          if (from.id !== to.id) expect(new Set(songs).size).toBe(songs.length)
          for (const { tempo, move } of route.transitions) {
            expect(Math.abs(tempo?.percent ?? 0)).toBeLessThan(SOFT_LIMIT_PERCENT + 0.2)
            if (move !== null) expect(allows('balanced', move)).toBe(true)
          }
        }
      }),
      { numRuns: 15 },
    )
  })

  it('a thinned catalogue keeps every tempo and key there is, within the count', () => {
    const tracks = madeTracks(20_000)
    const [from, to] = [inKey('a', 8, 124), inKey('b', 8, 90)]
    const downsampled = downsampleCandidates(tracks, 12_000, from, to, new PairPoints(true))
    const cells = (list: readonly MixableTrack[]) => new Set(list.map((t) => `${Math.round(t.bpm)} ${t.key}`))
    expect(downsampled.length).toBeLessThanOrEqual(12_000)
    expect(cells(downsampled)).toEqual(cells(tracks))
  })
})
