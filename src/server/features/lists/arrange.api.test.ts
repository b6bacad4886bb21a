import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { ARRANGE_MAX } from '#contract/limits.ts'
import { type SavedList, type Shape, SHAPES } from '#contract/lists.ts'
import type { SongInput } from '#contract/songs.ts'
import { STEP_LOSS } from '#domain/set/arrange.ts'
import { energyTargets } from '#domain/set/energy-curve.ts'
import { settingsStore } from '../settings/store.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { type TestClient, newSubscriber, startTestApp, setPlan } from '#test/test-client.ts'
import { seededRandom } from '#test/fixtures/tracks.ts'

/** A night of made-up records, the same one for the same seed. */
function night(count: number, seed: number, withEnergy = true): SongInput[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, i) => ({
    title: `Tool ${i}`,
    artist: `Resident ${i}`,
    genre: i % 3 === 0 ? 'Techno' : 'House',
    bpm: 118 + Math.round(random() * 120) / 10,
    musicalKey: `${1 + Math.floor(random() * 12)}${random() < 0.5 ? 'A' : 'B'}`,
    energy: withEnergy ? 1 + Math.floor(random() * 10) : null,
  }))
}

type Arranged = {
  songIds: readonly string[]
  transitions: readonly { score: number }[]
  before: number
  after: number
}
const mean = (transitions: readonly { score: number }[]) =>
  transitions.reduce((sum, { score }) => sum + score, 0) / transitions.length

