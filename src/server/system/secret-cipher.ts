import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keeps secrets in the database so that the database alone does not tell them. */
export type SecretCipher = {
  /** @param owner whose it is: of anybody else it does not decrypt */
  encrypt(plain: Uint8Array, owner: string): string
  /** null: it was encrypted under another key, for another owner, or has been changed. */
  decrypt(encrypted: string, owner: string): Uint8Array | null
}

/** @param purpose each has a key of its own, derived from the server's secret */
export function createSecretCipher(serverSecret: string, purpose: string): SecretCipher {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', `segue ${purpose}`, 32))
  return {
    encrypt(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },

    decrypt(encrypted, owner) {
      const bytes = Buffer.from(encrypted, 'base64url')
      const [bodyAt, nonce] = [NONCE_BYTES + TAG_BYTES, bytes.subarray(0, NONCE_BYTES)]
      if (bytes.length < bodyAt) return null
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, bodyAt))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
