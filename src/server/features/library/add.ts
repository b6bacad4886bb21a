import type { Account } from '#domain/access/account.ts'
import { PRO_LIBRARY_TRACKS } from '#domain/access/quota.ts'
import { unpackFingerprint } from '#domain/audio/fingerprint.ts'
import { parseKey } from '#domain/key/notation.ts'
import { type OwnTrack, ownTrackKey, updated } from '#domain/library/own-track.ts'
import type { LibraryTrackInput } from '#contract/library.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { libraryLimit } from './library-summary.ts'
import { libraryStore, type StoredTrack } from './store.ts'

export type AddDeps = { readonly db: Db; readonly clock: () => number; readonly newId: () => string }
type Added = {
  readonly added: number
  readonly updated: number
  /** Places in the call of the tracks that found no room. */
  readonly leftOut: number[]
}

type Sent = {
  readonly track: OwnTrack
  readonly print: Uint8Array | null
  readonly places: readonly number[]
}

const whole = (count: number): string => count.toLocaleString('en')

/**
 * Adds tracks to a user's library, or brings those that are there up to date. Of more than fit, as many as fit are added, in their
 * order; where nothing can be done at all, the library is full.
 */
export async function addToLibrary(
  { db, clock, newId }: AddDeps,
  account: Account,
  inputs: readonly LibraryTrackInput[],
): Promise<Added | Refusal> {
  const { id: userId } = account
  const limit = libraryLimit(account)
  const batch = new Map<string, Sent>()
  for (const [at, input] of inputs.entries()) {
    const print = typeof input.fingerprint === 'string' ? Buffer.from(input.fingerprint, 'base64') : null
    if (print !== null && unpackFingerprint(print) === null) {
      const says = 'This is not a fingerprint'
      return refuse('validation', says, { [`tracks.${at}.fingerprint`]: says })
    }
    const track = toOwnTrack(input)
    const key = ownTrackKey(track.artist, track.title)
    const before = batch.get(key)
    batch.set(
      key,
      before === undefined
        ? { track, print, places: [at] }
        : {
            track: updated(before.track, track),
            print: print ?? before.print,
            places: [...before.places, at],
          },
    )
  }
  return db.transaction().execute(async (trx) => {
    const store = libraryStore(trx)
    await store.lockForUpdate(userId)
    const there = new Map((await store.byKeys(userId, [...batch.keys()])).map((one) => [one.trackKey, one]))
    const { tracks: count, changedAt } = await store.stamp(userId)
    const room = Math.max(0, limit - count)
    const missing = [...batch.keys()].filter((key) => !there.has(key))
    const leftOut = missing.slice(room)
    if (leftOut.length === batch.size) return full(account, limit)
    const places = leftOut.flatMap((key) => batch.get(key)?.places ?? [])
    for (const key of leftOut) batch.delete(key)
    // Later than any change before, whatever the clock says: that is how a change is seen.
    const now = Math.max(clock(), (changedAt ?? 0) + 1)
    const tracks: StoredTrack[] = []
    const prints = []
    for (const [trackKey, { track, print }] of batch) {
      const before = there.get(trackKey)
      const id = before?.id ?? newId()
      tracks.push({ ...(before === undefined ? track : updated(before, track)), id, trackKey })
      if (print !== null) prints.push({ id: newId(), libraryTrackId: id, landmarks: print })
    }
    await store.put(userId, tracks, now)
    await store.putPrints(userId, prints, now)
    return { added: missing.length - leftOut.length, updated: there.size, leftOut: places }
  })
}

function full({ subscriptionStatus }: Pick<Account, 'subscriptionStatus'>, limit: number): Refusal {
  const more = subscriptionStatus === 'active' ? '' : ` With Pro it holds ${whole(PRO_LIBRARY_TRACKS)}.`
  return refuse('library_full', `Your library is full: it holds ${whole(limit)} tracks.${more}`)
}

/** A value that does not say where it comes from is taken for what the DJ's software says. */
function toOwnTrack(input: LibraryTrackInput): OwnTrack {
  const bpm = input.bpm ?? null
  const key = input.musicalKey ? parseKey(input.musicalKey) : null
  return {
    artist: input.artist,
    title: input.title,
    album: input.album || null,
    genre: input.genre || null,
    year: input.year ?? null,
    durationMs: input.durationS ? Math.round(input.durationS * 1_000) : null,
    bpm,
    bpmSource: bpm === null ? null : (input.bpmSource ?? 'tag'),
    bpmConfidence: bpm === null ? null : (input.bpmConfidence ?? null),
    key,
    keySource: key === null ? null : (input.keySource ?? 'tag'),
    keyConfidence: key === null ? null : (input.keyConfidence ?? null),
    energy: input.energy ?? null,
  }
}
