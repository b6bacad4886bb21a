import { expect, it } from 'vitest'
import { startupError } from './startup-error.ts'

const cause = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: made up`), { code, ...more })

// Faults of a disk and of rights, which a test cannot bring about everywhere: as Node and SQLite name them.
it.each([
  cause('EPERM', { syscall: 'link' }),
  cause('EROFS', { syscall: 'open' }),
  cause('EACCES', { syscall: 'mkdir' }),
  cause('ENOENT', { syscall: 'mkdir' }),
  cause('ENOSPC', { syscall: 'write' }),
  cause('SQLITE_FULL'),
  cause('SQLITE_READONLY'),
  cause('SQLITE_READONLY_DBMOVED'),
  cause('SQLITE_CANTOPEN_ISDIR'),
])('$message is said of the data folder, in one line', (error) => {
  expect(startupError(error)).toMatch(/^DATA_DIR: [^\n]+$/u)
})

it.each([cause('SQLITE_BUSY'), cause('SQLITE_BUSY_RECOVERY'), cause('SQLITE_NOTADB')])(
  '$message is said of the database file',
  (error) => expect(startupError(error)).toMatch(/^The file segue\.db in DATA_DIR [^\n]+$/u),
)

it.each(['28P01', '3D000', '53300', 'XX000', 'ECONNREFUSED'])('%s is said of PostgreSQL', (code) => {
  expect(startupError(cause(code))).toBe(
    `DATABASE_URL: PostgreSQL cannot be reached or refuses us (${code}).`,
  )
})

it('a fault of ours keeps its stack', () => {
  const bug = new TypeError('x is not a function')
  expect(startupError(bug)).toBe(bug.stack)
  expect(startupError(cause('EPIPE'))).toContain('at ')
})
