import type { Preview } from '#contract/previews.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { PreviewServices, Video } from '../../providers/preview/port.ts'
import type { Logger } from '../../system/logger.ts'
import type { RemotePreviews } from './remote-previews.ts'
import type { LocalPreviews } from './local-previews.ts'
import { singleFlight } from './single-flight.ts'
import { previewsStore } from './store.ts'

type FindPreviewDeps = {
  readonly db: Db
  readonly ownSounds: LocalPreviews
  readonly outsideSounds: RemotePreviews
  readonly services: PreviewServices
  readonly clock: () => number
  readonly newId: () => string
  readonly log: Pick<Logger, 'warn'>
}

/** Counts a call of the video service against the caller's quota; false: today's is used up. */
type TakeCall = () => Promise<boolean>

const DAY_MS = 24 * 60 * 60 * 1000
/** What YouTube says of a video may be kept for 30 days. */
const VIDEO_KEPT_MS = 28 * DAY_MS
const NO_VIDEO_KEPT_MS = 7 * DAY_MS
const LOOK_UP_MS = 4_000

/** Finds something to hear of a track, and its video: our own sound first, which needs no outside call. */
export function createFindPreview(
  deps: FindPreviewDeps,
): (q: string, takeVideoCall: TakeCall) => Promise<Preview | Refusal> {
  const { ownSounds, outsideSounds } = deps
  const findVideo = createFindVideo(deps)
  return async (q, takeVideoCall) => {
    const text = comparable(q)
    const [sound, video] = await Promise.all([findSound(text), findVideo(text, takeVideoCall)])
    if (sound === 'failed' && video === null) return refuse('unavailable', 'Failed to fetch preview')
    const found = sound === 'failed' ? null : sound
    return {
      previewUrl: found && `/api/music-preview/${found.id}/sound`,
      source: found?.source ?? null,
      youtubeUrl: video?.url ?? null,
      youtubeTitle: video?.title ?? null,
    }
  }

  async function findSound(
    text: string,
  ): Promise<{ id: string; source: NonNullable<Preview['source']> } | null | 'failed'> {
    const own = await ownSounds.find(text)
    if (own !== null) return { id: own, source: 'own' }
    const outside = await outsideSounds.find(text)
    if (outside.kind === 'failed') return 'failed'
    return outside.kind === 'found' ? outside.value : null
  }
}

/** @returns finds the video of a track; null where there is none, and where no service could be asked, which is not cached */
function createFindVideo({ db, services, clock, newId, log }: FindPreviewDeps) {
  const once = singleFlight<Video | null>()
  return async (text: string, takeCall: TakeCall): Promise<Video | null> => {
    const { videos } = services
    if (videos === null) return null
    const known = await previewsStore(db).video(text, clock())
    if (known) return known.video
    return once(text, async () => {
      if (!(await takeCall())) return null
      const found = await videos.find(text, AbortSignal.timeout(LOOK_UP_MS))
      if (found.kind === 'failed') {
        log.warn({ reason: found.reason }, 'videos failed')
        return null
      }
      const value = found.kind === 'found' ? found.value : null
      const ttlMs = value === null ? NO_VIDEO_KEPT_MS : VIDEO_KEPT_MS
      await previewsStore(db).cacheVideo(newId(), text, value, clock() + ttlMs)
      return value
    })
  }
}

/** One text for what is the same to everybody. A NUL is no text to PostgreSQL. */
const comparable = (q: string): string =>
  q
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
