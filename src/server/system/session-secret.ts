import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateFile } from './read-or-create-file.ts'

const MIN_LENGTH = 32

/** The secret that signs cookies: made once and kept in a file that only its owner can read. */
export const loadOrCreateSecret = (dataDir: string): string =>
  readOrCreateFile(join(dataDir, 'session-secret'), MIN_LENGTH, () => randomBytes(32).toString('base64url'))