onEveryDatabase('arranging a list', (fresh) => {
  const app = startTestApp(fresh)
  const aList = async (songs: readonly SongInput[]) => {
    const dj = await newSubscriber(app.segue)
    const { savedList } = await dj.ok(api.createList, { body: { name: 'Night', songs } })
    return { dj, list: savedList, at: { params: { listId: savedList.id } } }
  }
  const arrange = (dj: TestClient, list: SavedList, body: object = {}): Promise<Arranged> =>
    dj.ok(api.arrangeList, { params: { listId: list.id }, body })
  const idsOf = ({ songs }: SavedList) => songs.map(({ id }) => id)
  const scoresNow = async (dj: TestClient, list: SavedList) =>
    (await dj.ok(api.listTransitions, { params: { listId: list.id } })).transitions

  /** What an order is worth under a shape: what `arrange` promises never to make less. */
  const worth = (
    list: SavedList,
    order: readonly string[],
    scores: readonly { score: number }[],
    shape: Shape,
  ) => {
    const energies = new Map(list.songs.map(({ id, energy }) => [id, energy]))
    const line = energyTargets(
      shape,
      list.songs.map(({ energy }) => energy),
    )
    const loss = order.map((id, at) => {
      const [target, energy] = [line[at] ?? null, energies.get(id) ?? null]
      return target === null || energy === null ? 0 : Math.round(STEP_LOSS * Math.abs(energy - target))
    })
    return scores.reduce((sum, { score }) => sum + score, 0) - loss.reduce((sum, points) => sum + points, 0)
  }

  it.each(SHAPES)(
    '%s: an order of all songs, never worse than the one it was, and always the same',
    async (shape) => {
      for (const [count, seed] of [
        [2, 1],
        [3, 2],
        [9, 3],
        [25, 4],
      ] as const) {
        const { dj, list } = await aList(night(count, seed))
        const arranged = await arrange(dj, list, { shape })
        expect(arranged.songIds.toSorted()).toEqual(idsOf(list).toSorted())
        expect(arranged.transitions).toHaveLength(count - 1)
        expect(arranged.after).toBeCloseTo(mean(arranged.transitions), 1)
        const before = await scoresNow(dj, list)
        expect(arranged.before).toBeCloseTo(mean(before), 1)
        expect(worth(list, arranged.songIds, arranged.transitions, shape)).toBeGreaterThanOrEqual(
          worth(list, idsOf(list), before, shape),
        )
        expect(await arrange(dj, list, { shape })).toEqual(arranged)
      }
    },
  )

  it('where no energy is known the transitions alone count: they get better', async () => {
    const { dj, list } = await aList(night(20, 5, false))
    for (const shape of SHAPES) {
      const { before, after } = await arrange(dj, list, { shape })
      expect(after).toBeGreaterThan(before)
    }
  })

  it('a build rises', async () => {
    const { dj, list } = await aList(night(24, 6))
    const { songIds } = await arrange(dj, list, { shape: 'build' })
    const energies = songIds.map((id) => list.songs.find((song) => song.id === id)?.energy ?? 0)
    const sum = (some: number[]) => some.reduce((all, one) => all + one, 0)
    expect(sum(energies.slice(12))).toBeGreaterThan(sum(energies.slice(0, 12)) * 1.5)
  })

  it('what is applied is what was shown, and arranging it again changes nothing', async () => {
    const { dj, list, at } = await aList(night(10, 7))
    const { songIds, transitions, after } = await arrange(dj, list, { shape: 'wave' })
    expect(songIds).not.toEqual(idsOf(list))
    expect((await dj.ok(api.listSavedLists)).savedLists).toEqual([list])
    expect(await dj.ok(api.reorderList, { ...at, body: { songIds } })).toEqual({ reordered: true })
    expect(await scoresNow(dj, list)).toEqual(transitions)
    expect(await arrange(dj, list, { shape: 'wave' })).toMatchObject({ songIds, before: after, after })
    await dj.ok(api.reorderList, { ...at, body: { songIds: idsOf(list) } })
    expect((await dj.ok(api.listSavedLists)).savedLists).toEqual([list])
  })

  it('songs that are locked stay where they are', async () => {
    const { dj, list } = await aList(night(16, 8))
    const ids = idsOf(list)
    const lockedPlaces = [0, 5, 15]
    const locked = lockedPlaces.map((place) => ids[place] as string)
    const { songIds } = await arrange(dj, list, { locked })
    expect(lockedPlaces.map((place) => songIds[place])).toEqual(locked)
    expect(songIds).not.toEqual(ids)
    expect((await arrange(dj, list, { locked: ids })).songIds).toEqual(ids)
    expect(await arrange(dj, list, { locked: ['unknown', '', 'a\u0000'] })).toEqual(await arrange(dj, list))
    expect(await arrange(dj, list, { locked: [...locked, ...locked] })).toEqual(
      await arrange(dj, list, { locked }),
    )
  })

  it('steady with the key lock on is what is done when nothing is said', async () => {
    const { dj, list } = await aList(night(12, 9))
    expect(await arrange(dj, list)).toEqual(
      await arrange(dj, list, { shape: 'steady', keyLock: true, locked: [] }),
    )
    const off = await arrange(dj, list, { keyLock: false })
    expect(off.transitions).not.toEqual((await arrange(dj, list)).transitions)
  })

  it('songs of which nothing is known are arranged too', async () => {
    const { dj, list } = await aList([
      { title: 'a', artist: 'x' },
      { title: 'b', artist: 'x', bpm: 20 },
      { title: 'c', artist: 'x', bpm: 400, genre: 'Qwzx', trackId: 'no-such-track' },
    ])
    const { songIds, transitions } = await arrange(dj, list)
    expect(songIds).toHaveLength(3)
    for (const { score } of transitions) expect(score).toBeGreaterThanOrEqual(0)
  })

  describe('on the Free plan', () => {
    const onFree = async (count: number) => {
      const { dj, at } = await aList(night(count, 14))
      await setPlan(app.db, dj.user.id, 'free')
      return { dj, at }
    }
    const limitOf = async (dj: TestClient) => (await dj.ok(api.listSavedLists)).arrangeLimit

    it('lists of up to 8 songs are arranged, longer ones with Pro', async () => {
      const short = await onFree(8)
      expect(await limitOf(short.dj)).toBe(8)
      expect((await short.dj.ok(api.arrangeList, { ...short.at, body: {} })).songIds).toHaveLength(8)
      const { dj, at } = await onFree(9)
      expect(await dj.refused(api.arrangeList, { ...at, body: {} })).toEqual({
        code: 'subscription_required',
        message:
          'The Free plan arranges lists of up to 8 songs; this one has 9. With Segue Pro it is up to 60.',
      })
      expect((await dj.ok(api.listTransitions, at)).transitions).toHaveLength(8)
      await setPlan(app.db, dj.user.id, 'active')
      expect(await limitOf(dj)).toBe(ARRANGE_MAX)
      expect((await dj.ok(api.arrangeList, { ...at, body: {} })).songIds).toHaveLength(9)
    })

    it('all are arranged while Pro cannot be bought', async () => {
      const { dj, at } = await onFree(9)
      await settingsStore(app.db).change({ paymentProcessingEnabled: false })
      app.segue.time.now += 1_000
      expect(await limitOf(dj)).toBe(ARRANGE_MAX)
      expect((await dj.ok(api.arrangeList, { ...at, body: {} })).songIds).toHaveLength(9)
      await settingsStore(app.db).change({ paymentProcessingEnabled: true })
      app.segue.time.now += 1_000
    })
  })

  describe('is for 2 to 60 songs', () => {
    it.each([0, 1, 61])('not for %d', async (count) => {
      const { dj, at } = await aList(night(count, 10))
      expect(await dj.refused(api.arrangeList, { ...at, body: {} })).toEqual({
        code: 'validation',
        message: `Between 2 and 60 songs can be arranged; this list has ${count}.`,
      })
    })

    it('60 songs are arranged within one call', async () => {
      const { dj, list } = await aList(night(ARRANGE_MAX, 11))
      const { songIds } = await arrange(dj, list, { shape: 'warm-up-peak-close' })
      expect(new Set(songIds).size).toBe(ARRANGE_MAX)
    })
  })

  it.each([
    [{ shape: 'zigzag' }, ['shape']],
    [{ locked: 'first' }, ['locked']],
    [{ locked: Array.from({ length: 61 }, () => 'x') }, ['locked']],
    [{ locked: ['x'.repeat(41)] }, ['locked']],
    [{ keyLock: 'on' }, ['keyLock']],
  ])('a wrong field is named: %j', async (body, fields) => {
    const { dj, at } = await aList(night(3, 12))
    const refusal = await dj.refused(api.arrangeList, { ...at, body })
    expect(refusal.code).toBe('validation')
    expect(Object.keys(refusal.fields ?? {})).toEqual(fields)
  })

  describe('the transitions of a list', () => {
    it.each([0, 1, 2, 7])('of %d songs are one fewer', async (count) => {
      const { dj, list } = await aList(night(count, 13))
      expect(await scoresNow(dj, list)).toHaveLength(Math.max(0, count - 1))
    })

    it('say how, and are better for a record that mixes than for one that does not', async () => {
      const { dj, at } = await aList([
        { title: 'a', artist: 'x', bpm: 124, musicalKey: '8A', energy: 6, genre: 'House' },
        { title: 'b', artist: 'x', bpm: 124, musicalKey: '8A', energy: 6, genre: 'House' },
        { title: 'c', artist: 'x', bpm: 93, musicalKey: '2B', energy: 1, genre: 'Ambient' },
      ])
      const [good, bad] = (await dj.ok(api.listTransitions, at)).transitions
      expect(good).toEqual({
        score: expect.any(Number),
        move: 'Same key',
        tip: expect.stringMatching(/\w/u),
        pitchPercent: 0,
      })
      expect(good?.score).toBeGreaterThanOrEqual(90)
      expect(bad?.score).toBeLessThan(60)
    })
  })
})
