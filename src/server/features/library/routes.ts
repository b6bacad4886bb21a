import { api } from '#contract/api.ts'
import { LIBRARY_BODY_MAX } from '#contract/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { StorageQuota } from '../accounts/storage-quota.ts'
import type { CurrentCatalogue } from '../catalogue/catalogue.ts'
import { addToLibrary, type AddDeps } from './add.ts'
import { wordsOf } from './own-libraries.ts'
import { librarySummary, toLibraryTrack } from './library-summary.ts'
import { libraryStore } from './store.ts'

/** A library of 150,000 tracks with their fingerprints is sent in some hundreds of calls. */
const CALLS_PER_MINUTE = 600

export function libraryRoutes(
  server: Server,
  {
    catalogue,
    storageQuota,
    ...deps
  }: AddDeps & {
    readonly catalogue: CurrentCatalogue
    readonly storageQuota: Pick<StorageQuota, 'check'>
  },
): void {
  const { db } = deps
  const user = { who: 'user', perMinute: CALLS_PER_MINUTE } as const

  server.register(api.getLibrary, user, ({ signedIn }) =>
    librarySummary(db, signedIn.account, catalogue.current()),
  )

  server.register(api.listLibraryTracks, user, async ({ query, signedIn }) => {
    const { tracks, total } = await libraryStore(db).page(signedIn.account.id, wordsOf(query.q), query)
    const known = catalogue.current()
    return { tracks: tracks.map((track) => toLibraryTrack(track, known)), total }
  })

  server.register(
    api.addLibraryTracks,
    { ...user, bodyLimit: LIBRARY_BODY_MAX },
    async ({ body, signedIn }) => {
      const full = await storageQuota.check(signedIn.account)
      if (full !== null) return full
      const result = await addToLibrary(deps, signedIn.account, body.tracks)
      if (result instanceof Refusal) return result
      return { ...result, library: await librarySummary(db, signedIn.account, catalogue.current()) }
    },
  )

  server.register(api.deleteLibrary, user, async ({ signedIn }) => {
    await db.transaction().execute(async (trx) => {
      await libraryStore(trx).lockForUpdate(signedIn.account.id)
      await libraryStore(trx).clear(signedIn.account.id)
    })
    return {}
  })
}
