import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { normalizeName } from '../src/domain/track/names.ts'
import { FASTEST, SLOWEST } from '../src/domain/recommend/score.ts'
import type { SceneModel } from '../src/domain/scene/scene-model.ts'
import { isMixable, type MixableTrack, type ShelfTrack } from '../src/domain/track/track.ts'
import { readCatalogue } from '../src/server/features/catalogue/catalogue-file.ts'
import { readKnownShelf } from '../src/server/features/catalogue/known-shelf.ts'
import { readScene } from '../src/server/features/catalogue/scene-file.ts'
import { seededRandom } from '../test/fixtures/tracks.ts'
import { NameGenerator } from './name-generator.ts'

const CATALOGUE = fileURLToPath(new URL('../catalog', import.meta.url))

/** The tracks that were written for Segue. */
export const realTracks = (): readonly MixableTrack[] => readCatalogue(CATALOGUE).tracks

/** All tracks that Segue can recommend, and who is played with whom. */
export function realShelves(): { readonly tracks: readonly MixableTrack[]; readonly scene: SceneModel } {
  const authored = realTracks()
  const shelf: readonly ShelfTrack[] = readKnownShelf(CATALOGUE, authored).tracks
  return { tracks: [...authored, ...shelf.filter(isMixable)], scene: readScene(join(CATALOGUE, 'scene')) }
}

/** Share by which a made track's tempo may differ from that of the track it is like. */
const TEMPO_JITTER = 0.015
const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const ID_LENGTH = 12

/**
 * `count` made-up tracks like the real ones: each takes genre, key, energy, year, vibes and vocals from one real row, so
 * that they occur together as they do there, and a tempo near that row's. An artist has as many tracks, and of the same
 * kinds, as a real one; words of the names repeat as often. The same on every machine.
 * @param artists `real`: tracks keep the artist of the row they are like, so that the scene knows them
 */
export function syntheticCatalogue(
  real: readonly MixableTrack[],
  count: number,
  { seed = 1, artists: kind = 'made' }: { seed?: number; artists?: 'made' | 'real' } = {},
): MixableTrack[] {
  const random = seededRandom(seed)
  const below = (end: number) => Math.floor(random() * end)
  const artistWords = new NameGenerator(
    real.map((track) => normalizeName(track.artist)),
    random,
  )
  const titleWords = new NameGenerator(
    real.map((track) => normalizeName(track.title)),
    random,
  )
  const artists = new Map<string, string>()
  const copies = Math.max(1, Math.round(count / real.length))
  const artistLike = (name: string): string => {
    const which = `${name}|${below(copies)}`
    const known = artists.get(which)
    if (known !== undefined) return known
    const made = artistWords.name(wordsIn(name))
    artists.set(which, made)
    return made
  }
  return Array.from({ length: count }, () => {
    const like = real[below(real.length)] as MixableTrack
    const bpm = Math.round(like.bpm * (1 + TEMPO_JITTER * (2 * random() - 1)) * 10) / 10
    return {
      ...like,
      id: Array.from({ length: ID_LENGTH }, () => ID_LETTERS[below(64)]).join(''),
      artist: kind === 'real' ? like.artist : artistLike(like.artist),
      title: titleWords.name(wordsIn(like.title)),
      bpm: Math.max(SLOWEST, Math.min(FASTEST, bpm)),
    }
  })
}

const wordsIn = (name: string): number => Math.max(1, normalizeName(name).split(' ').length)
