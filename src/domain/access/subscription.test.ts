import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyEvent,
  GRACE_MS,
  isActive,
  isPastDue,
  NEW_SUBSCRIPTION,
  type SubscriptionEvent,
  type SubscriptionState,
} from './subscription.ts'

const HOUR = 60 * 60 * 1000
const YEAR = 365 * 24 * HOUR
/** Any moment: nothing depends on which. */
const T = Date.UTC(2025, 5, 1)

const after = (...events: readonly SubscriptionEvent[]): SubscriptionState =>
  events.reduce(applyEvent, NEW_SUBSCRIPTION)
const PAID: SubscriptionEvent = { kind: 'paid', invoicedAt: T, until: T + YEAR }
const RENEWED: SubscriptionEvent = { kind: 'paid', invoicedAt: T + YEAR, until: T + 2 * YEAR }
const RENEWAL_FAILED: SubscriptionEvent = { kind: 'failed', invoicedAt: T + YEAR }
const CANCELLED: SubscriptionEvent = { kind: 'cancelling', at: T + HOUR }
const RESUMED: SubscriptionEvent = { kind: 'resumed', at: T + 2 * HOUR }
const ENDED: SubscriptionEvent = { kind: 'ended', at: T + HOUR }
const REFUNDED: SubscriptionEvent = { kind: 'refunded', paymentAt: T + HOUR }

describe('a subscription', () => {
  it('is nothing until it is paid', () => {
    expect(isActive(after({ kind: 'started' }, RESUMED), T)).toBe(false)
    expect(isActive(after({ kind: 'failed', invoicedAt: T }), T)).toBe(false)
    expect(isActive(after(PAID), T)).toBe(true)
  })

  it('works to the last moment of the paid year when it is cancelled, and no longer', () => {
    expect(isActive(after(PAID, CANCELLED), T + YEAR - 1)).toBe(true)
    expect(isActive(after(PAID, CANCELLED), T + YEAR)).toBe(false)
  })

  it('that renews is given three days, in which the renewal may be late', () => {
    expect(isActive(after(PAID), T + YEAR + GRACE_MS - 1)).toBe(true)
    expect(isActive(after(PAID), T + YEAR + GRACE_MS)).toBe(false)
    expect(isActive(after(PAID, RENEWED), T + YEAR + GRACE_MS)).toBe(true)
    expect(isActive(after(PAID, CANCELLED, RESUMED), T + YEAR)).toBe(true)
  })

  it('is past due while a renewal failed, and not once it was paid after all', () => {
    expect(isPastDue(after(PAID))).toBe(false)
    expect(isPastDue(after(PAID, RENEWAL_FAILED))).toBe(true)
    expect(isActive(after(PAID, RENEWAL_FAILED), T + YEAR)).toBe(true)
    expect(isPastDue(after(PAID, RENEWAL_FAILED, RENEWED))).toBe(false)
    expect(isPastDue(after(PAID, RENEWAL_FAILED, { ...ENDED, at: T + 2 * YEAR }))).toBe(false)
    expect(isPastDue(after({ kind: 'failed', invoicedAt: T }))).toBe(false)
  })

  it('ends when its last payment is given back, and lives again with a later one', () => {
    expect(isActive(after(PAID, REFUNDED), T + 2 * HOUR)).toBe(false)
    expect(isActive(after(PAID, REFUNDED, RENEWED), T + YEAR)).toBe(true)
  })

  it('goes on when the payment of a year that is over is given back', () => {
    const { paymentAt } = REFUNDED as SubscriptionEvent & { kind: 'refunded' }
    expect(paymentAt).toBeLessThan(T + YEAR)
    expect(isActive(after(PAID, RENEWED, REFUNDED), T + YEAR)).toBe(true)
  })

  it('that ended stays so, whatever comes', () => {
    expect(isActive(after(PAID, ENDED), T)).toBe(false)
    expect(isActive(after(PAID, ENDED, RENEWED, RESUMED), T + YEAR)).toBe(false)
  })

  it('that is cancelled and resumed in one moment is taken for cancelled', () => {
    const at = T + HOUR
    expect(after(PAID, { kind: 'cancelling', at }, { kind: 'resumed', at }).cancels).toBe(true)
    expect(after(PAID, { kind: 'resumed', at }, { kind: 'cancelling', at }).cancels).toBe(true)
  })
})

const moment = fc.integer({ min: 0, max: 20 }).map((hours) => T + hours * HOUR)
const anyEvent: fc.Arbitrary<SubscriptionEvent> = fc.oneof(
  fc.constant<SubscriptionEvent>({ kind: 'started' }),
  fc.record({ kind: fc.constant('paid' as const), invoicedAt: moment, until: moment }),
  fc.record({ kind: fc.constant('failed' as const), invoicedAt: moment }),
  fc.record({ kind: fc.constantFrom('cancelling' as const, 'resumed' as const), at: moment }),
  fc.record({ kind: fc.constant('refunded' as const), paymentAt: moment }),
  fc.record({ kind: fc.constant('ended' as const), at: moment }),
)
/** What really happens: years paid, some at the second attempt, cancelled and resumed, given back, ended. */
const realLife: fc.Arbitrary<SubscriptionEvent[]> = fc
  .record({
    years: fc.array(fc.record({ fails: fc.boolean(), pays: fc.boolean() }), { minLength: 1, maxLength: 4 }),
    changes: fc.array(fc.boolean(), { maxLength: 4 }),
    isRefunded: fc.boolean(),
    ends: fc.boolean(),
  })
  .map(({ years, changes, isRefunded, ends }) => [
    { kind: 'started' as const },
    ...years.flatMap(({ fails, pays }, year): SubscriptionEvent[] => {
      const invoicedAt = T + year * YEAR
      return [
        ...(fails ? [{ kind: 'failed' as const, invoicedAt }] : []),
        ...(pays ? [{ kind: 'paid' as const, invoicedAt, until: invoicedAt + YEAR }] : []),
      ]
    }),
    ...changes.map((cancels, at) => ({
      kind: cancels ? ('cancelling' as const) : ('resumed' as const),
      at: T + at * HOUR,
    })),
    ...(isRefunded ? [{ kind: 'refunded' as const, paymentAt: T + (years.length - 1) * YEAR + HOUR }] : []),
    ...(ends ? [{ kind: 'ended' as const, at: T + years.length * YEAR }] : []),
  ])

describe('however events arrive', () => {
  const jumbled = (events: fc.Arbitrary<SubscriptionEvent[]>) =>
    events.chain((sequence) =>
      fc.record({
        sequence: fc.constant(sequence),
        // Each once at least, some again, in any order.
        arrived: fc
          .array(fc.nat({ max: Math.max(0, sequence.length - 1) }), { maxLength: 10 })
          .chain((again) => {
            const all = [...sequence, ...again.flatMap((at) => sequence[at] ?? [])]
            return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
          }),
      }),
    )

  it.each([
    ['of a subscription’s life', realLife],
    ['at all, several in one moment', fc.array(anyEvent, { maxLength: 8 })],
  ])('any order and any repetition of events %s gives one state', (_, events) =>
    fc.assert(
      fc.property(jumbled(events), ({ sequence, arrived }) => {
        expect(after(...arrived)).toEqual(after(...sequence))
      }),
      { numRuns: 1_000 },
    ),
  )

  it('nothing makes one active that was never paid', () =>
    fc.assert(
      fc.property(fc.array(anyEvent), moment, (events, now) => {
        const unpaid = events.filter(({ kind }) => kind !== 'paid')
        expect(isActive(after(...unpaid), now)).toBe(false)
      }),
    ))
})
