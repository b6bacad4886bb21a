import { unpackFingerprint } from '#domain/audio/fingerprint.ts'
import { parseKey } from '#domain/key/notation.ts'
import { type OwnTrack, ownTrackKey, updated } from '#domain/library/own-track.ts'
import type { LibraryTrackInput } from '#contract/library.ts'
import { LIBRARY_TRACKS_MAX } from '#contract/limits.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { libraryStore, type StoredTrack } from './store.ts'

export type AddDeps = { readonly db: Db; readonly clock: () => number; readonly newId: () => string }
type Added = { readonly added: number; readonly updated: number }

type Sent = { readonly track: OwnTrack; readonly print: Uint8Array | null }

const whole = (count: number): string => count.toLocaleString('en')

/** Adds tracks to a user's library, or brings those that are there up to date: all of them, or none and a refusal. */
export async function addToLibrary(
  { db, clock, newId }: AddDeps,
  userId: string,
  inputs: readonly LibraryTrackInput[],
): Promise<Added | Refusal> {
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
        ? { track, print }
        : { track: updated(before.track, track), print: print ?? before.print },
    )
  }
  return db.transaction().execute(async (trx) => {
    const store = libraryStore(trx)
    await store.lockForUpdate(userId)
    const there = new Map((await store.byKeys(userId, [...batch.keys()])).map((one) => [one.trackKey, one]))
    const { tracks: count, changedAt } = await store.stamp(userId)
    const added = batch.size - there.size
    if (count + added > LIBRARY_TRACKS_MAX)
      return refuse(
        'library_full',
        `A library holds ${whole(LIBRARY_TRACKS_MAX)} tracks. Yours has ${whole(count)}, and these would add ${whole(added)}: none of them was added.`,
      )
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
    return { added, updated: there.size }
  })
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
