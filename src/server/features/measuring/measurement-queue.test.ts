import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import type { MeasuredFacts } from '#domain/audio/measured-facts.ts'
import { ALL_KEYS, type Key } from '#domain/key/key.ts'
import type { Outcome } from '../../providers/outcome.ts'
import type { PreviewService } from '../../providers/preview/port.ts'
import {
  createMeasurementQueue,
  type MeasurementQueue,
  type MeasurementQueueDeps,
} from './measurement-queue.ts'
import { MAX_ATTEMPTS, type MeasurementRequest, measuringStore } from './store.ts'

const MINUTE = 60_000
const HEARD: MeasuredFacts = {
  bpm: 124,
  bpmConfidence: 0.9,
  key: ALL_KEYS[14] as Key,
  keyConfidence: 0.8,
  energy: 6,
}
const request = (trackId: string, facts: Partial<MeasurementRequest> = {}): MeasurementRequest => ({
  trackId,
  artist: 'An Artist',
  title: trackId,
  genre: null,
  wantsTempo: true,
  wantsKey: true,
  ...facts,
})

/** A service with a preview of everything, unless told otherwise. */
const service = (
  name: PreviewService['name'],
  find: (text: string, signal: AbortSignal) => Promise<Outcome<string>>,
): PreviewService => ({
  name,
  find,
  hasOnHost: () => true,
  load: () => Promise.reject(new Error('the queue loads nothing itself')),
})
const hasAll = service('deezer', (text) => Promise.resolve({ kind: 'found', value: text }))

