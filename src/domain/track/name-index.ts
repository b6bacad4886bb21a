import { forgivenEdits } from './edit-distance.ts'
import { bitCount, letterMask } from './letter-mask.ts'
import { creditedArtists, titleParts } from './names.ts'
import { nameKey, nameKeyOf, slipsOfWord } from './spelling.ts'
import { atOnce, type Steps, TRACKS_A_STEP } from './steps.ts'
import { titleNames } from './title-names.ts'
import { WordList } from './word-list.ts'

const MAY_BE_PART = /\b(?:part|pt|vol)|^\(/iu

type Named = { readonly artist: string; readonly title: string }

/** Credited together this often and hardly ever apart, "Chase & Status" are one act, not Chase and somebody. */
const MIN_ACT_TRACKS = 3
const NONE: readonly number[] = []

/** Tracks by the names of artists and songs as `nameKey` gives them. Rows are positions in the list given. */
export class NameIndex {
  private readonly byArtist: Rows
  private readonly bySong: Rows
  private readonly songLetters: Uint32Array
  private readonly allLetters: Uint32Array
  private readonly artists: WordList

  constructor(tracks: readonly Named[], columns: NameColumns = atOnce(readColumns(tracks))) {
    this.byArtist = columns.byArtist
    this.bySong = columns.bySong
    this.songLetters = columns.songLetters
    this.allLetters = columns.allLetters
    this.artists = columns.artists
  }

  /** As the constructor, in steps between which something else can be done. */
  static *inSteps(tracks: readonly Named[]): Steps<NameIndex> {
    return new NameIndex(tracks, yield* readColumns(tracks))
  }

  artistRows(key: string): readonly number[] {
    return asList(this.byArtist.get(key))
  }

  songRows(key: string): readonly number[] {
    return asList(this.bySong.get(key))
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
   * Whether a text with these letters may name the row, two letters forgiven: a quick no, never a yes.
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
  readonly byArtist: Rows
  readonly artists: WordList
  readonly bySong: Rows
  readonly songLetters: Uint32Array
  readonly allLetters: Uint32Array
}

/** Most names have one track: a list each would take more room than the names. */
type Rows = Map<string, number | number[]>
const asList = (rows: number | number[] | undefined): readonly number[] =>
  rows === undefined ? NONE : typeof rows === 'number' ? [rows] : rows

function* readColumns(tracks: readonly Named[]): Steps<NameColumns> {
  const songLetters = new Uint32Array(tracks.length)
  const allLetters = new Uint32Array(tracks.length)
  const bySong: Rows = new Map()
  const byArtist: Rows = new Map()
  const together: { readonly row: number; readonly names: readonly string[] }[] = []
  for (const [row, { artist, title }] of tracks.entries()) {
    if (row % TRACKS_A_STEP === TRACKS_A_STEP - 1) yield
    const { song, version } = titleParts(title)
    const key = nameKeyOf(song)
    const names = creditedArtists(artist, title).map(nameKeyOf)
    const mask = letterMask(key)
    songLetters[row] = mask
    allLetters[row] = names.reduce((sum, name) => sum | letterMask(name), mask | letterMask(version))
    file(bySong, key, row)
    if (MAY_BE_PART.test(title))
      for (const { words } of titleNames(title).songs)
        if (nameKey(words) !== key) file(bySong, nameKey(words), row)
    // The first name is the whole credit, the others are its parts.
    file(byArtist, names[0] ?? '', row)
    if (names.length > 1) together.push({ row, names })
  }
  const alone = new Map([...byArtist].map(([key, rows]) => [key, asList(rows).length]))
  const acts = new Set<string>()
  for (const { names } of together) {
    const [whole = '', ...parts] = names
    const times = alone.get(whole) ?? 0
    if (times >= MIN_ACT_TRACKS && parts.some((part) => times > (alone.get(part) ?? 0))) acts.add(whole)
  }
  for (const [at, { row, names }] of together.entries()) {
    if (at % TRACKS_A_STEP === TRACKS_A_STEP - 1) yield
    const [whole = '', ...parts] = names
    if (acts.has(whole)) continue
    for (let part = 0; part < parts.length; part++) {
      const act = `${parts[part] ?? ''}and${parts[part + 1] ?? ''}`
      if (acts.has(act)) part++
      file(byArtist, acts.has(act) ? act : (parts[part] ?? ''), row)
    }
  }
  yield
  return { byArtist, artists: new WordList([...byArtist.keys()]), bySong, songLetters, allLetters }
}

function file(index: Rows, key: string, row: number): void {
  if (key === '') return
  const rows = index.get(key)
  if (rows === undefined) index.set(key, row)
  else if (typeof rows === 'number') index.set(key, [rows, row])
  else rows.push(row)
}
