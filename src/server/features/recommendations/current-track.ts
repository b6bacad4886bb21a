import { jointTempo, type Seed } from '#domain/recommend/recommendation-query.ts'
import { readGenre } from '#domain/track/read-genre.ts'
import { hasTempo, resolveTrack, type ResolvedTrack } from '#domain/recommend/resolve-track.ts'
import type { TrackFacts } from '#domain/track/track.ts'
import type { Found } from '#domain/track/found.ts'
import type { RecommendationRequest } from '#contract/recommendations.ts'
import type { Db } from '../../db/schema.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { findFoundTracks } from '../found-tracks/find-found-tracks.ts'
import type { OwnLibraries } from '../library/own-libraries.ts'
import type { Advisor } from './advisor.ts'
import { findRecent } from './recent-answers.ts'

type CurrentDeps = {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly libraries: OwnLibraries
  readonly advisor: Advisor
}

/** A track, and where it was found. */
type Known = { readonly track: TrackFacts; readonly where: 'catalogue' | 'library' }
const NOTHING_FOUND = { kind: 'nothing' } as const
type FoundWhere = { readonly found: Found<TrackFacts>; readonly where: 'catalogue' | 'library' }

/** Tracks by their ids: as the requester has them in a library of their own, else as the catalogue knows them. */
export async function knownById(
  { db, catalogue, libraries }: Pick<CurrentDeps, 'db' | 'catalogue' | 'libraries'>,
  userId: string | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const own = userId === null || ids.length === 0 ? null : await libraries.byId(userId, ids, catalogue)
  const missing = ids.filter((id) => !own?.has(id) && catalogue.byId.get(id) === undefined)
  const stored = [
    ...((await catalogue.stored?.byIds(missing)) ?? []),
    // Found a moment ago, here or on another server: the catalogue takes it in soon.
    ...(await findFoundTracks(db, missing)),
  ]
  const storedById = new Map(stored.map((track) => [track.id, track]))
  return new Map(
    ids.flatMap((id): [string, Known][] => {
      const mine = own?.get(id)
      if (mine) return [[id, { track: mine, where: 'library' }]]
      const track = catalogue.byId.get(id) ?? storedById.get(id)
      return track ? [[id, { track, where: 'catalogue' }]] : []
    }),
  )
}

/** null: a track without a tempo leads nowhere. */
export const seedOf = (track: TrackFacts | undefined): Seed | null =>
  track === undefined || track.bpm === null
    ? null
    : {
        artist: track.artist,
        title: track.title,
        bpm: track.bpm,
        key: track.key,
        keySource: track.keySource,
        energy: track.energy,
        genre: track.genre,
        year: track.year,
        vibes: track.vibes,
        vocal: track.vocal,
      }

/** Several songs bear the name that was typed. */
export type Ambiguous = { readonly candidates: readonly TrackFacts[] }

/** What is known of the track that plays; null when neither tempo nor genre can be had. */
export async function resolveCurrentTrack(
  deps: CurrentDeps,
  userId: string | null,
  input: RecommendationRequest,
  /** The question starts from a saved song: what it states was saved, not typed. */
  isSaved: boolean,
): Promise<ResolvedTrack | Ambiguous | null> {
  const { found: named, where } = await findCurrent(deps, userId, input)
  const isUnnamed = input.currentTrack === '' && named.kind === 'nothing'
  if (isUnnamed && readGenre(input.genre ?? '') === null) return null
  const found = named.kind === 'ambiguous' ? atTypedTempo(named.candidates, input.bpm) : named
  if (found === null) return { candidates: named.kind === 'ambiguous' ? named.candidates : [] }
  const isUnknown = found.kind === 'nothing' || (found.kind === 'artist' && found.isTitleUnknown)
  // Known by name only is not enough to mix out of: a metadata service may know more.
  const isNameOnly = found.kind === 'track' && found.track.bpm === null && found.track.genre === null
  const elsewhere =
    input.currentTrack !== '' && (isUnknown || isNameOnly)
      ? await deps.advisor.findElsewhere(input.currentTrack, input.bpm === undefined)
      : null
  const typed = {
    currentTrack: input.currentTrack,
    genre: input.genre,
    bpm: input.bpm,
    keyLock: input.keyLock,
    isSaved,
  }
  const artistTracks =
    found.kind === 'track' && found.track.bpm === null
      ? deps.catalogue.finder.tracksBy(found.track.artist)
      : []
  return resolveTrack(
    typed,
    isNameOnly && elsewhere !== null && hasTempo(elsewhere) ? NOTHING_FOUND : found,
    elsewhere,
    where,
    artistTracks,
  )
}

/** A tempo tells songs of one name apart; null where none was typed. Where it fits none, the typed facts must do. */
function atTypedTempo(candidates: readonly TrackFacts[], bpm: number | undefined): Found<TrackFacts> | null {
  if (bpm === undefined) return null
  const fitting = candidates.filter(
    (track) => track.bpm !== null && Math.abs(track.bpm / bpm - 1) < SAME_TEMPO,
  )
  const [track] = fitting
  return track !== undefined && fitting.length === 1
    ? { kind: 'track', track, confidence: 0.7, sameVersion: true }
    : { kind: 'nothing' }
}

/** Share by which two statements of one track's tempo differ at most. */
const SAME_TEMPO = 0.02

async function findCurrent(
  deps: CurrentDeps,
  userId: string | null,
  { trackId, currentTrack }: RecommendationRequest,
): Promise<FoundWhere> {
  const { catalogue, libraries } = deps
  const picked = trackId === undefined ? undefined : (await knownById(deps, userId, [trackId])).get(trackId)
  if (picked)
    return {
      found: { kind: 'track', track: picked.track, confidence: 1, sameVersion: true },
      where: picked.where,
    }
  if (currentTrack === '') return { found: NOTHING_FOUND, where: 'catalogue' }
  const known = findRecent(catalogue, currentTrack)
  const own = userId === null ? null : await libraries.find(userId, currentTrack, known, catalogue)
  if (own !== null && own.kind !== 'nothing') return { found: own, where: 'library' }
  const isNamed = known.kind === 'track' || known.kind === 'ambiguous'
  const stored = isNamed ? null : ((await catalogue.stored?.find(currentTrack)) ?? null)
  return {
    found: stored === null ? known : { kind: 'track', track: stored, confidence: 1, sameVersion: true },
    where: 'catalogue',
  }
}

/** Several songs together: the tempo is their mean, the rest is said of the first. */
export function resolveFromSeeds(seeds: readonly [Seed, ...Seed[]]): ResolvedTrack {
  const [first, ...others] = seeds
  const bpm = jointTempo([first.bpm, ...others.map((seed) => seed.bpm)])
  const said = { source: 'selection', confidence: 0.95 } as const
  return {
    track: { id: null, artist: first.artist, title: first.title, confidence: 1 },
    genre: { value: first.genre, ...said },
    bpm: { value: bpm, ...said },
    key: { value: first.key, ...said, confidence: first.key === null ? 0 : 0.6 },
    energy: { value: first.energy, ...said },
    seed: first,
    notes: [],
  }
}
