import { expect, it } from 'vitest'
import { createSecretCipher } from './secret-cipher.ts'

const SECRET = 'a secret for tests, long enough to sign'
const plain = Buffer.from('twenty bytes of this')
const cipher = createSecretCipher(SECRET, 'a test')

it('decrypts what it encrypted, never twice the same, and tells nothing', () => {
  const [one, other] = [cipher.encrypt(plain, 'ida'), cipher.encrypt(plain, 'ida')]
  expect(Buffer.from(cipher.decrypt(one, 'ida') as Uint8Array)).toEqual(plain)
  expect(one).not.toBe(other)
  expect(Buffer.from(one, 'base64url').includes(plain)).toBe(false)
})

it('decrypts nothing for another owner, under another secret, for another purpose, or changed', () => {
  const encrypted = cipher.encrypt(plain, 'ida')
  expect(cipher.decrypt(encrypted, 'otto')).toBeNull()
  expect(createSecretCipher(`${SECRET}!`, 'a test').decrypt(encrypted, 'ida')).toBeNull()
  expect(createSecretCipher(SECRET, 'another').decrypt(encrypted, 'ida')).toBeNull()
  const bytes = Buffer.from(encrypted, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(cipher.decrypt(changed.toString('base64url'), 'ida'), `byte ${at}`).toBeNull()
  }
  for (const broken of ['', 'x', encrypted.slice(0, 30)]) expect(cipher.decrypt(broken, 'ida')).toBeNull()
})
