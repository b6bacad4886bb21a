import { api } from '#contract/api.ts'
import type { FoundTrack } from '#contract/found-tracks.ts'
import { toCamelot } from '#domain/key/notation.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { Audit } from '../activity/audit.ts'
import { networkOf } from '../visitors/visitor.ts'
import { foundTracksStore, type FoundTrackRow, isGenreGuessed } from './store.ts'

const NEWEST = 12
const PROPOSALS_OF_MS = 30 * 24 * 60 * 60 * 1000

const GONE = refuse('not_found', 'That track is not there any more')

export function foundTrackRoutes(
  server: Server,
  deps: {
    readonly db: Db
    readonly audit: Audit
    readonly clock: () => number
    readonly refresh: () => Promise<void>
  },
): void {
  const store = foundTracksStore(deps.db)
  const admin = { who: 'admin', perMinute: 120 } as const

  server.register(api.listFoundTracks, admin, async () => ({
    ...(await store.summary()),
    proposals: await store.proposalCounts(deps.clock() - PROPOSALS_OF_MS),
    newest: (await store.newest(NEWEST)).map(serialize),
  }))

  server.register(api.removeFoundTrack, admin, async ({ params: { trackId }, signedIn, request }) => {
    if (!(await store.remove(trackId, deps.clock()))) return GONE
    await deps.audit.record(deps.db, {
      action: 'found_track_removed',
      userId: signedIn.account.id,
      network: networkOf(request.ip),
      details: trackId,
    })
    // Not waited for: after a large shelf was made anew the next one comes much later.
    void deps.refresh()
    return { trackId }
  })
}

const serialize = (track: FoundTrackRow): FoundTrack => ({
  trackId: track.id,
  artist: track.artist,
  title: track.title,
  genre: track.genre,
  isGenreGuessed: isGenreGuessed(track),
  bpm: track.bpm,
  camelot: track.key === null ? null : toCamelot(track.key),
  keySource: track.keySource,
  service: track.service,
  pageUrl: track.pageUrl,
  foundAt: new Date(track.createdAt).toISOString(),
})
