import { setImmediate } from 'node:timers/promises'
import { PersonalModel } from '#domain/personal/personal-model.ts'
import type { Db } from '../../db/schema.ts'
import { LruMap } from '../../system/lru-map.ts'
import { personalStore } from './store.ts'

/** A hundred nights of thirty tracks are about a megabyte. */
const MAX_MODELS = 100

type CacheEntry = { readonly version: number; readonly model: Promise<PersonalModel> }

async function readModel(db: Db, userId: string): Promise<PersonalModel> {
  const store = personalStore(db)
  const model = new PersonalModel([], await store.verdicts(userId))
  for (let id = ''; ;) {
    const nights = await store.after(userId, id, 'night')
    for (const night of nights) {
      model.addNight(night)
      // Others get their turn: taking the names of a night apart is about a millisecond.
      await setImmediate()
    }
    const last = nights.at(-1)
    if (last === undefined) return model
    id = last.id
  }
}

/** What users' nights teach, read when it is first asked for and again after each change. */
export function createPersonalModels(db: Db) {
  const cache = new LruMap<string, CacheEntry>(MAX_MODELS)
  return {
    /** @param version `Account.personalVersion`; of 0 nothing is read */
    async of(userId: string, version: number): Promise<PersonalModel | null> {
      if (version === 0) return null
      const before = cache.get(userId)
      if (before?.version === version) return before.model
      const entry = { version, model: readModel(db, userId) }
      cache.set(userId, entry)
      entry.model.catch(() => {
        if (cache.get(userId) === entry) cache.delete(userId)
      })
      return entry.model
    },
  }
}
export type PersonalModels = ReturnType<typeof createPersonalModels>
