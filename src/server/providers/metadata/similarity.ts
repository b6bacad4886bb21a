import { similarity } from '#domain/track/edit-distance.ts'
import { creditedArtists, normalizeName, titleParts } from '#domain/track/names.ts'

export type Query = { readonly artist: string | null; readonly title: string }

/** A title without an artist may be another artist's song of that name. */
const TITLE_ALONE = 0.85

/** 0–1: how sure it is that the candidate is what was asked for. Both artist and title must be right. */
export function candidateSimilarity(query: Query, candidate: { artist: string; title: string }): number {
  const names = creditedArtists(candidate.artist, candidate.title)
  const own = titleParts(candidate.title)
  if (query.artist === null) {
    const typed = normalizeName(query.title)
    const together = names.flatMap((name) =>
      [own.song, `${own.song} ${own.version}`.trim()].flatMap((song) => [
        similarity(typed, `${name} ${song}`),
        similarity(typed, `${song} ${name}`),
      ]),
    )
    return Math.max(0, ...together, similarity(titleParts(query.title).song, own.song) * TITLE_ALONE)
  }
  const wanted = titleParts(query.title)
  const artist = Math.max(
    0,
    ...creditedArtists(query.artist).flatMap((name) => names.map((other) => similarity(name, other))),
  )
  const song = similarity(wanted.song, own.song)
  const both = Math.min(artist, song) * 0.7 + (artist + song) * 0.15
  return both * versionSimilarity(wanted.version, own.version)
}

function versionSimilarity(wanted: string, own: string): number {
  if (wanted === own) return 1
  if (wanted !== '' && own !== '') return similarity(wanted, own) > 0.7 ? 1 : 0.8
  // The original where a remix was asked for is further off than a remix where none was named.
  return wanted === '' ? 0.97 : 0.85
}
