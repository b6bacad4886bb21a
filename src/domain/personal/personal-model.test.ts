import { expect, it } from 'vitest'
import { MAX_PERSONAL_POINTS, PersonalModel } from './personal-model.ts'
import { type Night, type Play, playedPairs } from './played-nights.ts'

const play = (key: string, more: Partial<Play> = {}): Play => ({
  key,
  artist: key.split('|')[0] as string,
  bpm: null,
  energy: null,
  startedAt: null,
  durationS: null,
  ...more,
})
const night = (plays: readonly Play[], name = 'Club X', startedAt: string | null = '2025-02-14'): Night => ({
  name,
  startedAt,
  plays,
})
const [tau, pi, rho] = ['voss|tau', 'nine|pi', 'nine|rho'].map((key) => play(key)) as [Play, Play, Play]

it('names the pair, how often, and the last night', () => {
  const model = new PersonalModel([
    night([tau, pi]),
    night([tau, pi], 'Club Y', '2025-03-01'),
    night([pi, rho]),
  ])
  expect(model.judge(tau, pi).reason).toBe('You played this after it twice: 1 Mar 2025, Club Y')
  expect(model.judge(pi, tau).reason).toBeNull()
  expect(model.judge(tau, rho).reason).toBe('You played this artist after that one twice')
  expect(model.judge(tau, pi).points).toBeGreaterThan(model.judge(tau, rho).points)
  expect(model.judge(tau, rho).points).toBeGreaterThan(model.judge(tau, play('other|x')).points)
  expect(model.after(tau.key)).toMatchObject([{ key: pi.key, meetings: [{}, { night: 'Club Y' }] }])
})

it('what was heard for less than a minute, or after a pause, is no pair', () => {
  const at = (key: string, time: string) => play(key, { startedAt: `2025-02-14T${time}` })
  expect(playedPairs(night([tau, play('a|skipped', { durationS: 59 }), pi]))).toEqual([[tau, pi]])
  expect(playedPairs(night([at('a|1', '22:00:00'), at('a|2', '22:30:01')]))).toEqual([])
  expect(playedPairs(night([at('a|1', '22:00:00'), at('a|2', '22:30:00')]))).toHaveLength(1)
  expect(playedPairs(night([at('a|1', '22:00:00'), at('a|2', '21:59:59')]))).toEqual([])
  expect(playedPairs(night([tau, tau]))).toEqual([])
})

it('a verdict counts at once: one way only', () => {
  const model = new PersonalModel(
    [],
    [
      { from: tau.key, to: pi.key, kind: 'worked' },
      { from: tau.key, to: rho.key, kind: 'never' },
    ],
  )
  expect(model.judge(tau, pi)).toEqual({ points: 8, reason: 'You said this worked after it' })
  expect(model.judge(pi, tau)).toEqual({ points: 0, reason: null })
  expect([model.isUnwanted(tau.key, rho.key), model.isUnwanted(rho.key, tau.key)]).toEqual([true, false])
})

it('learns the steps a DJ takes, from thirty of them', () => {
  const rising = (count: number) =>
    night(Array.from({ length: count }, (_, at) => play(`a${at}|x`, { bpm: 120 * 1.02 ** (at % 40) })))
  const from = play('s|s', { bpm: 124 })
  const points = (model: PersonalModel, bpm: number) => model.judge(from, play('t|t', { bpm })).points
  expect(points(new PersonalModel([rising(30)]), 126.5)).toBe(0)
  const model = new PersonalModel([rising(31)])
  expect(points(model, 126.5)).toBeGreaterThan(points(model, 121.5))
  expect(points(model, 63.25)).toBe(points(model, 126.5))
})

it('points stay within their bounds, and without nights there is nothing to say', () => {
  const model = new PersonalModel(Array.from({ length: 50 }, () => night([tau, pi, tau, rho])))
  for (const from of [tau, pi, rho])
    for (const to of [tau, pi, rho]) {
      expect(model.judge(from, to).points).toBeGreaterThanOrEqual(0)
      expect(model.judge(from, to).points).toBeLessThanOrEqual(MAX_PERSONAL_POINTS)
    }
  expect([model.isEmpty, new PersonalModel([]).isEmpty]).toEqual([false, true])
  expect(new PersonalModel([]).judge(tau, pi)).toEqual({ points: 0, reason: null })
})
