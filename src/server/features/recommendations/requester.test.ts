import { describe, expect, it } from 'vitest'
import type { Account } from '#domain/access/account.ts'
import { DEVICE_SEARCHES, NETWORK_SEARCHES } from '#domain/access/quota.ts'
import { accountRequester, guestRequester, type QuotaPolicy } from './requester.ts'

const DAY = 24 * 60 * 60 * 1000
const FINGERPRINT = 'a'.repeat(64)
const TERMS: QuotaPolicy = { freeSearches: 7, secret: 'secret of the server', now: 0 }
const ORIGIN = { visitorId: 'v', fingerprint: FINGERPRINT, ip: '203.0.113.7' }
const DEVICE: unknown = expect.stringMatching(/^device:[\w-]{22}:0$/u)
const NETWORK: unknown = expect.stringMatching(/^network:[\w-]{22}:0$/u)

const names = (more: Partial<typeof ORIGIN> = {}, terms: Partial<QuotaPolicy> = {}): string[] =>
  guestRequester({ ...ORIGIN, ...more }, { ...TERMS, ...terms }).quotas.map(({ key }) => key)

describe('a guest is counted', () => {
  it('by the cookie alone; the devices that look alike and the network have ceilings', () => {
    expect(guestRequester(ORIGIN, TERMS)).toMatchObject({
      userId: null,
      limit: 7,
      ownQuotaKeys: ['visitor:v'],
      quotas: [
        { key: 'visitor:v', limit: 7 },
        { key: DEVICE, limit: DEVICE_SEARCHES },
        { key: NETWORK, limit: NETWORK_SEARCHES },
      ],
    })
  })

  it('for their share of a paid service by the same names, on any day and also while nothing is limited', () => {
    const quotaKeys = [
      { name: 'visitor:v', holder: 'guest' },
      { name: expect.stringMatching(/^device:[\w-]{22}$/u) as string, holder: 'guest' },
      { name: expect.stringMatching(/^network:[\w-]{22}$/u) as string, holder: 'network' },
    ]
    for (const terms of [TERMS, { ...TERMS, freeSearches: null, now: 40 * DAY }])
      expect(guestRequester(ORIGIN, terms).quotaKeys).toEqual(quotaKeys)
    const here = guestRequester({ visitorId: 'v', ip: '127.0.0.1' }, TERMS)
    expect(here.quotaKeys).toEqual([{ name: 'visitor:v', holder: 'guest' }])
  })

  it('and not limited while nothing is', () => {
    const requester = guestRequester(ORIGIN, { ...TERMS, freeSearches: null })
    expect(requester.limit).toBeNull()
    expect(requester.quotas.map(({ limit }) => limit)).toEqual([null, null, null])
    expect(requester.quotas.map(({ key }) => key)).toEqual(names())
  })

  it('as a visitor alone without a fingerprint on this machine', () => {
    const origin = { visitorId: 'v', ip: '127.0.0.1' }
    expect(guestRequester(origin, TERMS).quotas).toEqual([{ key: 'visitor:v', limit: 7 }])
  })

  it('under names that tell neither address nor fingerprint, and differ with the secret', () => {
    const counted = names().join()
    expect(counted).not.toContain('203.0')
    expect(counted).not.toContain('aaaa')
    const elsewhere = names({}, { secret: 'another secret' })
    expect(elsewhere[1]).not.toBe(names()[1])
    expect(elsewhere[2]).not.toBe(names()[2])
  })

  it('under ceilings that begin anew after 30 days', () => {
    const [, device, network] = names()
    expect(names({}, { now: 30 * DAY - 1 })).toEqual(['visitor:v', device, network])
    const later = names({}, { now: 30 * DAY })
    expect(later[1]).not.toBe(device)
    expect(later[2]).not.toBe(network)
  })

  it('as another device in another network: phones of one model look alike everywhere', () => {
    expect(names({ ip: '203.0.113.8' })[1]).not.toBe(names()[1])
  })
})

describe('an account is counted', () => {
  const account = (subscriptionStatus: Account['subscriptionStatus']): Account => ({
    id: 'anna',
    username: 'anna',
    role: 'user',
    subscriptionStatus,
    email: null,
    emailVerified: false,
    personalVersion: 0,
    createdAt: 0,
  })

  it('by itself; what it uses for free counts to the cookie, which does not limit it', () => {
    expect(accountRequester(account('free'), ORIGIN, TERMS)).toEqual({
      visitorId: 'user:anna',
      userId: 'anna',
      personalVersion: 0,
      limit: 7,
      ownQuotaKeys: ['user:anna'],
      quotas: [
        { key: 'user:anna', limit: 7 },
        { key: 'visitor:v', limit: null },
      ],
      // Its share of a paid service is its own, whatever other accounts use the device.
      quotaKeys: [{ name: 'user:anna', holder: 'account' }],
    })
  })

  it('by itself alone, and not limited, while it is paid for', () => {
    const { limit, quotas } = accountRequester(account('active'), ORIGIN, TERMS)
    expect(limit).toBeNull()
    expect(quotas).toEqual([{ key: 'user:anna', limit: null }])
  })
})
