import { jointTempo, type Seed } from '../../../domain/recommend/question.ts'
import { understand, type Understood } from '../../../domain/recommend/understand.ts'
import type { TrackFacts } from '../../../domain/track/track.ts'
import type { Found } from '../../../domain/track/track-finder.ts'
import type { RecommendationRequest } from '../../../contract/recommendations.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { OwnLibraries } from '../library/own-libraries.ts'
import type { Advisor } from './advisor.ts'

export type CurrentDeps = {
  readonly catalogue: Catalogue
  readonly libraries: OwnLibraries
  readonly advisor: Advisor
}

/** A track, and where it was found. */
type Known = { readonly track: TrackFacts; readonly where: 'catalogue' | 'library' }
type FoundWhere = { readonly found: Found<TrackFacts>; readonly where: 'catalogue' | 'library' }

/** Tracks by their ids: as the asker has them in a library of their own, else as the catalogue knows them. */
export async function knownById(
  { catalogue, libraries }: Pick<CurrentDeps, 'catalogue' | 'libraries'>,
  userId: string | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const own = userId === null || ids.length === 0 ? null : await libraries.byId(userId, ids, catalogue)
  return new Map(
    ids.flatMap((id): [string, Known][] => {
      const mine = own?.get(id)
      if (mine) return [[id, { track: mine, where: 'library' }]]
      const track = catalogue.byId.get(id)
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
        energy: track.energy,
        genre: track.genre,
        year: track.year,
        vibes: track.vibes,
        vocal: track.vocal,
      }

/** What is known of the track that plays; null when neither tempo nor genre can be had. */
export async function understandCurrent(
  deps: CurrentDeps,
  userId: string | null,
  input: RecommendationRequest,
): Promise<Understood | null> {
  const { found, where } = await findCurrent(deps, userId, input)
  const elsewhere = found.kind === 'nothing' ? await deps.advisor.findElsewhere(input.currentTrack) : null
  const typed = {
    currentTrack: input.currentTrack,
    genre: input.genre,
    bpm: input.bpm,
    keyLock: input.keyLock,
  }
  return understand(typed, found, elsewhere, where)
}

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
  const known = catalogue.finder.find(currentTrack)
  const own = userId === null ? null : await libraries.find(userId, currentTrack, known, catalogue)
  return own === null || own.kind === 'nothing'
    ? { found: known, where: 'catalogue' }
    : { found: own, where: 'library' }
}

/** Several songs together: the tempo is their mean, the rest is said of the first. */
export function understoodFromSeeds(seeds: readonly [Seed, ...Seed[]]): Understood {
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
