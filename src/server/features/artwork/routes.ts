import { api } from '#contract/api.ts'
import type { Server } from '../../http/server.ts'
import type { StorageQuota } from '../accounts/storage-quota.ts'
import { cancelArtwork, generateArtwork, type GenerateDeps, readArtwork } from './generate.ts'
import { type SendDeps, sendPicture } from './send-picture.ts'

type ArtworkDeps = GenerateDeps & SendDeps & { readonly storageQuota: Pick<StorageQuota, 'check'> }

export function artworkRoutes(server: Server, deps: ArtworkDeps): void {
  server.register(api.generateArtwork, { who: 'user', perMinute: 60 }, async ({ params, signedIn }) => {
    const full = await deps.storageQuota.check(signedIn.account)
    return full ?? generateArtwork(deps, signedIn.account.id, params.listId)
  })

  // A page that shows progress asks every second.
  server.register(api.getArtwork, { who: 'user', perMinute: 600 }, ({ params, signedIn }) =>
    readArtwork(deps.db, signedIn.account.id, params.listId),
  )

  server.register(api.cancelArtwork, { who: 'user', perMinute: 60 }, ({ params, signedIn }) =>
    cancelArtwork(deps, signedIn.account.id, params.listId),
  )

  // A gallery shows hundreds.
  server.register(
    api.artworkImage,
    { who: 'visitor', perMinute: 3_000 },
    ({ params: { artworkId }, query: { size, format }, request, reply, signedIn }) => {
      const asked = { artworkId, side: size, format, userId: signedIn?.account.id ?? null }
      return sendPicture(deps, asked, request, reply)
    },
  )
}
