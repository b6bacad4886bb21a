import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './limits.ts'
import { deviceFingerprint } from './text.ts'

export const user = z
  .object({
    id: z.string(),
    username: z.string(),
    role: z.enum(['user', 'admin']),
    subscriptionStatus: z.enum(['free', 'active']),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

/** Credentials are only bounded in length: the server judges them, with one answer for every failure. */
const credentials = {
  username: z.string().min(1, 'Please enter your username').max(200, 'That is not a username'),
  password: z.string().min(1, 'Please enter your password').max(PASSWORD_MAX, 'That is not a password'),
}

export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long.`)
  .max(PASSWORD_MAX, `Please keep the password under ${PASSWORD_MAX} characters`)

export const newUsername = z
  .string()
  .min(USERNAME_MIN, `A username has at least ${USERNAME_MIN} characters`)
  .max(USERNAME_MAX, `A username has at most ${USERNAME_MAX} characters`)
  .regex(/^[A-Za-z0-9_.-]+$/, 'A username is made of letters, digits, _ . and -')

/** Six digits of an authenticator app, or a recovery code; the server judges it. */
export const secondFactorCode = z
  .string()
  .min(1, 'Please enter a code')
  .max(40, 'That is not a code')
  .describe('Six digits of the authenticator app, or a recovery code')

const email = z
  .string()
  .max(254, 'That is too long for an e-mail address')
  .transform((s) => s.trim())
  .pipe(z.union([z.literal(''), z.email('Please enter a valid e-mail address')]))

const nothing = z.object({})
const done = z.object({ message: z.string() })

export const currentUser = {
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Who is signed in',
  response: z.object({ user, adminInUserMode: z.boolean() }),
  errors: ['unauthenticated'],
} as const satisfies Endpoint

export const login = {
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in; an admin whose second factor is on sends its code as well',
  body: z.object({ ...credentials, code: secondFactorCode.optional() }),
  response: z.object({ user, adminInUserMode: z.boolean() }),
  errors: [
    'validation',
    'invalid_credentials',
    'second_factor_required',
    'email_verification_required',
    'forbidden',
    'too_large',
    'unsupported_media_type',
  ],
} as const satisfies Endpoint

export const register = {
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account; what the guest of this browser did moves into it',
  body: z.object({
    username: newUsername,
    password: newPassword,
    email: email.optional(),
    deviceFingerprint: deviceFingerprint.optional(),
  }),
  response: z.object({
    user: user.nullable().describe('null while the e-mail address has to be verified first'),
    emailVerificationRequired: z.boolean(),
  }),
  errors: ['validation', 'username_taken', 'forbidden', 'too_large', 'unsupported_media_type'],
} as const satisfies Endpoint

export const logout = {
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out on this device',
  response: nothing,
  errors: ['forbidden'],
} as const satisfies Endpoint

export const verifyEmail = {
  method: 'GET',
  path: '/api/auth/verify-email',
  summary: 'Verify an e-mail address with the token from the mail; a token works once, for 24 hours',
  query: z.object({ token: z.string().max(200).default('') }),
  response: done,
  errors: ['validation', 'invalid_token'],
} as const satisfies Endpoint

export const resendVerification = {
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Send the verification mail again; the answer does not tell whether the address is known',
  body: z.object({
    email: z
      .string()
      .max(254)
      .transform((s) => s.trim())
      .pipe(z.email('Please enter a valid e-mail address')),
  }),
  response: done,
  errors: ['validation', 'forbidden', 'too_large', 'unsupported_media_type'],
} as const satisfies Endpoint

export const emailCollection = {
  method: 'GET',
  path: '/api/config/email-collection',
  summary: 'Whether registration asks for an e-mail address',
  response: z.object({ emailCollectionEnabled: z.boolean() }),
  errors: [],
} as const satisfies Endpoint

export const mailConfig = {
  method: 'GET',
  path: '/api/config/mail',
  summary: 'Whether this server sends mail, and whom to ask where it does not',
  response: z.object({
    canSendMail: z.boolean(),
    contactEmail: z.string().nullable().describe('Of whoever runs this server'),
  }),
  errors: [],
} as const satisfies Endpoint

export const forgotPassword = {
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a link that sets a new password; the answer does not tell whether the account is known',
  body: z.object({
    usernameOrEmail: z
      .string()
      .max(254, 'That is too long')
      .transform((s) => s.trim())
      .pipe(z.string().min(1, 'Please enter your username or e-mail address')),
  }),
  response: done,
  errors: ['validation', 'forbidden', 'too_large', 'unsupported_media_type'],
} as const satisfies Endpoint

export const resetPassword = {
  method: 'POST',
  path: '/api/auth/reset-password',
  summary:
    'Set a new password with the token from the mail; it works once, for one hour, and signs out every device',
  body: z.object({
    token: z.string().min(1, 'The link has no token').max(200, 'That is not a token'),
    password: newPassword,
  }),
  response: done,
  errors: ['validation', 'invalid_token', 'forbidden', 'too_large', 'unsupported_media_type'],
} as const satisfies Endpoint

export const changeEmail = {
  method: 'POST',
  path: '/api/account/email',
  summary:
    'Ask for another e-mail address: it is taken once the link in the mail to it is opened, for 24 hours',
  body: z.object({
    email: z
      .string()
      .max(254, 'That is too long for an e-mail address')
      .transform((s) => s.trim())
      .pipe(z.email('Please enter a valid e-mail address')),
    password: credentials.password,
  }),
  response: nothing,
  errors: [
    'validation',
    'unauthenticated',
    'invalid_credentials',
    'forbidden',
    'too_large',
    'unsupported_media_type',
  ],
} as const satisfies Endpoint

const accountSession = z
  .object({
    id: z.string(),
    device: z.string().nullable().describe('"Safari on iPhone"; null where it is not known'),
    createdAt: z.string(),
    lastSeenAt: z.string().describe('To the hour'),
    isCurrent: z.boolean().describe('The one that asks'),
  })
  .meta({ id: 'AccountSession' })
export type AccountSession = z.infer<typeof accountSession>

export const listSessions = {
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where this account is signed in, this session first',
  response: z.object({ sessions: z.array(accountSession) }),
  errors: ['unauthenticated'],
} as const satisfies Endpoint

export const endSession = {
  method: 'DELETE',
  path: '/api/sessions/:sessionId',
  summary: 'End one session',
  params: z.object({ sessionId: z.string() }),
  response: nothing,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint

export const endOtherSessions = {
  method: 'POST',
  path: '/api/sessions/end-others',
  summary: 'End every session but this one',
  response: nothing,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint

export const changePassword = {
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change the password; every other device is signed out',
  body: z.object({ currentPassword: credentials.password, newPassword }),
  response: nothing,
  errors: [
    'validation',
    'unauthenticated',
    'invalid_credentials',
    'forbidden',
    'too_large',
    'unsupported_media_type',
  ],
} as const satisfies Endpoint

export const signOutEverywhere = {
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  summary: 'Sign out on every device, this one included',
  response: nothing,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint

export const getStorage = {
  method: 'GET',
  path: '/api/account/storage',
  summary: 'About how much this account keeps on the server, and how much it may',
  response: z.object({ usedBytes: z.int().min(0), limitBytes: z.int().min(1) }),
  errors: ['unauthenticated'],
} as const satisfies Endpoint

export const accountData = {
  method: 'GET',
  path: '/api/account/data',
  summary: 'Everything this account holds, as JSON',
  response: z.record(z.string(), z.unknown()),
  errors: ['unauthenticated'],
} as const satisfies Endpoint

export const deleteAccount = {
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete the account and everything in it, at once and for good',
  body: z.object({ password: credentials.password }),
  response: nothing,
  errors: [
    'validation',
    'unauthenticated',
    'invalid_credentials',
    'forbidden',
    'too_large',
    'unsupported_media_type',
  ],
} as const satisfies Endpoint
