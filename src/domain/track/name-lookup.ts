import { aliasesOf } from './artist-aliases.ts'
import { letterMask } from './letter-mask.ts'
import type { NameIndex } from './name-index.ts'
import { isOtherVersion } from './names.ts'
import type { SearchIndex } from './search-index.ts'
import { nameKey, nameKeyOf } from './spelling.ts'
import { tellingWords, type TypedWord, type TypedWords } from './typed-words.ts'

const MAX_SEARCHED = 24
/** Words of a name. */
const MAX_RUN = 10
const MAX_NEAR_ARTISTS = 3
/** Parts of a text in which a misspelled artist is looked for. */
const MAX_PARTS = 3
/** A word in this many names is a word, and no slip of another. */
const COMMON_WORD = 3

/** Retrieves candidate rows that a text may name, to be judged: by exact names first, by edit distance second. */
export class NameLookup {
  private readonly names: NameIndex
  private readonly index: SearchIndex

  constructor(names: NameIndex, index: SearchIndex) {
    this.names = names
    this.index = index
  }

  readonly isWord = (word: string): boolean => this.index.count(word) >= COMMON_WORD

  /** Rows of an artist under any of the names they go by. */
  artistRows(key: string): readonly number[] {
    const own = this.names.artistRows(key)
    const others = this.aliasRows(key)
    return others.length === 0 ? own : [...new Set([...own, ...others])]
  }

  /** Rows of artists and songs that words of the text name exactly: those of both first. */
  byName({ words }: TypedWords): number[] {
    const [said, needed] = lettersOf(words)
    const both: number[] = []
    const one: number[] = []
    const ofArtist = new Set<number>()
    const ofAlias = new Set<number>()
    const runs = runKeys(words)
    for (const key of runs) {
      for (const row of this.names.artistRows(key)) ofArtist.add(row)
      for (const row of this.aliasRows(key)) ofAlias.add(row)
    }
    const seen = new Set<number>()
    for (const key of runs)
      for (const row of this.names.songRows(key)) {
        const isByAlias = ofAlias.has(row)
        if (seen.has(row) || !this.names.mayBe(row, said, isByAlias ? 0 : needed)) continue
        seen.add(row)
        ;(isByAlias || ofArtist.has(row) ? both : one).push(row)
      }
    for (const row of ofArtist) if (!seen.has(row) && this.names.mayBe(row, said, needed)) one.push(row)
    for (const row of ofAlias) if (!seen.has(row) && this.names.mayBe(row, said, 0)) one.push(row)
    return [...both, ...one]
  }

  /** Rows that the text may name with slips, or with artist and title written as one word. */
  bySpelling(typed: TypedWords): number[] {
    const texts = tellingWords(typed.words).map(({ text }) => text)
    const rows = this.index.search(texts.join(' '), MAX_SEARCHED).map(({ row }) => row)
    const [said, needed] = lettersOf(typed.words)
    const addArtist = (key: string) => {
      for (const row of this.names.artistRows(key)) if (this.names.mayBe(row, said, needed)) rows.push(row)
    }
    if (typed.segments > 1)
      for (let segment = 0; segment < Math.min(typed.segments, MAX_PARTS); segment++) {
        const key = keyOfWords(typed.words.filter((word) => word.segment === segment))
        if (this.artistRows(key).length > 0) continue
        this.names.nearArtists(key, this.isWord).slice(0, MAX_NEAR_ARTISTS).forEach(addArtist)
      }
    const joined = texts.join('')
    if (texts.length <= 2)
      for (let at = 2; at < joined.length - 1; at++)
        [joined.slice(0, at), joined.slice(at)].forEach(addArtist)
    return rows
  }

  private aliasRows(key: string): readonly number[] {
    return aliasesOf(key).flatMap((alias) => {
      const other = nameKeyOf(alias)
      return other === key ? [] : this.names.artistRows(other)
    })
  }
}

export const keyOfWords = (words: readonly TypedWord[]): string => nameKey(words.map(({ text }) => text))

/** Letters of the whole text, and of the words that only artist or title can explain. */
function lettersOf(words: readonly TypedWord[]): [number, number] {
  let said = 0
  let needed = 0
  let hasVersion = false
  for (const { text, isOptional, bracket, isAdded, segment } of words) {
    const mask = letterMask(text)
    said |= mask
    hasVersion ||= isOtherVersion(text)
    if (!isOptional && bracket === null && isAdded === null && segment < 2) needed |= mask
  }
  return [said, hasVersion ? 0 : needed]
}

/** What runs of words within a part of the text may be the name of. */
function runKeys(words: readonly TypedWord[]): Set<string> {
  const keys = new Set<string>()
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_RUN); to++) {
      if (words[to - 1]?.segment !== words[from]?.segment) break
      keys.add(keyOfWords(words.slice(from, to)))
    }
  return keys
}
