import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadOrCreateSecret } from './session-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segue-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('is made once, long, and read by its owner alone', () => {
  const first = loadOrCreateSecret(join(folder, 'deep', 'data'))
  expect(first).toMatch(/^[\w-]{43}$/u)
  expect(loadOrCreateSecret(join(folder, 'deep', 'data'))).toBe(first)
  const file = join(folder, 'deep', 'data', 'session-secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'deep', 'data')).mode & 0o777).toBe(0o700)
})

it('differs from one installation to the next', () => {
  expect(loadOrCreateSecret(join(folder, 'a'))).not.toBe(loadOrCreateSecret(join(folder, 'b')))
})

it('one that the operator put there is used', () => {
  writeFileSync(join(folder, 'session-secret'), 'put here by somebody, 32 or longer\n')
  expect(loadOrCreateSecret(folder)).toBe('put here by somebody, 32 or longer')
})

it('a file left empty by a crash is made anew rather than signing with nothing', () => {
  writeFileSync(join(folder, 'session-secret'), '')
  const secret = loadOrCreateSecret(folder)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe(secret)
})
