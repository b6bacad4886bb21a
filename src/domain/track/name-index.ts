import { forgivenEdits } from './edit-distance.ts'
import { bitCount, letterMask } from './letter-mask.ts'
import { creditedArtists, mayHaveGuest, titleParts } from './names.ts'
import { remembered } from './remembered.ts'
import { RowFiler, type RowLists } from './row-lists.ts'
import { nameKey, nameKeyOf, slipsOfWord } from './spelling.ts'
import { runToCompletion, type Chunked, CHUNK_SIZE } from './chunked.ts'
import { titleNames } from './title-names.ts'
import { WordList } from './word-list.ts'

const HAS_OTHER_NAMES = /\b(?:part|pt|vol)|^\(|\)\s*\S/iu

type Named = { readonly artist: string; readonly title: string }

/** Credited together this often and hardly ever apart, "Chase & Status" are one act, not two artists. */
const MIN_ACT_TRACKS = 3

/** Tracks by the names of artists and songs as `nameKey` gives them. Rows are positions in the list given. */
export class NameIndex {
  private readonly byArtist: RowLists
  private readonly bySong: RowLists
  private readonly songLetters: Uint32Array
  private readonly allLetters: Uint32Array
  private readonly artists: WordList

  constructor(tracks: readonly Named[], columns: NameColumns = runToCompletion(readColumns(tracks))) {
    this.byArtist = columns.byArtist
    this.bySong = columns.bySong
    this.songLetters = columns.songLetters
    this.allLetters = columns.allLetters
    this.artists = columns.artists
  }

  /** As the constructor, as a generator that yields between chunks. */
  static *inSteps(tracks: readonly Named[]): Chunked<NameIndex> {
    return new NameIndex(tracks, yield* readColumns(tracks))
  }

  artistRows(key: string): readonly number[] {
    return this.byArtist.of(key)
  }

  songRows(key: string): readonly number[] {
    return this.bySong.of(key)
  }

  /** Artists whose name may have been meant by a misspelled one: fewest edits first, then most tracks. */
  nearArtists(key: string, isWord: (word: string) => boolean): string[] {
    const found: { key: string; slips: number; tracks: number }[] = []
    this.artists.near(key, forgivenEdits(key.length), (at) => {
      const other = this.artists.words[at] as string
      const slips = slipsOfWord(key, other, isWord)
      if (slips !== null) found.push({ key: other, slips, tracks: this.artistRows(other).length })
    })
    return found.sort((a, b) => a.slips - b.slips || b.tracks - a.tracks).map((one) => one.key)
  }

  /**
   * A prefilter without false negatives: whether a text with these letters may name the row, two letters forgiven.
   * @param said letters of all the text @param needed letters of the words that must be explained
   */
  mayBe(row: number, said: number, needed: number): boolean {
    return (
      bitCount((this.songLetters[row] as number) & ~said) <= 2 &&
      bitCount(needed & ~(this.allLetters[row] as number)) <= 2
    )
  }
}

type NameColumns = {
  readonly byArtist: RowLists
  readonly artists: WordList
  readonly bySong: RowLists
  readonly songLetters: Uint32Array
  readonly allLetters: Uint32Array
}

const nameKeysOf = (artist: string, title?: string): readonly string[] =>
  creditedArtists(artist, title).map(nameKeyOf)

function* readColumns(tracks: readonly Named[]): Chunked<NameColumns> {
  const songLetters = new Uint32Array(tracks.length)
  const allLetters = new Uint32Array(tracks.length)
  const bySong = new RowFiler()
  const byArtist = new RowFiler()
  const artistKeys = remembered((artist) => nameKeysOf(artist))
  const together: { readonly row: number; readonly names: readonly string[] }[] = []
  for (const [row, { artist, title }] of tracks.entries()) {
    if (row % CHUNK_SIZE === CHUNK_SIZE - 1) yield
    const { song, version } = titleParts(title)
    const key = nameKeyOf(song)
    const names = mayHaveGuest(title) ? nameKeysOf(artist, title) : artistKeys(artist)
    const mask = letterMask(key)
    let songMask = mask
    allLetters[row] = names.reduce((sum, name) => sum | letterMask(name), mask | letterMask(version))
    bySong.file(key, row)
    if (HAS_OTHER_NAMES.test(title))
      for (const { words } of titleNames(title).songs) {
        const other = nameKey(words)
        if (other === key) continue
        bySong.file(other, row)
        songMask &= letterMask(other)
        allLetters[row]! |= letterMask(other)
      }
    songLetters[row] = songMask
    // The first name is the whole credit, the others are its parts.
    byArtist.file(names[0] ?? '', row)
    if (names.length > 1) together.push({ row, names })
  }
  const acts = new Set<string>()
  for (const { names } of together) {
    const [whole = '', ...parts] = names
    const times = byArtist.count(whole)
    if (times >= MIN_ACT_TRACKS && parts.some((part) => times > byArtist.count(part))) acts.add(whole)
  }
  for (const [at, { row, names }] of together.entries()) {
    if (at % CHUNK_SIZE === CHUNK_SIZE - 1) yield
    const [whole = '', ...parts] = names
    if (acts.has(whole)) continue
    for (let part = 0; part < parts.length; part++) {
      const act = `${parts[part] ?? ''}and${parts[part + 1] ?? ''}`
      if (acts.has(act)) part++
      byArtist.file(acts.has(act) ? act : (parts[part] ?? ''), row)
    }
  }
  yield
  const artists = byArtist.lists()
  yield
  return {
    byArtist: artists,
    artists: new WordList(artists.names()),
    bySong: bySong.lists(),
    songLetters,
    allLetters,
  }
}
