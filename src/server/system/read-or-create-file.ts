import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a small file says, without blanks around it; null where there is none. */
export function readFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * What a small file says that only its owner can read, and that is made where there is none.
 * @param leastLength shorter is what a start has left that died while it wrote
 */
export function readOrCreateFile(path: string, leastLength: number, make: () => string): string {
  const existing = readFile(path)
  if (existing !== null && existing.length >= leastLength) return existing
  if (existing !== null) rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, make(), { mode: 0o600 })
  try {
    // A link is there whole or not at all, and of two servers that start at once one makes it and the other reads it.
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFile(path) as string
}
