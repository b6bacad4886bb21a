import { creditsOf, LEAD_WEIGHT } from '../../src/domain/scene/scene-artists.ts'
import { type ArtistHouse, artistHouse } from '../../src/domain/track/artist-house.ts'
import type { ShelfTrack } from '../../src/domain/track/track.ts'

/** What an artist's tracks are like: stands in where it is unknown of one of them. */
export type UsualFacts = ArtistHouse & { readonly year: number | null }

const NOTHING: UsualFacts = { bpm: null, genre: null, energy: null, year: null }

/**
 * The usual tempo, genre and year of the act that shapes the sound: of a remixer before the lead artist.
 * @param isKnown as for `creditsOf`
 */
export function usualFactsReader(
  tracks: readonly ShelfTrack[],
  isKnown: (name: string) => boolean,
): (artist: string, title: string) => UsualFacts {
  const tracksOf = new Map<string, ShelfTrack[]>()
  for (const track of tracks)
    for (const name of leadsOf(track, isKnown)) {
      const own = tracksOf.get(name)
      if (own) own.push(track)
      else tracksOf.set(name, [track])
    }
  const usual = new Map<string, UsualFacts>()
  for (const [name, own] of tracksOf)
    usual.set(name, { ...artistHouse(own), year: median(own.flatMap(({ year }) => year ?? [])) })
  return (artist, title) => {
    for (const name of leadsOf({ artist, title }, isKnown).reverse()) {
      const found = usual.get(name)
      if (found) return found
    }
    return NOTHING
  }
}

/** Who leads first, a remixer last. */
const leadsOf = (
  { artist, title }: { readonly artist: string; readonly title: string },
  isKnown: (name: string) => boolean,
): string[] =>
  creditsOf(artist, title, isKnown).flatMap(({ name, weight }) => (weight === LEAD_WEIGHT ? [name] : []))

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
