import type { Transition } from '#contract/lists.ts'
import { arrange } from '#domain/set/arrange.ts'
import type { SetShape } from '#domain/set/energy-curve.ts'
import { PairPoints } from '#domain/set/pair-points.ts'
import { type Transition as SetTransition, transitionScores } from '#domain/set/transition-score.ts'
import { readGenre } from '#domain/track/read-genre.ts'
import type { TrackFacts } from '#domain/track/track.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { SongRow } from '../songs/song-columns.ts'

/** What the catalogue adds to what a list says of a song. Small, for it goes to another thread. */
export type KnownFacts = Pick<TrackFacts, 'genre' | 'key' | 'keySource' | 'vibes' | 'vocal' | 'popularity'>

export function knownFacts({ trackId }: SongRow, catalogue: Catalogue): KnownFacts | null {
  const track = trackId === null ? undefined : catalogue.byId.get(trackId)
  if (track === undefined) return null
  const { genre, key, keySource, vibes, vocal, popularity } = track
  return { genre, key, keySource, vibes, vocal, popularity }
}

/** A song of a list as the engine knows it: what the list says, and moods where the catalogue has the track. */
export const toFacts = (song: SongRow, known: KnownFacts | null): TrackFacts => ({
  id: song.id,
  artist: song.artist,
  title: song.title,
  year: song.releaseYear,
  genre: readGenre(song.genre) ?? known?.genre ?? null,
  bpm: song.bpm,
  key: song.key,
  keySource: song.keySource ?? (song.key !== null && known?.key === song.key ? known.keySource : null),
  energy: song.energy,
  vibes: known?.vibes ?? [],
  vocal: known?.vocal ?? null,
  popularity: known?.popularity ?? null,
})

export const factsOf = (songs: readonly SongRow[], catalogue: Catalogue): TrackFacts[] =>
  songs.map((song) => toFacts(song, knownFacts(song, catalogue)))

/** How each track follows the one before it: one fewer than tracks. */
export const transitionsOf = (tracks: readonly TrackFacts[], keyLock = true): readonly SetTransition[] =>
  transitionScores(tracks, new PairPoints(keyLock))

export const toTransition = ({ score, moveName, tip, tempo }: SetTransition): Transition => ({
  score,
  move: moveName,
  tip,
  pitchPercent: tempo === null ? null : Math.round(tempo.percent * 10) / 10,
})

const meanScore = (transitions: readonly { readonly score: number }[]): number =>
  Math.round(
    (10 * transitions.reduce((sum, { score }) => sum + score, 0)) / Math.max(1, transitions.length),
  ) / 10

/** The best order for these songs, with the mean score of a transition before and after. */
export function arrangeSongs(
  songs: readonly SongRow[],
  wish: { readonly shape: SetShape; readonly locked: readonly string[]; readonly keyLock: boolean },
  catalogue: Catalogue,
) {
  const tracks = factsOf(songs, catalogue)
  const locked = wish.locked.map((id) => songs.findIndex((song) => song.id === id)).filter((at) => at >= 0)
  const found = arrange({ tracks, shape: wish.shape, locked, keyLock: wish.keyLock })
  return {
    songIds: found.order.map((at) => (songs[at] as SongRow).id),
    transitions: found.transitions.map(toTransition),
    before: meanScore(transitionsOf(tracks, wish.keyLock)),
    after: meanScore(found.transitions),
  }
}
