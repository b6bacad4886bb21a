import { describe, expect, it } from 'vitest'
import { awaitSubscription } from './await-subscription.ts'

/** A server that answers these, one after the other, and the last one from then on; and a clock of its own. */
function world(...answers: readonly ('free' | 'active' | 'fault')[]) {
  const seen = { questions: 0, waitedMs: 0 }
  return {
    seen,
    ask: async () => {
      const status = answers[Math.min(seen.questions++, answers.length - 1)]
      if (status === 'fault' || status === undefined) throw new Error('no answer')
      return { status }
    },
    pause: async (ms: number) => void (seen.waitedMs += ms),
  }
}

describe('waiting for a payment to be confirmed', () => {
  it('ends at once where it is there already', async () => {
    const { seen, ask, pause } = world('active')
    expect(await awaitSubscription(ask, pause)).toBe(true)
    expect(seen).toEqual({ questions: 1, waitedMs: 0 })
  })

  it('goes on over a late confirmation and over questions that fail', async () => {
    const { seen, ask, pause } = world('free', 'fault', 'free', 'active')
    expect(await awaitSubscription(ask, pause)).toBe(true)
    expect(seen.questions).toBe(4)
  })

  it.each(['free', 'fault'] as const)('gives up after about a minute of "%s"', async (answer) => {
    const { seen, ask, pause } = world(answer)
    expect(await awaitSubscription(ask, pause)).toBe(false)
    expect(seen.waitedMs).toBeGreaterThanOrEqual(55_000)
    expect(seen.waitedMs).toBeLessThanOrEqual(65_000)
  })

  it('stops polling once aborted', async () => {
    const { seen, ask } = world('free')
    const gone = awaitSubscription(ask, () => Promise.reject(new Error('gone')))
    await expect(gone).rejects.toThrow('gone')
    expect(seen.questions).toBe(1)
  })
})
