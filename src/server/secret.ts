import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keptInFile } from './private-file.ts'

const MIN_LENGTH = 32

/** The secret that signs cookies: made once and kept in a file that only its owner can read. */
export const keptSecret = (dataDir: string): string =>
  keptInFile(join(dataDir, 'session-secret'), MIN_LENGTH, () => randomBytes(32).toString('base64url'))
