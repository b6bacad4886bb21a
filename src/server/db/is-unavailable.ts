/**
 * SQLSTATEs of PostgreSQL that say it cannot answer now: it starts, stops, has no connection, memory or
 * room on its disk left, or took too long.
 */
const STATES = new Set(['57P01', '57P02', '57P03', '53100', '53200', '53300', '57014', '55P03', '25P03'])
/** What the operating system says of a server that is not there. */
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver's own errors bear no code. */
const DRIVER =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/u

/**
 * Whether a query failed because the database cannot be reached, has no room or does not answer in time: the same call may succeed
 * in a moment. A class-08 SQLSTATE is a connection exception.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    STATES.has(code) ||
    SYSTEM.has(code) ||
    code.startsWith('08') ||
    code.startsWith('SQLITE_BUSY') ||
    // The disk is full or fails.
    code === 'SQLITE_FULL' ||
    code.startsWith('SQLITE_IOERR') ||
    DRIVER.test(error.message)
  )
}
