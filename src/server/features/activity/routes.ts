import { api } from '#contract/api.ts'
import type { Db } from '../../db/schema.ts'
import type { Server } from '../../http/server.ts'
import { activityStore } from './store.ts'

export function activityRoutes(server: Server, { db }: { readonly db: Db }): void {
  server.register(api.listActivity, { who: 'admin', perMinute: 600 }, async ({ query }) => ({
    entries: (await activityStore(db).page(query)).map(({ createdAt: at, ...entry }) => ({
      ...entry,
      timestamp: new Date(at).toISOString(),
    })),
  }))
}
