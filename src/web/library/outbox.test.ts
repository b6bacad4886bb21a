import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIBRARY_BATCH_MAX, LIBRARY_BODY_MAX } from '../../contract/limits.ts'
import { ApiError } from '../client/api.ts'
import { Outbox } from './outbox.ts'
import type { TrackFacts } from './track-facts.ts'

const track = (title: string, fingerprint?: string): TrackFacts => ({
  artist: 'A',
  title,
  ...(fingerprint !== undefined && { fingerprint }),
})
const summary = { tracks: 0, mixable: 0, withKey: 0, fingerprinted: 0, limit: 50_000, updatedAt: null }
const refusal = (code: 'network' | 'validation' | 'library_full' | 'rate_limited', status: number) =>
  new ApiError(status, '', { code, message: code })

/** A server that answers as `answer` says, and everything that was told. */
function made(answer: (titles: readonly string[]) => void = () => undefined) {
  const aborting = new AbortController()
  const told = {
    calls: [] as string[][],
    bytes: [] as number[],
    sent: [] as string[],
    refused: [] as string[],
    offline: [] as boolean[],
    pauses: [] as number[],
    abort: () => aborting.abort(),
  }
  const outbox = new Outbox<string>({
    send: (tracks) => {
      const titles = tracks.map(({ title }) => title)
      told.calls.push(titles)
      told.bytes.push(JSON.stringify({ tracks }).length)
      return Promise.resolve().then(() => {
        answer(titles)
        return { library: summary, leftOut: titles.flatMap((title, at) => (title === 'no room' ? [at] : [])) }
      })
    },
    onSent: (sent) => told.sent.push(...sent.map(({ origin }) => origin)),
    onRefused: ({ origin }, reason) => told.refused.push(`${origin}: ${reason}`),
    onOffline: (isOffline) => told.offline.push(isOffline),
    pause: (ms) => {
      told.pauses.push(ms)
      return Promise.resolve()
    },
    signal: aborting.signal,
  })
  return {
    outbox,
    told,
    add: (title: string, print?: string) => outbox.add({ track: track(title, print), origin: title }),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('batches', () => {
  it('tracks that found no room are told, and are not taken for sent', async () => {
    const { outbox, told, add } = made()
    for (const name of ['one', 'no room', 'two']) await add(name)
    await outbox.flush()
    expect(told.sent).toEqual(['one', 'two'])
    expect(told.refused).toEqual(['no room: Your library is full: it holds up to 50,000 tracks.'])
  })

  it('no call is bigger than the server takes, in tracks or in bytes, and nothing is lost', async () => {
    const { outbox, told, add } = made()
    const names = Array.from({ length: 1_200 }, (_, at) => `t${at}`)
    for (const name of names) await add(name)
    for (let at = 0; at < 60; at++) await add(`f${at}`, 'x'.repeat(87_384))
    await outbox.flush()
    expect(Math.max(...told.calls.map(({ length }) => length))).toBeLessThanOrEqual(LIBRARY_BATCH_MAX)
    expect(Math.max(...told.bytes)).toBeLessThanOrEqual(LIBRARY_BODY_MAX)
    expect(told.sent).toHaveLength(1_260)
    expect(new Set(told.sent).size).toBe(1_260)
  })

  it('a few are sent after a while, so that they are not lost with the tab', async () => {
    const { told, add } = made()
    await add('one')
    expect(told.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(told.sent).toEqual(['one'])
  })

  it('who adds faster than is sent waits', async () => {
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    const outbox = new Outbox<string>({
      send: async () => {
        await gate
        return { library: summary, leftOut: [] }
      },
      onSent: () => undefined,
      onRefused: () => undefined,
      onOffline: () => undefined,
      pause: () => Promise.resolve(),
      signal: new AbortController().signal,
    })
    let added = 0
    const adding = (async () => {
      for (let at = 0; at < 100; at++) {
        await outbox.add({ track: track(`f${at}`, 'x'.repeat(87_384)), origin: '' })
        added++
      }
    })()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(added).toBeLessThan(40)
    open()
    await adding
    await outbox.flush()
    expect(added).toBe(100)
  })
})

describe('a server that does not answer', () => {
  it('is asked again, later each time, until it does; each track arrives once', async () => {
    let failures = 7
    const { outbox, told, add } = made(() => {
      if (failures-- > 0) throw failures % 2 === 0 ? refusal('network', 0) : refusal('rate_limited', 429)
    })
    await add('one')
    await outbox.flush()
    expect(told.sent).toEqual(['one'])
    expect(told.pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect(told.offline).toEqual([true, true, true, true, true, true, true, false])
  })

  it('is asked no more once the work is cancelled', async () => {
    const { outbox, told, add } = made(() => {
      told.abort()
      throw refusal('network', 0)
    })
    await add('one')
    await expect(outbox.flush()).rejects.toThrow('network')
    expect(told.calls).toHaveLength(1)
  })
})

describe('a server that refuses', () => {
  it('one track for good: that one is told, the others arrive', async () => {
    const { outbox, told, add } = made((titles) => {
      if (titles.includes('bad')) throw refusal('validation', 400)
    })
    for (const name of ['a', 'b', 'bad', 'c', 'd']) await add(name)
    await outbox.flush()
    expect(told.sent).toEqual(['a', 'b', 'c', 'd'])
    expect(told.refused).toEqual(['bad: validation'])
  })

  it('all of them: sending ends, and callers that add or wait hear why', async () => {
    const { outbox, add } = made(() => {
      throw refusal('library_full', 403)
    })
    await add('one')
    await expect(outbox.flush()).rejects.toThrow('library_full')
    await expect(add('two')).rejects.toThrow('library_full')
  })
})
