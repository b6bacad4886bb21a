import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app speaks it. */
const FORM = { issuer: 'Segue', algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** A phone's clock may be so many steps ahead or behind. */
const WINDOW_STEPS = 1

const totpOf = (secret: Uint8Array, label: string) => {
  // A buffer of its own: that of a short Node buffer is shared with others.
  const { buffer } = Uint8Array.from(secret)
  return new TOTP({ ...FORM, label, secret: new Secret({ buffer }) })
}

export const newTotpSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes

/** The secret as it is typed into an app, and as an app reads it from a picture. */
export function totpSetup(secret: Uint8Array, username: string): { secret: string; address: string } {
  const totp = totpOf(secret, username)
  return { secret: totp.secret.base32, address: totp.toString() }
}

/** The time step whose code this is; null where it is none of those that are taken now. */
export function totpStep(secret: Uint8Array, code: string, now: number): number | null {
  // The library throws at six letters of more than six bytes.
  if (!/^\d{6}$/u.test(code)) return null
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW_STEPS })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}
