/** Where a wide genre holds crowds that do not mix, crates and rows written by hand tell whose record is whose. */
import { type GenreName, genreFacts } from '../../src/domain/track/genres.ts'
import { mainArtist, titleParts } from '../../src/domain/track/names.ts'
import { artistName } from '../../src/domain/scene/scene-artists.ts'
import type { WrittenCrate } from '../../src/server/features/catalogue/scene-file.ts'
import type { AuthoredRow } from './authored-rows.ts'
import type { KnownRow } from './known-row.ts'
import { isNaturalTempo } from './natural-tempo.ts'
import { parentGenre } from './parent-genre.ts'

/** The genre that a crate is of, where its name says one; the first that fits. */
const GENRE_OF_CRATE: readonly (readonly [RegExp, GenreName])[] = [
  [/^hard techno\b/iu, 'Hard Techno'],
  [/\bmelodic techno\b/iu, 'Melodic Techno'],
  [/^(?:minimal\b|romanian minimal|m_nus)/iu, 'Minimal'],
  [/\bpsytrance\b/iu, 'Psytrance'],
  [/^liquid drum/iu, 'Liquid Drum & Bass'],
  [/^jump-up/iu, 'Jump-Up'],
  [/^(?:brostep|riddim)/iu, 'Brostep'],
  [/^nu-skool breaks/iu, 'Nu-Skool Breaks'],
  [/\b(?:rave breaks|hardcore and early rave)\b/iu, 'Rave Breaks'],
  [/\bambient breaks\b/iu, 'Ambient Breaks'],
  [/\bsalsa\b/iu, 'Salsa'],
  [/^bachata/iu, 'Bachata'],
  [/^merengue/iu, 'Merengue'],
  [/\bcumbia\b/iu, 'Cumbia'],
  [/^roots reggae/iu, 'Roots Reggae'],
  [/\bamapiano\b/iu, 'Amapiano'],
  [/\bafro house\b/iu, 'Afro House'],
]
/** Beside its parent, what a genre may have been taken for. */
const TAKEN_FOR: Partial<Readonly<Record<GenreName, readonly GenreName[]>>> = {
  Amapiano: ['House', 'Deep House', 'Afro House', 'Afrobeats'],
  'Afro House': ['House', 'Deep House'],
  'Melodic Techno': ['Melodic House'],
}

/**
 * Names the part of a wide genre where every crate of the artist that says a genre says this one, at a natural tempo. Who
 * is in no crate is placed by the authored rows, where all of theirs are of one part.
 */
export function nameSubGenres(
  rows: readonly KnownRow[],
  crates: readonly WrittenCrate[],
  authored: readonly Pick<AuthoredRow, 'artist' | 'genre'>[] = [],
): KnownRow[] {
  const genresOf = new Map<string, Set<GenreName | null>>()
  const place = (artist: string, genre: GenreName | null): void => {
    const own = genresOf.get(artist)
    if (own) own.add(genre)
    else genresOf.set(artist, new Set([genre]))
  }
  for (const { name, artists } of crates) {
    const genre = GENRE_OF_CRATE.find(([words]) => words.test(name))?.[1] ?? null
    for (const artist of artists) place(artistName(artist), genre)
  }
  const inCrates = new Set(genresOf.keys())
  for (const { artist, genre } of authored) {
    const name = artistName(mainArtist(artist))
    if (!inCrates.has(name)) place(name, parentGenre(genre) === null ? null : genre)
  }
  return rows.map((row) => {
    const [genre, other] = genresOf.get(artistName(mainArtist(row.artist))) ?? []
    // An artist of several crates makes several kinds of records.
    if (!genre || other !== undefined || row.bpm === null || titleParts(row.title).version !== '') return row
    const mayBe =
      row.genre === null ||
      row.genre === genreFacts(genre).parent ||
      TAKEN_FOR[genre]?.includes(row.genre) === true
    return mayBe && isNaturalTempo(row.bpm, genre) ? { ...row, genre } : row
  })
}
