import { readdirSync, readFileSync } from 'node:fs'
import { decodeText } from '../../../src/domain/library/decode-text.ts'
import { readLibrary } from '../../../src/domain/library/read-library.ts'

/** Names of the sample files: small ones, each made by hand for a trap that real files hold. */
export const corpusFiles = (): string[] =>
  readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.ts'))

export const corpusBytes = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(`${import.meta.dirname}/${name}`))

export const corpusText = (name: string): string => decodeText(corpusBytes(name)).text

/** A sample file read the way an upload is: bytes to text, format by its beginning. */
export const corpusRead = (name: string) => readLibrary(corpusText(name))

/** The same without what is null or false, to compare with what a file says. */
export const known = (track: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(track).filter(([, value]) => value !== null && value !== false))
