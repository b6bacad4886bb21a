import { expect, test } from 'vitest'
import { startupError } from './startup-error.ts'

const fault = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: made up`), { code, ...more })

// Faults of a disk and of rights, which a test cannot bring about everywhere: as Node and SQLite name them.
test.each([
  fault('EPERM', { syscall: 'link' }),
  fault('EROFS', { syscall: 'open' }),
  fault('EACCES', { syscall: 'mkdir' }),
  fault('ENOENT', { syscall: 'mkdir' }),
  fault('ENOSPC', { syscall: 'write' }),
  fault('SQLITE_FULL'),
  fault('SQLITE_READONLY'),
  fault('SQLITE_READONLY_DBMOVED'),
  fault('SQLITE_CANTOPEN_ISDIR'),
])('$message is said of the data folder, in one line', (error) => {
  expect(startupError(error)).toMatch(/^DATA_DIR: [^\n]+$/u)
})

test.each([fault('SQLITE_BUSY'), fault('SQLITE_BUSY_RECOVERY'), fault('SQLITE_NOTADB')])(
  '$message is said of the database file',
  (error) => expect(startupError(error)).toMatch(/^The file segue\.db in DATA_DIR [^\n]+$/u),
)

test.each(['28P01', '3D000', '53300', 'XX000', 'ECONNREFUSED'])('%s is said of PostgreSQL', (code) => {
  expect(startupError(fault(code))).toBe(
    `DATABASE_URL: PostgreSQL cannot be reached or refuses us (${code}).`,
  )
})

test('a fault of ours keeps its stack', () => {
  const bug = new TypeError('x is not a function')
  expect(startupError(bug)).toBe(bug.stack)
  expect(startupError(fault('EPIPE'))).toContain('at ')
})
