import { describe, expect, it } from 'vitest'
import { totpCode } from '#test/fixtures/totp-code.ts'
import { newTotpSecret, totpSetup, totpStep } from './totp.ts'

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
const RFC_SECRET = Buffer.from('12345678901234567890')
const RFC = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

describe('a code', () => {
  it.each(RFC)('at %d seconds is that of the standard', (seconds, code) => {
    expect(totpStep(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
    expect(totpCode(totpSetup(RFC_SECRET, 'ida').secret, seconds * 1_000)).toBe(code)
  })

  it('is taken one step early and late, and no more', () => {
    const secret = newTotpSecret()
    const { secret: base32 } = totpSetup(secret, 'ida')
    const now = 1_750_000_000_000
    const step = Math.floor(now / 30_000)
    for (const delta of [-1, 0, 1])
      expect(totpStep(secret, totpCode(base32, now, delta), now)).toBe(step + delta)
    for (const delta of [-3, -2, 2, 3]) {
      const code = totpCode(base32, now, delta)
      // A code of another step may be the same six digits by chance.
      const isTaken = [-1, 0, 1].some((near) => totpCode(base32, now, near) === code)
      expect(totpStep(secret, code, now) !== null, `${delta} steps`).toBe(isTaken)
    }
  })

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '-12345', '1e5000'])('%j is none', (text) =>
    expect(totpStep(newTotpSecret(), text, 1_750_000_000_000)).toBeNull(),
  )
})

it('the secret is twenty random bytes, told as apps read it', () => {
  const secret = newTotpSecret()
  expect(secret).toHaveLength(20)
  expect(secret).not.toEqual(newTotpSecret())
  const setup = totpSetup(secret, 'ida & co')
  expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/u)
  const address = new URL(setup.address)
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Segue:ida & co',
  ])
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Segue',
    secret: setup.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
