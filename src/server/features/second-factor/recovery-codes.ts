import { randomInt } from 'node:crypto'

const COUNT = 10
/** Without 0, 1, i, l, o and u, which are read as one another or as words. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz'
const HALF = 5

const half = (): string =>
  Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)] as string).join('')

/** Ten codes like "k7fq2-9xw3m", 49 bits each: too many to be tried against a server that counts. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, () => `${half()}-${half()}`)

/** A code as it is compared, however it was typed: "123 456", "K7FQ2 9XW3M". */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/gu, '').toLowerCase()
