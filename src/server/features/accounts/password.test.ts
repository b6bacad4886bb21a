import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { hashPassword, newPasswordError, passwordError, verifyPassword } from './password.ts'

it('a hash fits its own password and no other', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(await verifyPassword('correct horse battery', hash)).toBe(true)
  for (const other of [
    'correct horse batter',
    'Correct horse battery',
    ' correct horse battery',
    '',
    '\u0000',
  ])
    expect(await verifyPassword(other, hash)).toBe(false)
})

it('a letter counts the same however it is composed', async () => {
  const hash = await hashPassword('Ångström ﬁne'.normalize('NFC'))
  expect(await verifyPassword('Ångström fine'.normalize('NFD'), hash)).toBe(true)
  expect(await verifyPassword('Angstrom fine', hash)).toBe(false)
})

it('the password of an unknown user fits nothing, not even the one that is compared with', async () => {
  for (const password of ['', 'nobody has this password', 'anything'])
    expect(await verifyPassword(password, null)).toBe(false)
})

it('the 10,000 commonest are refused in any case, others are not', () => {
  const words = (dictionary['passwords-common'] as readonly (string | number)[]).map(String)
  const commonest = words.slice(0, 10_000)
  expect(commonest.filter((word) => passwordError(word, 'ida') === null)).toEqual([])
  expect(commonest.filter((word) => passwordError(word.toUpperCase(), 'ida') === null)).toEqual([])
  expect(passwordError(words[20_000] as string, 'ida')).toBeNull()
  expect(passwordError('correct horse battery', 'ida')).toBeNull()
})

it('a username is no password, in any case or width', () => {
  for (const password of ['Ida.Fennimore', 'IDA.FENNIMORE', 'ｉda.fennimore'])
    expect(passwordError(password, 'ida.Fennimore')).toBe('The password must not be your username.')
  expect(passwordError('ida.fennimore!', 'ida.fennimore')).toBeNull()
})

const IDA = { username: 'ida.fennimore', email: 'nightshift@club.example' }

it.each([
  ['aaaaaa', 'easy to guess'],
  ['abcdef', 'easy to guess'],
  ['654321', 'easy to guess'],
  ['121212', 'easy to guess'],
  ['xxxxxxxxxxxxxxxxxx', 'it repeats itself'],
  ['jkjkjkjkjkjk', 'it repeats itself'],
  ['rstuvwx', 'it is a sequence'],
  ['7654321098', 'easy to guess'],
  ['14.03.1998', 'it is a date'],
  ['ida.fennimore1', 'it is much like your name'],
  ['IDA.fennimore', 'must not be your username'],
  ['nightshift', 'must not be the name of your e-mail address'],
  ['nightshift@club.example', 'must not be the name of your e-mail address'],
  ['Nightshift7', 'it is much like your name'],
])('a new password that is easy to guess is refused, with advice: %s', (password, says) => {
  expect(newPasswordError(password, IDA)).toContain(says)
})

it('six characters without a pattern are enough, and so are a few words', () => {
  for (const password of ['tw9x!q', 'kR7#wz', 'correct horse battery', 'sturdy-rabbit-hole'])
    expect(newPasswordError(password, { username: 'ida', email: null })).toBeNull()
})

it('judges a password of 200 characters made to be slow to judge', () => {
  for (const part of ['ü', 'aB1', 'password', 'qwe123', '1a', '4@'])
    expect([null, expect.any(String)]).toContainEqual(newPasswordError(part.repeat(200).slice(0, 200), IDA))
})
