import { api } from '#contract/api.ts'
import type { Db } from '../../db/schema.ts'
import type { Server } from '../../http/server.ts'
import { preferencesStore } from './store.ts'

export function preferenceRoutes(server: Server, { db }: { readonly db: Db }): void {
  const store = preferencesStore(db)

  server.register(api.getPreferences, { who: 'user', perMinute: 600 }, async ({ signedIn }) => ({
    preferences: await store.ofUser(signedIn.account.id),
  }))

  server.register(api.changePreferences, { who: 'user', perMinute: 120 }, async ({ body, signedIn }) => {
    await store.change(signedIn.account.id, body)
    return { preferences: await store.ofUser(signedIn.account.id) }
  })
}