onEveryDatabase('the queue of tracks to measure', (fresh) => {
  let database: TestDatabase
  let now: number
  let told: [string, MeasuredFacts, string][]
  let ids = 0
  const queues: MeasurementQueue[] = []
  beforeEach(async () => {
    database = await fresh()
    now = Date.UTC(2026, 5, 1)
    told = []
  })
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()))
    await database.close()
  })

  const store = () => measuringStore(database.db)
  const node = (parts: Partial<MeasurementQueueDeps> = {}) => {
    const queue = createMeasurementQueue({
      db: database.db,
      sounds: [hasAll],
      previews: { measure: () => Promise.resolve({ kind: 'found', value: HEARD }) },
      onMeasured: async (trackId, facts, by) => void told.push([trackId, facts, by]),
      clock: () => now,
      newId: () => `lease-${ids++}`,
      log: { warn: () => undefined, error: () => undefined },
      pauseMs: 0,
      lookMs: 5,
      ...parts,
    })
    queues.push(queue)
    return queue
  }
  const counts = () => store().counts(now - 24 * 60 * MINUTE)
  const until = (expected: Partial<Awaited<ReturnType<typeof counts>>>) =>
    vi.waitFor(async () => expect(await counts()).toMatchObject(expected), { timeout: 10_000 })

  it('measures what is asked for, tells it, and remembers it', async () => {
    const queue = node()
    queue.start()
    await queue.enqueue([request('a'), request('b')])
    await until({ waiting: 0, running: 0, doneSince: 2 })
    expect(told).toEqual([
      ['a', HEARD, 'deezer'],
      ['b', HEARD, 'deezer'],
    ])
    expect((await store().newest(9)).find(({ trackId }) => trackId === 'a')).toEqual({
      trackId: 'a',
      artist: 'An Artist',
      title: 'a',
      bpm: 124,
      bpmConfidence: 0.9,
      key: HEARD.key,
      keyConfidence: 0.8,
      service: 'deezer',
      error: null,
      finishedAt: now,
    })
  })

  it('asks for each track once, and only for what is wanted of it', async () => {
    const queue = node()
    await queue.enqueue([
      request('a', { wantsKey: false }),
      request('none', { wantsTempo: false, wantsKey: false }),
    ])
    await queue.enqueue([request('a')])
    queue.start()
    await until({ doneSince: 1 })
    await queue.enqueue([request('a')])
    expect(await counts()).toEqual({ waiting: 0, running: 0, doneSince: 1, failed: 0 })
    expect(told).toEqual([['a', { ...HEARD, key: null, keyConfidence: 0 }, 'deezer']])
  })

  it('a hundred at once', async () => {
    await node().enqueue(Array.from({ length: 100 }, (_, at) => request(`t${at}`)))
    expect(await counts()).toMatchObject({ waiting: 100 })
  })

  it('two nodes share the work, and nothing is measured twice', async () => {
    const [one, two] = [node(), node()]
    await one.enqueue(Array.from({ length: 12 }, (_, at) => request(`t${at}`)))
    one.start()
    two.start()
    await until({ doneSince: 12 })
    expect(told.map(([id]) => id).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, at) => `t${at}`).toSorted(),
    )
  })

  it('one at a time on each node', async () => {
    let [inFlight, most] = [0, 0]
    const measure = async () => {
      most = Math.max(most, ++inFlight)
      await Promise.resolve()
      inFlight--
      return { kind: 'found', value: HEARD } as const
    }
    const queue = node({ previews: { measure } })
    await queue.enqueue([request('a'), request('b'), request('c')])
    queue.start()
    await until({ doneSince: 3 })
    expect(most).toBe(1)
  })

  it('what a killed node was at is taken up when its lease is over, not before', async () => {
    await node().enqueue([request('a')])
    expect(await store().claim('of a node that was killed', now, now + 90_000)).toMatchObject({
      trackId: 'a',
    })
    expect(await store().claim('another', now + 89_000, now + 200_000)).toBeNull()
    now += 91_000
    node().start()
    await until({ doneSince: 1 })
    expect(told).toHaveLength(1)
  })

  it('a node that lost its lease notes nothing', async () => {
    await node().enqueue([request('a')])
    const lost = await store().claim('lost', now, now + 10)
    now += 20
    const taken = await store().claim('taken', now, now + 90_000)
    if (lost === null || taken === null) throw new Error('not claimed')
    expect(await store().finish(lost, HEARD, 'deezer', now)).toBe(false)
    expect(await store().retry(lost, 'late', now)).toBe(false)
    expect(await store().finish(taken, HEARD, 'deezer', now)).toBe(true)
  })

  it('a stop gives back what is being measured, and it does not count as an attempt', async () => {
    let begun = () => undefined as void
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    const hanging: MeasurementQueueDeps['previews']['measure'] = (_, __, signal) => {
      begun()
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'called off' }))
      })
    }
    const queue = node({ previews: { measure: hanging } })
    await queue.enqueue([request('a')])
    queue.start()
    await isBegun
    await queue.close()
    expect(await counts()).toMatchObject({ waiting: 1, running: 0 })
    expect(await store().claim('next', now, now + 1)).toMatchObject({ attempts: 1 })
  })

  describe('failures', () => {
    const failing = () => {
      const attempts: number[] = []
      const measure = () => {
        attempts.push(now)
        return Promise.resolve({ kind: 'failed', reason: 'deezer sound: status 500' } as const)
      }
      return { attempts, previews: { measure } }
    }

    it('are tried again after one minute, four, sixteen, sixty-four, and then no more', async () => {
      const { attempts, previews } = failing()
      const queue = node({ previews })
      await queue.enqueue([request('a')])
      queue.start()
      const started = now
      for (const [tries, wait] of [1, 4, 16, 64].entries()) {
        await vi.waitFor(() => expect(attempts).toHaveLength(tries + 1), { timeout: 10_000 })
        await until({ waiting: 1, running: 0 })
        expect(await store().claim('early', now + wait * MINUTE - 1, now)).toBeNull()
        now += wait * MINUTE
      }
      await until({ failed: 1, waiting: 0 })
      expect(attempts.map((at) => (at - started) / MINUTE)).toEqual([0, 1, 5, 21, 85])
      expect(attempts).toHaveLength(MAX_ATTEMPTS)
      expect((await store().newest(1))[0]).toMatchObject({
        trackId: 'a',
        error: 'deezer sound: status 500',
        bpm: null,
      })
      expect(told).toEqual([])
    })

    it('one does not hold up the others', async () => {
      const measure = (address: string) =>
        Promise.resolve(
          address.endsWith('bad')
            ? ({ kind: 'failed', reason: 'reset' } as const)
            : ({ kind: 'found', value: HEARD } as const),
        )
      const queue = node({ previews: { measure } })
      await queue.enqueue([request('bad'), request('good')])
      queue.start()
      await until({ doneSince: 1, waiting: 1 })
      expect(told).toHaveLength(1)
    })

    it('a night without the services gives no track up', async () => {
      let isDown = true
      let asked = 0
      const flaky = service('deezer', (text) => {
        asked++
        return Promise.resolve(
          isDown
            ? { kind: 'failed', reason: 'left alone, it failed too often' }
            : { kind: 'found', value: text },
        )
      })
      const queue = node({ sounds: [flaky] })
      await queue.enqueue([request('a'), request('b')])
      queue.start()
      for (let hour = 1; hour <= 2 * MAX_ATTEMPTS; hour++) {
        await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(2 * hour), { timeout: 10_000 })
        await until({ waiting: 2, running: 0 })
        now += 60 * MINUTE
      }
      isDown = false
      await until({ waiting: 0, failed: 0 })
      expect(told.map(([trackId]) => trackId).sort()).toEqual(['a', 'b'])
    })

    it('a track without a preview is not asked for again', async () => {
      const nobody = service('deezer', () => Promise.resolve({ kind: 'nothing' }))
      const queue = node({ sounds: [nobody] })
      await queue.enqueue([request('a')])
      queue.start()
      await until({ failed: 1, waiting: 0 })
      expect((await store().newest(1))[0]?.error).toBe('Nobody has enough of it to hear')
    })

    it('where one service has nothing sure, the next is heard', async () => {
      const second = service('itunes', () => Promise.resolve({ kind: 'found', value: 'second' }))
      const measure = (address: string) =>
        Promise.resolve(
          address === 'second' ? ({ kind: 'found', value: HEARD } as const) : ({ kind: 'nothing' } as const),
        )
      const queue = node({ sounds: [hasAll, second], previews: { measure } })
      await queue.enqueue([request('a')])
      queue.start()
      await until({ doneSince: 1 })
      expect(told).toEqual([['a', HEARD, 'itunes']])
    })

    it('a track whose facts could not be noted is measured another time', async () => {
      let times = 0
      const onMeasured = async (trackId: string) => {
        if (++times === 1) throw new Error('the database is gone')
        told.push([trackId, HEARD, 'deezer'])
      }
      const queue = node({ onMeasured })
      await queue.enqueue([request('a')])
      queue.start()
      await vi.waitFor(() => expect(times).toBe(1), { timeout: 10_000 })
      await until({ waiting: 1, running: 0 })
      now += MINUTE
      await until({ doneSince: 1 })
      expect(told).toHaveLength(1)
    })

    it('a track that ends every node that takes it is given up', async () => {
      await node().enqueue([request('a')])
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        expect(await store().claim(`node ${attempt}`, now, now + 10)).not.toBeNull()
        now += 11
      }
      expect(await store().claim('one more', now, now + 10)).toBeNull()
      node().start()
      await until({ failed: 1, running: 0 })
    })
  })

  describe('when nothing else is to do', () => {
    const POPULAR = Array.from({ length: 450 }, (_, at) => request(`popular-${String(at).padStart(3, '0')}`))
    const idleTracks = (skip: number, limit: number) => POPULAR.slice(skip, skip + limit)

    it('the tracks of the catalogue follow in their order, what was asked for before them', async () => {
      const queue = node({ idleTracks, pauseMs: 5 })
      queue.start()
      await vi.waitFor(() => expect(told.length).toBeGreaterThan(1), { timeout: 10_000 })
      expect(told[0]?.[0]).toBe('popular-000')
      await queue.enqueue([request('asked')])
      const before = told.length
      await vi.waitFor(() => expect(told.map(([id]) => id)).toContain('asked'), { timeout: 10_000 })
      expect(told.findIndex(([id]) => id === 'asked')).toBeLessThanOrEqual(before + 1)
    })

    it('one of them that a search asks for comes first', async () => {
      await store().enqueue([request('x'), request('y')], false, now)
      await store().enqueue([request('y')], true, now + 1)
      expect(await store().claim('first', now + 1, now + 9)).toMatchObject({ trackId: 'y' })
    })

    it('what was measured before a restart is not measured again', async () => {
      await store().enqueue(POPULAR.slice(0, 210), false, now - 1)
      for (const { trackId } of POPULAR.slice(0, 210)) {
        const job = await store().claim(`old ${trackId}`, now, now + 1)
        if (job) await store().finish(job, HEARD, 'deezer', now)
      }
      node({ idleTracks }).start()
      await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), { timeout: 10_000 })
      expect(told[0]?.[0]).toBe('popular-210')
    })
  })

  it('without a service nothing is begun', async () => {
    const queue = node({ sounds: [] })
    await queue.enqueue([request('a')])
    queue.start()
    await queue.close()
    expect(await counts()).toMatchObject({ waiting: 1 })
  })

  it('what ended long ago is forgotten, what waits is not', async () => {
    await store().enqueue([request('a'), request('b')], true, now)
    const job = await store().claim('one', now, now + 1)
    if (job) await store().fail(job, 'Nobody has it', now)
    await store().pruneFinished(now + 1)
    expect(await counts()).toEqual({ waiting: 1, running: 0, doneSince: 0, failed: 0 })
  })

  it('hostile names are data', async () => {
    const title = "'); drop table measurement_jobs; -- \u202e<script>"
    await store().enqueue([request('evil', { title })], true, now)
    expect(await store().claim('one', now, now + 1)).toMatchObject({ title })
  })
})
