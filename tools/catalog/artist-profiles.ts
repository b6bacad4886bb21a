/** What is known of artists from all of their rows, and of the company they are played in. */
import { normalizeName } from '../../src/domain/track/names.ts'
import { readGenre } from '../../src/domain/track/read-genre.ts'
import type { ArtistCrates } from './artist-crates.ts'
import type { ArtistPlaces } from './artist-places.ts'
import type { FactRow } from './fact-tables.ts'
import type { Recording } from './recordings.ts'

/** Shares of tags, by name; they add up to 1, or it is empty. */
type TagShares = ReadonlyMap<string, number>

export type ArtistProfiles = {
  /** Tags on the artists' own rows. */
  readonly own: (artists: Iterable<string>) => TagShares
  /** Tags of those they are played with. */
  readonly company: (artists: Iterable<string>) => TagShares
  /** Where they stand among all artists. */
  readonly place: ArtistPlaces
  /** Whom DJs file them with. */
  readonly crates: ArtistCrates
}

const MAX_TAGS = 24
const NONE: TagShares = new Map()

/** The tags of a row, each with the kind of source that gave it: a DJ's "Techno" is another word than a playlist's. */
export function tagsOf({ measuredBy, genre }: FactRow): string[] {
  if (genre === '') return []
  const kind = measuredBy === 'features' || measuredBy === 'list' ? 'f' : measuredBy === 'store-chart' ? 's' : 'd'
  return genre.split(';').flatMap((text) => {
    const tag = normalizeName(text)
    return tag === '' ? [] : [`${kind}:${tag}`]
  })
}

/** A service's words that mean something else than a DJ's: its garage is garage rock. */
const MISLEADING: ReadonlySet<string> = new Set(['f:garage', 'f:club', 'f:groove', 'f:electro', 'f:hardcore'])

const genreNames = new Map<string, string | null>()
/** The genre of ours that a tag names exactly, as a tag of its own; null where it names none. */
export function genreTag(tag: string): string | null {
  let genre = genreNames.get(tag)
  if (genre === undefined) genreNames.set(tag, (genre = MISLEADING.has(tag) ? null : readGenre(tag.slice(2))))
  return genre === null ? null : `g:${genre}`
}

export function profileArtists(
  recordings: readonly Recording[],
  place: ArtistPlaces,
  crates: ArtistCrates,
): ArtistProfiles {
  const counts = new Map<string, Map<string, number>>()
  const lists = new Map<number, string[]>()
  for (const { credited, facts, listIds } of recordings) {
    const tags = facts.flatMap(tagsOf)
    for (const name of credited) {
      if (tags.length > 0) {
        let own = counts.get(name)
        if (own === undefined) counts.set(name, (own = new Map()))
        for (const tag of tags) own.set(tag, (own.get(tag) ?? 0) + 1 / Math.sqrt(tags.length))
      }
      for (const list of listIds) {
        const names = lists.get(list)
        if (names === undefined) lists.set(list, [name])
        else names.push(name)
      }
    }
  }
  const own = new Map<string, TagShares>()
  for (const [name, tags] of counts) own.set(name, shares(tags))

  const companies = new Map<string, Map<string, number>>()
  for (const names of lists.values()) {
    const unique = [...new Set(names)]
    const all = mean(unique.flatMap((name) => own.get(name) ?? []))
    if (all.size === 0) continue
    for (const name of unique) {
      let company = companies.get(name)
      if (company === undefined) companies.set(name, (company = new Map()))
      const self = own.get(name) ?? NONE
      for (const [tag, share] of all) {
        // Their own part is taken out again: company is what the others are.
        const others = share - (self.get(tag) ?? 0) / unique.length
        if (others > 1e-9) company.set(tag, (company.get(tag) ?? 0) + others)
      }
    }
  }
  const company = new Map<string, TagShares>()
  for (const [name, tags] of companies) company.set(name, shares(tags))
  const meanOf = (of: ReadonlyMap<string, TagShares>) => (artists: Iterable<string>) =>
    mean([...artists].flatMap((name) => of.get(name) ?? []))
  return { own: meanOf(own), company: meanOf(company), place, crates }
}

function shares(counts: ReadonlyMap<string, number>): TagShares {
  const top = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_TAGS)
  const sum = top.reduce((total, [, count]) => total + count, 0)
  return new Map(top.map(([tag, count]) => [tag, count / sum]))
}

function mean(profiles: readonly TagShares[]): TagShares {
  if (profiles.length <= 1) return profiles[0] ?? NONE
  const sums = new Map<string, number>()
  for (const profile of profiles)
    for (const [tag, share] of profile) sums.set(tag, (sums.get(tag) ?? 0) + share / profiles.length)
  return sums
}
