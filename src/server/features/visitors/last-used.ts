import { LruMap } from '../../system/lru-map.ts'
import type { Quota } from './visitor.ts'

/** More would only fill the memory. */
const MAX_KEYS = 50_000

/** What each quota key had used when this server counted it last. */
export type LastUsed = {
  note(quotas: readonly Quota[], used: readonly number[]): void
  invalidate(quotas: readonly Quota[]): void
  /**
   * Whether a search need not ask before it is answered: by what is known here every limit has room for it and one more.
   * Another server may have counted since; the count that stores the answer decides.
   */
  hasRoom(quotas: readonly Quota[]): boolean
}

export function createLastUsed(): LastUsed {
  const last = new LruMap<string, number>(MAX_KEYS)
  return {
    note(quotas, used) {
      for (const [at, { key }] of quotas.entries()) last.set(key, used[at] ?? 0)
    },
    invalidate(quotas) {
      for (const { key } of quotas) last.delete(key)
    },
    hasRoom: (quotas) =>
      quotas.every(({ key, limit }) => {
        const used = last.get(key)
        return used !== undefined && (limit === null || used + 1 < limit)
      }),
  }
}
