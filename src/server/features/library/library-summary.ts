import { setImmediate } from 'node:timers/promises'
import type { Account } from '#domain/access/account.ts'
import { FREE_LIBRARY_TRACKS, PRO_LIBRARY_TRACKS } from '#domain/access/quota.ts'
import { toCamelot, toTraditional } from '#domain/key/notation.ts'
import { ownBpm } from '#domain/library/own-track.ts'
import type { LibrarySummary, LibraryTrack } from '#contract/library.ts'
import type { Db } from '../../db/schema.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { catalogued } from './own-libraries.ts'
import { libraryStore, type NamedTrack, type StoredTrack } from './store.ts'

/** Tracks looked at before others get their turn: some milliseconds. */
const TRACK_BATCH_SIZE = 2_000

const isKnownTempo = (track: NamedTrack, catalogue: Catalogue): boolean =>
  (catalogued(track, catalogue)?.bpm ?? null) !== null

/** How many tracks the plan of an account allows. */
export const libraryLimit = ({ subscriptionStatus }: Pick<Account, 'subscriptionStatus'>): number =>
  subscriptionStatus === 'active' ? PRO_LIBRARY_TRACKS : FREE_LIBRARY_TRACKS

export async function librarySummary(
  db: Db,
  account: Account,
  catalogue: Catalogue,
): Promise<LibrarySummary> {
  const { id: userId } = account
  const store = libraryStore(db)
  const { tracks, changedAt } = await store.stamp(userId)
  // Where a file has no tempo the catalogue may say it.
  const without = await store.withoutTempo(userId)
  return {
    tracks,
    mixable: tracks - without.length + (await countKnownTempo(without, catalogue)),
    withKey: await store.withKey(userId),
    fingerprinted: await store.fingerprinted(userId),
    limit: libraryLimit(account),
    updatedAt: changedAt === null ? null : new Date(changedAt).toISOString(),
  }
}

async function countKnownTempo(tracks: readonly NamedTrack[], catalogue: Catalogue): Promise<number> {
  let known = 0
  for (let from = 0; from < tracks.length; from += TRACK_BATCH_SIZE) {
    const part = tracks.slice(from, from + TRACK_BATCH_SIZE)
    known += part.filter((track) => isKnownTempo(track, catalogue)).length
    await setImmediate()
  }
  return known
}

export const toLibraryTrack = (track: StoredTrack, catalogue: Catalogue): LibraryTrack => ({
  id: track.id,
  artist: track.artist,
  title: track.title,
  album: track.album,
  genre: track.genre,
  year: track.year,
  bpm: track.bpm,
  bpmSource: track.bpmSource,
  musicalKey: track.key === null ? null : toTraditional(track.key),
  camelot: track.key === null ? null : toCamelot(track.key),
  keySource: track.keySource,
  energy: track.energy,
  durationS: track.durationMs === null ? null : track.durationMs / 1_000,
  mixable: ownBpm(track) !== null || isKnownTempo(track, catalogue),
})
