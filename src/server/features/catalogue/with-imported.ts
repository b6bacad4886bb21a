import type { Key } from '#domain/key/key.ts'
import { tempoInGenre } from '#domain/audio/tempo-in-genre.ts'
import { dialledTempo } from '#domain/track/agreed-tempo.ts'
import type { ShelfTrack } from '#domain/track/track.ts'

/** A track of a public dump: who and what, and what programs measured of it. */
export type ImportedFacts = {
  /** The id that every track of this name has. */
  readonly id: string
  readonly artist: string
  readonly title: string
  readonly year: number | null
  readonly bpm: number | null
  readonly key: Key | null
}

/**
 * The catalogue with what public dumps add to it: tracks it has not, and of those it has a year, a tempo and a key where it says
 * none. Their genre is not known.
 */
export function withImported(catalogue: ShelfTrack[], imported: readonly ImportedFacts[]): ShelfTrack[] {
  if (imported.length === 0) return catalogue
  const all = new Map(catalogue.map((track) => [track.id, track]))
  for (const facts of imported) {
    const known = all.get(facts.id)
    all.set(facts.id, known === undefined ? importedTrack(facts) : completed(known, facts))
  }
  return [...all.values()]
}

export const importedTrack = ({ id, artist, title, year, bpm, key }: ImportedFacts): ShelfTrack => ({
  id,
  artist,
  title,
  year,
  genre: null,
  bpm,
  key,
  keySource: key === null ? null : 'estimated',
  energy: null,
  vibes: [],
  vocal: null,
  popularity: null,
  origin: 'catalogue',
})

function completed(track: ShelfTrack, { year, bpm, key }: ImportedFacts): ShelfTrack {
  return {
    ...track,
    year: track.year ?? year,
    bpm: track.bpm ?? (bpm === null ? null : inGenre(bpm, track)),
    ...(track.key === null && key !== null ? { key, keySource: 'estimated' as const } : {}),
  }
}

/** The octave that the track's genre is counted in. */
function inGenre(bpm: number, { genre }: ShelfTrack): number | null {
  for (const halfOrDouble of [bpm * 2, bpm / 2]) {
    const dialled = tempoInGenre({ bpm, halfOrDouble, confidence: 1 }, genre)
    if (dialled !== bpm) return dialledTempo(dialled)
  }
  return bpm
}
