import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settled, FakeClock } from '#test/fakes/fake-clock.ts'
import { InMemoryMetrics } from '#test/fakes/in-memory-metrics.ts'
import { type Attempt, type Guard, type GuardRules, createGuard } from './guard.ts'

const never = () => new AbortController().signal
const fine = async (): Promise<Attempt<string>> => ({ kind: 'found', value: 'yes' })
const down = async (): Promise<Attempt<string>> => ({ kind: 'failed', reason: 'status 500', retry: false })

let clock: FakeClock
const guardWith = (rules: Partial<GuardRules> = {}): Guard =>
  createGuard({ name: 'vendor', timeoutMs: 2_000, callsPerMinute: 100, ...rules }, clock)

beforeEach(() => {
  clock = new FakeClock()
})

it('an answer passes through as it is', async () => {
  expect(await guardWith()(never(), fine)).toEqual({ kind: 'found', value: 'yes' })
  expect(await guardWith()(never(), async () => ({ kind: 'nothing' }))).toEqual({ kind: 'nothing' })
})

it('what throws is a failure with a reason, and names the vendor', async () => {
  const attempt = vi.fn<() => Promise<Attempt<string>>>().mockRejectedValue(new Error('bug'))
  expect(await guardWith()(never(), attempt)).toEqual({ kind: 'failed', reason: 'vendor: bug' })
  expect(attempt).toHaveBeenCalledTimes(1)
})

