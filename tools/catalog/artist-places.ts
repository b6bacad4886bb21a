/** Where artists stand among all others, from who is played beside whom and how they are tagged. */
import { artistName } from '../../src/domain/scene/scene-artists.ts'
import { knownArtists } from '../scene/artist-names.ts'
import { artistVectors } from '../scene/artist-vectors.ts'
import type { FactRow, SetRow } from './fact-tables.ts'
import { groupBy } from './group-by.ts'

/** A unit vector for artists together, by their folded names; null where nothing is known of any. */
export type ArtistPlaces = (artists: Iterable<string>) => Float32Array | null

export function placeArtists(facts: readonly FactRow[], sets: readonly SetRow[]): ArtistPlaces {
  const known = knownArtists([...facts, ...sets].map(({ artist }) => artist))
  const lists = [...groupBy(sets, ({ kind, set }) => `${kind} ${set}`).values()].map((tracks) => ({
    kind: tracks[0]!.kind,
    id: Number(tracks[0]!.set),
    date: tracks[0]!.date,
    tracks,
  }))
  const tagged = facts.map((row) => ({
    measuredBy: row.measuredBy,
    artist: row.artist,
    title: row.title,
    version: row.version,
    year: row.year,
    tags: row.genre,
    bpm: row.bpm,
    camelot: row.camelot ?? '',
    energy: row.energy,
    popularity: row.popularity,
  }))
  const { rowOf, vectors, dimensions } = artistVectors(lists, tagged, [], (name) => known.has(name))
  return (artists) => {
    const sum = new Float32Array(dimensions)
    for (const name of artists) {
      const row = rowOf.get(artistName(name))
      if (row !== undefined) for (let k = 0; k < dimensions; k++) sum[k]! += vectors[row * dimensions + k]!
    }
    const length = Math.hypot(...sum)
    return length < 1e-4 ? null : sum.map((value) => value / length)
  }
}
