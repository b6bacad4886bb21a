import type { Db } from '../../db/schema.ts'
import { type Settings, settingsStore } from './store.ts'

/** What another server changed applies here this much later. */
const STALE_MS = 1_000

export type SettingsCache = {
  /** As they were at most a second ago, and always with what was changed on this server. */
  read(): Promise<Settings>
  /** Call it after a change was committed. */
  invalidate(): void
}

/** Every search asks whether anything is sold: from memory, so that it costs no statement. */
export function createSettingsCache(db: Db, clock: () => number): SettingsCache {
  let cached: { readonly settings: Promise<Settings>; readonly at: number } | null = null
  return {
    read() {
      const now = clock()
      // A clock that was set back makes an entry stale as well.
      if (cached !== null && Math.abs(now - cached.at) < STALE_MS) return cached.settings
      const settings = settingsStore(db).read()
      const entry = { settings, at: now }
      cached = entry
      settings.catch(() => {
        if (cached === entry) cached = null
      })
      return settings
    },
    invalidate() {
      cached = null
    },
  }
}
