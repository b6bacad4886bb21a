import { randomBytes } from 'node:crypto'

/** 96 random bits in 16 letters that need no escaping in a URL. */
export const newId = (): string => randomBytes(12).toString('base64url')
