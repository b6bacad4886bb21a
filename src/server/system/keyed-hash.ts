import { createHmac } from 'node:crypto'

/** HMAC-SHA-256 under the server's secret, its first 132 bits: a table of these does not tell whom it is about. */
export const keyedHash = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
