import { describe, expect, it } from 'vitest'
import { networkOf } from './visitor.ts'

describe('a network is', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('none for this machine: %s', (ip) => {
    expect(networkOf(ip)).toBeNull()
  })

  it('one IPv4 address, however it is written', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.113.8'))
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:a:b:c:d'],
    ['2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d'],
    ['2001:db8::1:2:3:4', '2001:db8::5:6:7:8'],
    ['2001:db8::1', '2001:db8::2'],
    ['2001:db8::1', '2001:db8:0:0:1:2:3:4'],
  ])('the first half of an IPv6 address: %s and %s are one household', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other))
  })

  it('another IPv6 household is another network', () => {
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db9::1'))
  })
})
