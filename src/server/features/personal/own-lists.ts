import { toCamelot, toTraditional } from '#domain/key/notation.ts'
import { ownTrackKey } from '#domain/library/own-track.ts'
import type { Play } from '#domain/personal/played-nights.ts'
import { OWN_LISTS_MAX } from '#contract/limits.ts'
import type { OwnList, OwnListInput, OwnListTrack } from '#contract/personal.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse, RollbackError } from '../../http/refusal.ts'
import { trackId } from '../catalogue/catalogue-file.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { ownTracksByName } from '../library/own-tracks-by-name.ts'
import { listKeyOf, type NewOwnList, type OwnListHead, personalStore } from './store.ts'

/** Adds playlists and nights, or brings those that are there up to date. All of a call or none. */
export async function addOwnLists(
  { db, newId }: { readonly db: Db; readonly newId: () => string },
  userId: string,
  inputs: readonly OwnListInput[],
): Promise<{ added: number; updated: number } | Refusal> {
  const byKey = new Map<string, NewOwnList>()
  for (const { kind, name, folder = [], startedAt, tracks } of inputs) {
    const list = { id: newId(), kind, name, folder, startedAt: startedAt ?? null, plays: tracks.map(toPlay) }
    byKey.set(listKeyOf(list), list)
  }
  try {
    return await db.transaction().execute(async (trx) => {
      const store = personalStore(trx)
      await store.touch(userId)
      const there = await store.keysThere(userId, [...byKey.keys()])
      const added = byKey.size - there.size
      const { playlists, nights } = await store.counts(userId)
      if (playlists + nights + added > OWN_LISTS_MAX)
        throw new RollbackError(
          refuse(
            'library_full',
            `At most ${OWN_LISTS_MAX.toLocaleString('en')} playlists and nights are kept.`,
          ),
        )
      await store.put(userId, [...byKey.values()])
      return { added, updated: there.size }
    })
  } catch (error) {
    if (error instanceof RollbackError) return error.refusal
    throw error
  }
}

const toPlay = (track: OwnListInput['tracks'][number]): Play => ({
  artist: track.artist,
  title: track.title,
  bpm: track.bpm ?? null,
  energy: track.energy ?? null,
  startedAt: track.startedAt ?? null,
  durationS: track.durationS ?? null,
})

export const toOwnList = ({ id, kind, name, folder, startedAt, tracks }: OwnListHead): OwnList => ({
  id,
  kind,
  name,
  folder: [...folder],
  startedAt,
  tracks,
})

/** The tracks of a list with what the library, or else the catalogue, knows of them. */
export async function ownListTracks(
  deps: { readonly db: Db; readonly catalogue: Catalogue },
  userId: string,
  plays: readonly Play[],
): Promise<OwnListTrack[]> {
  const own = await ownTracksByName(deps, userId, plays)
  return plays.map(({ artist, title, bpm, energy, startedAt }) => {
    const facts = own.get(ownTrackKey(artist, title)) ?? deps.catalogue.byId.get(trackId(artist, title))
    const key = facts?.key ?? null
    return {
      artist,
      title,
      genre: facts?.genre ?? '',
      bpm: facts?.bpm ?? bpm,
      musicalKey: key === null ? null : toTraditional(key),
      camelot: key === null ? null : toCamelot(key),
      keySource: facts?.keySource ?? null,
      releaseYear: facts?.year ?? null,
      energy: facts?.energy ?? energy,
      trackId: facts?.id ?? null,
      startedAt,
    }
  })
}
