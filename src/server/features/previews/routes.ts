import { api } from '#contract/api.ts'
import { refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { DailyQuota } from '../provider-usage/daily-quota.ts'
import { quotaKeysOf } from '../visitors/visitor.ts'
import { createFindPreview } from './find-preview.ts'
import { createRemotePreviews, type RemotePreviewDeps } from './remote-previews.ts'
import { createLocalPreviews, type LocalPreviewDeps } from './local-previews.ts'
import { sendSound } from './send-sound.ts'

type PreviewDeps = LocalPreviewDeps &
  RemotePreviewDeps & {
    /** What one account or guest may have videos looked for. */
    readonly videoQuota: DailyQuota
    readonly secret: string
  }

const GONE = refuse('not_found', 'This preview is not there any more')
const FAILED = refuse('unavailable', 'Failed to fetch preview')

export function previewRoutes(server: Server, deps: PreviewDeps): void {
  const ownSounds = createLocalPreviews(deps)
  const outsideSounds = createRemotePreviews(deps)
  const findPreview = createFindPreview({ ...deps, ownSounds, outsideSounds })

  server.register(api.musicPreview, { who: 'visitor', perMinute: 120 }, ({ query, request, signedIn }) => {
    const quotaKeys = quotaKeysOf(request, signedIn, deps.secret)
    return findPreview(query.q, () => deps.videoQuota.take(quotaKeys))
  })

  // A player asks for one sound in several ranges.
  server.register(api.previewSound, { who: 'anyone', perMinute: 600 }, async ({ params, request, reply }) => {
    const own = await ownSounds.load(params.previewId)
    if (own !== null) return sendSound(request, reply, own)
    const outside = await outsideSounds.load(params.previewId)
    if (outside.kind === 'nothing') return GONE
    return outside.kind === 'failed' ? FAILED : sendSound(request, reply, outside.value)
  })
}
