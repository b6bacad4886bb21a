import { z } from 'zod'
import { secondFactorCode } from './accounts.ts'
import type { Endpoint } from './endpoint.ts'
import { PASSWORD_MAX } from './limits.ts'

const READ = ['unauthenticated', 'forbidden'] as const
const WRITE = [
  ...READ,
  'validation',
  'invalid_credentials',
  'second_factor_required',
  'too_large',
  'unsupported_media_type',
] as const

const password = z.string().min(1, 'Please enter your password').max(PASSWORD_MAX, 'That is not a password')
const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Shown this once; each works once'),
})

export const getSecondFactor = {
  method: 'GET',
  path: '/api/admin/second-factor',
  summary: 'Whether the admin is asked for a code besides the password',
  response: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
  errors: READ,
} as const satisfies Endpoint

export const startSecondFactor = {
  method: 'POST',
  path: '/api/admin/second-factor/start',
  summary: 'A secret for the authenticator app; it is asked for once a code has confirmed it',
  body: z.object({ password }),
  response: z.object({
    secret: z.string().describe('Base32'),
    address: z.string().describe('otpauth://, for a QR code'),
  }),
  errors: WRITE,
} as const satisfies Endpoint

export const confirmSecondFactor = {
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  summary: 'Turn the second factor on with a code of the app; every other device is signed out',
  body: z.object({ code: secondFactorCode }),
  response: recoveryCodes,
  errors: [...WRITE, 'not_found'],
} as const satisfies Endpoint

export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  summary: 'New recovery codes in place of all others',
  body: z.object({ password, code: secondFactorCode }),
  response: recoveryCodes,
  errors: [...WRITE, 'not_found'],
} as const satisfies Endpoint

export const disableSecondFactor = {
  method: 'DELETE',
  path: '/api/admin/second-factor',
  summary: 'Turn the second factor off',
  body: z.object({ password, code: secondFactorCode }),
  response: z.object({}),
  errors: [...WRITE, 'not_found'],
} as const satisfies Endpoint
