import { expect, it } from 'vitest'
import { loginProblems, MISMATCH, noticeOf, registrationProblems, TOO_SHORT } from './credentials.ts'

const form = { username: 'nina', password: 'secret', confirmation: 'secret', email: '' }

it('needs a username and a password to sign in, and judges neither', () => {
  expect(loginProblems({ username: ' ', password: '' }, null)).toEqual({
    username: 'Please enter your username',
    password: 'Please enter your password',
  })
  expect(loginProblems({ username: 'x', password: 'y' }, null)).toEqual({})
  expect(loginProblems({ username: 'x', password: 'y' }, ' ')).toEqual({ code: 'Please enter a code' })
  expect(loginProblems({ username: 'x', password: 'y' }, '123456')).toEqual({})
})

it.each([
  [{}, {}],
  [{ username: ' nina ' }, {}],
  [{ username: 'ab' }, { username: 'A username has at least 3 characters' }],
  [{ username: 'nina simone' }, { username: 'A username is made of letters, digits, _ . and -' }],
  [{ username: 'n'.repeat(33) }, { username: 'A username has at most 32 characters' }],
  [{ password: 'abc', confirmation: 'abc' }, { password: TOO_SHORT.description }],
  [{ confirmation: 'Secret' }, { confirmation: MISMATCH.description }],
] as const)('an account with %j has the problems %j', (change, problems) => {
  expect(registrationProblems({ ...form, ...change })).toEqual(problems)
})

it('raises one notice, the mismatch before the length', () => {
  expect(noticeOf(registrationProblems({ ...form, password: 'a', confirmation: 'b' }))).toBe(MISMATCH)
  expect(noticeOf(registrationProblems({ ...form, password: 'a', confirmation: 'a' }))).toBe(TOO_SHORT)
  expect(noticeOf(registrationProblems({ ...form, username: '' }))).toBeNull()
})
