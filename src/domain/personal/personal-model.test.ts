import { expect, it } from 'vitest'
import { MAX_PERSONAL_POINTS, PersonalModel, type PersonalTrack, type Verdict } from './personal-model.ts'
import { areMixed, type Night, type Play } from './played-nights.ts'

const play = (name: string, more: Partial<Play> = {}): Play => {
  const [artist, title] = name.split(' - ') as [string, string]
  return { artist, title, bpm: null, energy: null, startedAt: null, durationS: null, ...more }
}
const night = (plays: readonly Play[], name = 'Club X', startedAt: string | null = '2025-02-14'): Night => ({
  name,
  startedAt,
  plays,
})
const [tau, pi, rho, other] = ['Voss - Tau', 'Nine - Pi', 'Nine - Rho', 'Other - X'].map((name) =>
  play(name),
) as [Play, Play, Play, Play]
const judge = (model: PersonalModel, from: PersonalTrack, to: PersonalTrack) =>
  model.after([from])?.judge(to) ?? null
const verdict = (from: Play, to: Play, kind: Verdict['kind']): Verdict => ({
  from,
  to,
  kind,
  saidAt: '2026-03-01T01:20:00Z',
})

it('names the pair, how often, and the last night', () => {
  const model = new PersonalModel([
    night([tau, pi]),
    night([tau, pi], 'Club Y', '2025-03-01'),
    night([pi, rho]),
    night([other, tau, pi], 'HISTORY 2025-02-20', '2025-02-20'),
  ])
  expect(judge(model, tau, pi)?.reason).toBe('You played this after it 3 times: 1 Mar 2025, Club Y')
  expect(judge(model, tau, rho)?.reason).toBe('You played this artist after that one 3 times')
  expect(judge(model, pi, tau)?.reason).toBe('You played both on the same night 3 times')
  expect(judge(model, other, tau)?.reason).toBe('You played this after it once: 20 Feb 2025')
  expect(judge(model, tau, play('Not - Played'))).toBeNull()
  expect(model.playedAfter(tau)).toMatchObject([
    { artist: 'Nine', title: 'Pi', meetings: [{}, { night: 'Club Y' }, {}] },
  ])
  expect(model.after([tau])?.likely.map(({ title }) => title)).toEqual(['Pi', 'X'])
  expect(model.counts).toEqual({ nights: 4, pairs: 5 })
})

it('a pair weighs more than one track in between, and that more than a night in common', () => {
  const model = new PersonalModel([night([tau, pi, rho, other]), night([rho]), night([other])])
  const points = (to: Play) => judge(model, tau, to)?.points ?? 0
  expect(points(pi)).toBeGreaterThan(2 * points(rho))
  expect(points(rho)).toBeGreaterThan(points(other))
  expect(points(other)).toBeGreaterThan(0)
  const twice = new PersonalModel([night([tau, pi]), night([tau, pi])])
  expect(judge(twice, tau, pi)?.points).toBeGreaterThan(points(pi))
})

it('spellings of one track are one', () => {
  const model = new PersonalModel([night([play('VOSS - tau (Original Mix)'), play('nine - PI')])])
  expect(judge(model, tau, pi)?.reason).toMatch(/^You played this after it once/)
})

it('what was heard for less than a minute, or after a pause, is no pair', () => {
  const at = (name: string, time: string) => play(name, { startedAt: `2025-02-14T${time}` })
  const skipped = new PersonalModel([night([tau, play('A - Skipped', { durationS: 59 }), pi])])
  expect(skipped.playedAfter(tau).map(({ title }) => title)).toEqual(['Pi'])
  expect(areMixed(at('A - 1', '22:00:00'), at('A - 2', '22:30:01'))).toBe(false)
  expect(areMixed(at('A - 1', '22:00:00'), at('A - 2', '22:30:00'))).toBe(true)
  expect(areMixed(at('A - 1', '22:00:00'), at('A - 2', '21:59:59'))).toBe(false)
  const pause = new PersonalModel([night([at('A - 1', '22:00:00'), at('A - 2', '23:00:00')])])
  expect(pause.playedAfter(play('A - 1'))).toEqual([])
  expect(new PersonalModel([night([tau, tau])]).playedAfter(tau)).toEqual([])
})

it('a verdict counts at once: one way only', () => {
  const model = new PersonalModel([], [verdict(tau, pi, 'worked'), verdict(tau, rho, 'never')])
  expect(judge(model, tau, pi)?.reason).toBe('Worked on 1 Mar 2026')
  expect(model.after([tau])?.likely.map(({ title }) => title)).toEqual(['Pi'])
  expect(judge(model, pi, tau)).toBeNull()
  expect([model.after([tau])?.isUnwanted(rho), model.after([rho])?.isUnwanted(tau)]).toEqual([true, false])
  expect(model.after([pi, tau])?.isUnwanted(rho)).toBe(true)
})

it('learns the steps a DJ takes, from thirty of them', () => {
  const rising = (count: number) =>
    night(Array.from({ length: count }, (_, at) => play(`A${at} - X`, { bpm: 120 * 1.02 ** (at % 40) })))
  const from = play('S - S', { bpm: 124 })
  const points = (model: PersonalModel, bpm: number) => {
    const answer = model.after([from])
    return answer?.judge({ ...play('A1 - Y'), bpm })?.points ?? 0
  }
  expect(points(new PersonalModel([rising(30)]), 126.5)).toBe(0)
  // The artist has to be known for a reason to be given: steps alone are told only where both are usual.
  const model = new PersonalModel([
    rising(31),
    night([play('S - Other', { bpm: 124 }), play('A1 - Z', { bpm: 126.5 })]),
  ])
  expect(points(model, 126.5)).toBeGreaterThan(points(model, 121.5))
  expect(points(model, 63.25)).toBe(points(model, 126.5))
})

it('of several that play, each says its part', () => {
  const model = new PersonalModel([night([tau, pi])])
  const one = model.after([tau])?.judge(pi)
  const joined = model.after([tau, other])?.judge(pi)
  expect(joined?.points).toBeCloseTo((one?.points ?? 0) / 2, 10)
  expect(joined?.reason).toBe(one?.reason)
})

it('points stay within their bounds, and without nights there is nothing to say', () => {
  const model = new PersonalModel(Array.from({ length: 50 }, () => night([tau, pi, tau, rho])))
  for (const from of [tau, pi, rho])
    for (const to of [tau, pi, rho]) {
      const points = judge(model, from, to)?.points ?? 0
      expect(points).toBeGreaterThanOrEqual(0)
      expect(points).toBeLessThanOrEqual(MAX_PERSONAL_POINTS)
    }
  expect([model.isEmpty, new PersonalModel([]).isEmpty]).toEqual([false, true])
  expect(new PersonalModel([]).after([tau])).toBeNull()
})
