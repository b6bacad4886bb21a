import { describe, expect, test } from 'vitest'
import { NETWORK_SEARCHES } from '../../../domain/access/quota.ts'
import { countedAs, networkOf } from './visitor.ts'

const DAY = 24 * 60 * 60 * 1000
const SECRET = 'secret of the server'
const FINGERPRINT = 'a'.repeat(64)
const names = (asker: Partial<Parameters<typeof countedAs>[0]>, now = 0, secret = SECRET): string[] =>
  countedAs({ visitorId: 'v', fingerprint: undefined, ip: '203.0.113.7', ...asker }, secret, now).map(
    ({ name }) => name,
  )

describe('a guest is counted', () => {
  test('as a visitor, as a device and as a network, each with its limit', () => {
    const subjects = countedAs({ visitorId: 'v', fingerprint: FINGERPRINT, ip: '203.0.113.7' }, SECRET, 0, 7)
    expect(subjects).toEqual([
      { name: 'visitor:v', limit: 7 },
      { name: expect.stringMatching(/^device:[\w-]{22}$/u), limit: 7 },
      { name: expect.stringMatching(/^network:[\w-]{22}:0$/u), limit: NETWORK_SEARCHES },
    ])
  })

  test('as a visitor alone without a fingerprint on this machine', () => {
    expect(names({ ip: '127.0.0.1' })).toEqual(['visitor:v'])
  })

  test('under names that tell neither address nor fingerprint, and differ with the secret', () => {
    const counted = names({ fingerprint: FINGERPRINT }).join()
    expect(counted).not.toContain('203.0')
    expect(counted).not.toContain('aaaa')
    const elsewhere = names({ fingerprint: FINGERPRINT }, 0, 'another secret')
    expect(elsewhere[1]).not.toBe(names({ fingerprint: FINGERPRINT })[1])
    expect(elsewhere[2]).not.toBe(names({})[1])
  })

  test('as a new network after 30 days, and as the same device for good', () => {
    const [, device, network] = names({ fingerprint: FINGERPRINT }, 0)
    expect(names({ fingerprint: FINGERPRINT }, 30 * DAY - 1)).toEqual(['visitor:v', device, network])
    const later = names({ fingerprint: FINGERPRINT }, 30 * DAY)
    expect(later[1]).toBe(device)
    expect(later[2]).not.toBe(network)
  })
})

describe('a network is', () => {
  test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('none for this machine: %s', (ip) => {
    expect(networkOf(ip)).toBeNull()
  })

  test('one IPv4 address, however it is written', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.113.8'))
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:a:b:c:d'],
    ['2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d'],
    ['2001:db8::1:2:3:4', '2001:db8::5:6:7:8'],
    ['2001:db8::1', '2001:db8::2'],
    ['2001:db8::1', '2001:db8:0:0:1:2:3:4'],
  ])('the first half of an IPv6 address: %s and %s are one household', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other))
  })

  test('another IPv6 household is another network', () => {
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db9::1'))
  })
})