describe('retry', () => {
  const failing = (...errors: Attempt<string>[]) => {
    const attempt = vi.fn<() => Promise<Attempt<string>>>(fine)
    for (const error of errors) attempt.mockResolvedValueOnce(error)
    return attempt
  }
  const passing = { kind: 'failed', reason: 'status 503', retry: true } as const

  it('a fault that may pass is tried once more after a jittered pause', async () => {
    const attempt = failing(passing)
    const call = guardWith()(never(), attempt)
    await clock.pass(159)
    expect(attempt).toHaveBeenCalledTimes(1)
    await clock.pass(1)
    expect(await call).toEqual({ kind: 'found', value: 'yes' })
    expect(attempt).toHaveBeenCalledTimes(2)
  })

  it('not a third time', async () => {
    const attempt = failing(passing, passing)
    const call = guardWith()(never(), attempt)
    await clock.pass(1_000)
    expect(await call).toEqual({ kind: 'failed', reason: 'vendor: status 503' })
    expect(attempt).toHaveBeenCalledTimes(2)
  })

  it('a short Retry-After is waited for', async () => {
    const attempt = failing({ ...passing, afterMs: 900 })
    const call = guardWith()(never(), attempt)
    await clock.pass(899)
    expect(attempt).toHaveBeenCalledTimes(1)
    await clock.pass(200)
    expect((await call).kind).toBe('found')
  })

  it('a long Retry-After is not waited for, and the vendor is left alone until then', async () => {
    const guard = guardWith()
    const attempt = failing({ ...passing, afterMs: 20_000 })
    expect((await guard(never(), attempt)).kind).toBe('failed')
    expect((await guard(never(), attempt)).kind).toBe('failed')
    expect(attempt).toHaveBeenCalledTimes(1)
    await clock.pass(20_000)
    expect((await guard(never(), attempt)).kind).toBe('found')
  })

  it('no second attempt where each is paid for', async () => {
    const attempt = failing(passing)
    expect((await guardWith({ attempts: 1 })(never(), attempt)).kind).toBe('failed')
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  it('no second attempt where no time is left for it', async () => {
    const attempt = failing(passing)
    expect((await guardWith({ timeoutMs: 100 })(never(), attempt)).kind).toBe('failed')
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  it('no second attempt where the budget of calls is used up', async () => {
    const attempt = failing(passing)
    const call = guardWith({ callsPerMinute: 1 })(never(), attempt)
    await clock.pass(500)
    expect(await call).toEqual({ kind: 'failed', reason: 'vendor: status 503' })
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})

describe('time', () => {
  const deaf = () => new Promise<Attempt<string>>(() => {})

  it('a call that does not end is given up, even where it does not obey its signal', async () => {
    const call = guardWith({ timeoutMs: 300 })(never(), deaf)
    await clock.pass(300)
    expect(await call).toEqual({ kind: 'failed', reason: 'vendor: no answer in time (still waiting)' })
  })

  it('the caller’s signal ends it at once', async () => {
    const controller = new AbortController()
    let inner: AbortSignal | undefined
    const call = guardWith()(controller.signal, (signal) => {
      inner = signal
      return deaf()
    })
    await settled()
    controller.abort()
    expect(await call).toEqual({ kind: 'failed', reason: 'vendor: cancelled' })
    expect(inner?.aborted).toBe(true)
  })

  it('a call whose caller has aborted already is not made', async () => {
    const attempt = vi.fn<() => Promise<Attempt<string>>>(fine)
    expect((await guardWith()(AbortSignal.abort(), attempt)).kind).toBe('failed')
    expect(attempt).not.toHaveBeenCalled()
  })

  it('an answer leaves no timer behind', async () => {
    await guardWith()(never(), fine)
    await clock.pass(10_000)
    expect(clock.pauses).toEqual([2_000])
  })
})

describe('circuit breaker', () => {
  const breaker = { failures: 3, windowMs: 10_000, openMs: 5_000 }
  const failTimes = async (guard: Guard, times: number) => {
    for (let i = 0; i < times; i++) await guard(never(), down)
  }

  it('opens after so many failures, then lets one probe through', async () => {
    const guard = guardWith({ breaker })
    await failTimes(guard, 3)
    const attempt = vi.fn<() => Promise<Attempt<string>>>(fine)
    expect(await guard(never(), attempt)).toEqual({
      kind: 'failed',
      reason: 'vendor: left alone, it failed too often',
    })
    await clock.pass(5_000)
    const [probe, other] = await Promise.all([guard(never(), attempt), guard(never(), attempt)])
    expect([probe.kind, other.kind]).toEqual(['found', 'failed'])
    expect((await guard(never(), attempt)).kind).toBe('found')
  })

  it('a probe that fails opens it again', async () => {
    const guard = guardWith({ breaker })
    await failTimes(guard, 3)
    await clock.pass(5_000)
    await failTimes(guard, 1)
    await clock.pass(4_999)
    expect((await guard(never(), fine)).kind).toBe('failed')
    await clock.pass(1)
    expect((await guard(never(), fine)).kind).toBe('found')
  })

  it('a probe whose caller has aborted lets the next one try', async () => {
    const guard = guardWith({ breaker })
    await failTimes(guard, 3)
    await clock.pass(5_000)
    const controller = new AbortController()
    const probe = guard(controller.signal, () => new Promise<Attempt<string>>(() => {}))
    await settled()
    controller.abort()
    expect((await probe).kind).toBe('failed')
    expect((await guard(never(), fine)).kind).toBe('found')
  })

  it('failures further apart than the window, or with a success between them, do not add up', async () => {
    const guard = guardWith({ breaker })
    await failTimes(guard, 2)
    await clock.pass(10_001)
    await failTimes(guard, 2)
    expect((await guard(never(), fine)).kind).toBe('found')
    await failTimes(guard, 2)
    expect((await guard(never(), fine)).kind).toBe('found')
  })

  it('visitors who leave say nothing about the vendor, callers who ran out of time do', async () => {
    const wait = () => new Promise<Attempt<string>>(() => {})
    const leaveTimes = async (guard: Guard, reason: DOMException) => {
      for (let i = 0; i < 3; i++) {
        const controller = new AbortController()
        const call = guard(controller.signal, wait)
        await settled()
        controller.abort(reason)
        await call
      }
    }
    const patient = guardWith({ breaker })
    await leaveTimes(patient, new DOMException('left', 'AbortError'))
    expect((await patient(never(), fine)).kind).toBe('found')
    const hurried = guardWith({ breaker })
    await leaveTimes(hurried, new DOMException('too slow', 'TimeoutError'))
    expect((await hurried(never(), fine)).kind).toBe('failed')
  })
})

describe('budget', () => {
  it('so many calls a minute, no more', async () => {
    const guard = guardWith({ callsPerMinute: 2 })
    await guard(never(), fine)
    await clock.pass(30_000)
    await guard(never(), fine)
    expect(await guard(never(), fine)).toEqual({ kind: 'failed', reason: 'vendor: budget of calls used up' })
    await clock.pass(30_001)
    expect((await guard(never(), fine)).kind).toBe('found')
    expect((await guard(never(), fine)).kind).toBe('failed')
  })

  it('so many in a short while, and further calls wait', async () => {
    const guard = guardWith({ burst: { calls: 2, windowMs: 1_500 } })
    const starts: number[] = []
    const noted = async (): Promise<Attempt<string>> => {
      starts.push(clock.time)
      return { kind: 'nothing' }
    }
    const calls = [1, 2, 3, 4, 5].map(() => guard(never(), noted))
    await clock.pass(5_000)
    expect(starts).toEqual([1_000, 1_000, 2_500, 2_500])
    expect((await Promise.all(calls)).map(({ kind }) => kind)).toEqual([
      'nothing',
      'nothing',
      'nothing',
      'nothing',
      'failed',
    ])
  })

  it('waiting for a turn is no part of the time a call has, where it may queue', async () => {
    const rules = { burst: { calls: 1, windowMs: 5_000 }, timeoutMs: 1_000 }
    const noted: number[] = []
    const slow = async (limited: AbortSignal): Promise<Attempt<string>> => {
      noted.push(clock.time)
      await clock.sleep(900, limited)
      return { kind: 'nothing' }
    }
    const [patient, hurried] = [guardWith({ ...rules, maxQueueMs: 6_000 }), guardWith(rules)]
    const calls = [patient, patient, patient, hurried, hurried].map((guard) => guard(never(), slow))
    await clock.pass(20_000)
    expect((await Promise.all(calls)).map(({ kind }) => kind)).toEqual([
      'nothing',
      'nothing',
      'failed',
      'nothing',
      'failed',
    ])
    expect(noted).toEqual([1_000, 1_000, 6_000])
  })

  it('a caller that leaves the queue is told at once', async () => {
    const guard = guardWith({ burst: { calls: 1, windowMs: 5_000 }, maxQueueMs: 6_000 })
    const leaving = new AbortController()
    await guard(never(), fine)
    const call = guard(leaving.signal, fine)
    leaving.abort()
    expect(await call).toMatchObject({ kind: 'failed' })
  })

  it('calls keep their distance, and a call that would wait too long fails at once', async () => {
    const guard = guardWith({ spacingMs: 1_000 })
    const starts: number[] = []
    const noted = async (): Promise<Attempt<string>> => {
      starts.push(clock.time)
      return { kind: 'nothing' }
    }
    const calls = [1, 2, 3, 4, 5].map(() => guard(never(), noted))
    await clock.pass(5_000)
    const answers = await Promise.all(calls)
    expect(starts).toEqual([1_000, 2_000])
    expect(answers.map(({ kind }) => kind)).toEqual(['nothing', 'nothing', 'failed', 'failed', 'failed'])
  })
})

describe('the book', () => {
  let book: InMemoryMetrics
  beforeEach(() => {
    book = new InMemoryMetrics()
  })
  const noted = (rules: Partial<GuardRules> = {}) =>
    createGuard({ name: 'vendor', timeoutMs: 2_000, callsPerMinute: 100, ...rules }, clock, book.open)

  it('has each attempt and how it ended', async () => {
    const attempt = vi.fn<() => Promise<Attempt<string>>>(fine)
    attempt.mockResolvedValueOnce({ kind: 'failed', reason: 'status 503', retry: true })
    const call = noted()(never(), attempt)
    await clock.pass(1_000)
    expect((await call).kind).toBe('found')
    expect(book).toMatchObject({
      calls: ['vendor', 'vendor'],
      ends: ['failure', 'success'],
      errors: ['status 503'],
    })
  })

  it('says that nothing was there as an answer', async () => {
    await noted()(never(), async () => ({ kind: 'nothing' }))
    expect(book).toMatchObject({ calls: ['vendor'], ends: ['success'] })
  })

  it('counts a time-out as an error, and an aborted call as none', async () => {
    const deaf = () => new Promise<Attempt<string>>(() => {})
    const slow = noted({ timeoutMs: 300 })(never(), deaf)
    await clock.pass(300)
    await slow
    const controller = new AbortController()
    const left = noted()(controller.signal, deaf)
    await settled()
    controller.abort()
    await left
    expect(book.ends).toEqual(['failure', 'unknown'])
    expect(book.errors).toEqual(['no answer in time (still waiting)'])
  })

  it('does not have what was not asked: cancelled, out of budget, left alone, without money', async () => {
    await noted()(AbortSignal.abort(), fine)
    const short = noted({ callsPerMinute: 1 })
    await short(never(), fine)
    await short(never(), fine)
    const broken = noted({ breaker: { failures: 1, windowMs: 10_000, openMs: 5_000 } })
    await broken(never(), down)
    await broken(never(), fine)
    const poor = noted()
    expect(await poor(never(), async () => ({ kind: 'skipped', reason: 'no money left' }))).toEqual({
      kind: 'failed',
      reason: 'vendor: no money left',
    })
    expect(book).toMatchObject({ calls: ['vendor', 'vendor'], ends: ['success', 'failure'] })
  })

  it('that money is used up does not open the circuit', async () => {
    const guard = noted({ breaker: { failures: 1, windowMs: 10_000, openMs: 5_000 } })
    await guard(never(), async () => ({ kind: 'skipped', reason: 'no money left' }))
    expect((await guard(never(), fine)).kind).toBe('found')
  })
})
