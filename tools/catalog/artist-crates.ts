/** What the crates say of artists: whom DJs file them with, and under which words. */
import { artistName } from '../../src/domain/scene/scene-artists.ts'
import { normalizeName } from '../../src/domain/track/names.ts'
import type { WrittenCrate } from '../../src/server/features/catalogue/scene-file.ts'

/** Crates and the words of their names, each with the share of the artists' crates that it is; empty for who is in none. */
export type ArtistCrates = (artists: Iterable<string>) => ReadonlyMap<string, number>

const NONE: ReadonlyMap<string, number> = new Map()
export const noCrates: ArtistCrates = () => NONE

/** How much the words count beside the crates themselves. */
const WORD_STRENGTH = 1.5

export function artistCrates(crates: readonly WrittenCrate[]): ArtistCrates {
  const numbers = new Map<string, number[]>()
  for (const [number, { artists }] of crates.entries())
    for (const name of new Set(artists.map(artistName))) numbers.set(name, [...(numbers.get(name) ?? []), number])
  const words = crates.map(({ name }) => new Set(normalizeName(name).match(/\p{L}+/gu) ?? []))
  return (artists) => {
    const own = new Set([...artists].flatMap((name) => numbers.get(artistName(name)) ?? []))
    if (own.size === 0) return NONE
    const found = new Map<string, number>()
    for (const number of own) {
      found.set(`crate:${number}`, 1 / Math.sqrt(own.size))
      for (const word of words[number]!) {
        const name = `crate-word:${word}`
        found.set(name, (found.get(name) ?? 0) + WORD_STRENGTH / own.size)
      }
    }
    return found
  }
}
