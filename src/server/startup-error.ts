import { ConfigError } from './config.ts'

/** What a person can do about it, in one line; only a fault of ours keeps its stack. */
export function startupError(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'PORT: that port is taken by another program. Set PORT to a free one.'
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && syscall === 'getaddrinfo'))
    return 'HOST: this machine has no such address. Set HOST to one of its own, or leave it out.'
  if (code === 'EACCES' && syscall === 'listen')
    return 'PORT: this port may not be used. Set PORT to one above 1023.'
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT')
    return 'The file segue.db in DATA_DIR is not a database. Move it away, or set DATA_DIR to another folder.'
  if (code?.startsWith('SQLITE_BUSY'))
    return 'The file segue.db in DATA_DIR is held by another program. End that one, or set DATA_DIR to another folder.'
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') return 'DATA_DIR: no space is left on its disk.'
  if (isFolderError(error as NodeJS.ErrnoException))
    return 'DATA_DIR: it must be a folder that can be written to, with all that is in it.'
  // In the words of Kysely's migrator, which gives this no code.
  if (/previously executed migration \S+ is missing/u.test(message))
    return 'This database is of a newer Segue. Start that one, or set DATA_DIR or DATABASE_URL to another database.'
  if (isDatabaseError(code)) return `DATABASE_URL: PostgreSQL cannot be reached or refuses us (${code}).`
  return error instanceof Error ? (error.stack ?? message) : String(error)
}

const isFolderError = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  code !== undefined &&
  (['ENOTDIR', 'EEXIST', 'EROFS', 'EACCES', 'EPERM'].includes(code) ||
    /^SQLITE_(?:CANTOPEN|READONLY)/u.test(code) ||
    // A folder above it that cannot be written to is not always told as such.
    (code === 'ENOENT' && syscall === 'mkdir'))

/** Connection faults, and PostgreSQL's own codes of five characters (28P01: wrong password, 3D000: no such database). */
const isDatabaseError = (code: string | undefined): boolean =>
  code !== undefined &&
  (/^(?=.*\d)[0-9A-Z]{5}$/u.test(code) ||
    ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH'].includes(code))
