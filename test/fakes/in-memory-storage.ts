import type { FileStorage } from '../../src/server/providers/storage/port.ts'

/** A storage that keeps files in memory, for a test to read, take away or break. */
export function inMemoryStorage(): FileStorage & {
  readonly files: Map<string, Uint8Array>
  /** Set: every call fails. */
  isBroken: boolean
} {
  const files = new Map<string, Uint8Array>()
  const broken = { kind: 'failed', reason: 'kept: broken' } as const
  return {
    name: 'kept',
    files,
    isBroken: false,
    async put(name, bytes) {
      if (this.isBroken) return broken
      files.set(name, bytes)
      return { kind: 'done' }
    },
    async get(name) {
      if (this.isBroken) return broken
      const value = files.get(name)
      return value === undefined ? { kind: 'nothing' } : { kind: 'found', value }
    },
    async remove(name) {
      if (this.isBroken) return broken
      files.delete(name)
      return { kind: 'done' }
    },
  }
}
