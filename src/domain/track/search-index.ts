import { forgivenEdits } from './edit-distance.ts'
import { normalizeName, isPlainTitle, titleParts } from './names.ts'
import { remembered } from './remembered.ts'
import { runToCompletion, type Chunked, CHUNK_SIZE } from './chunked.ts'
import { WordList } from './word-list.ts'

/** What the index needs of a track. */
type Named = { readonly artist: string; readonly title: string }

/** A match: `row` is the position in the list the index was made from; `score` 0–1, 1 = every word, exactly, and no other. */
type Match = { readonly row: number; readonly score: number }

/** Stop words: they say nothing about which track is meant. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  'feat',
  'ft',
  'featuring',
  'the',
  'a',
  'by',
  'and',
  'original',
  'mix',
])

/** Weight of a matched word by how it matched. A prefix counts for more the nearer it is to the whole word. */
const EXACT = 1
const PREFIX_LEAST = 0.6
const ONE_EDIT = 0.75
const TWO_EDITS = 0.55

/** A word of the query that matches more dictionary words than this keeps the best ones only. */
const WORDS_PER_TERM = 20_000

/**
 * Search by artist and title, in memory: an inverted index over folded words. Forgives accents, case, word order,
 * typos (by edit distance), beginnings of words, joined names ("daftpunk") and versions.
 * About 60 bytes a track beside the words themselves.
 */
export class SearchIndex {
  private readonly words: readonly string[]
  private readonly list: WordList
  private readonly idf: Float32Array
  private readonly starts: Uint32Array
  private readonly rows: Uint32Array
  /** Sum of the idf of all words of a row: how much a query must say to mean exactly this track. */
  private readonly rowWeight: Float32Array
  private readonly scores: Float32Array
  private readonly termBest: Float32Array

  constructor(tracks: readonly Named[], columns: Columns = runToCompletion(columnsOf(tracks))) {
    this.words = columns.list.words
    this.list = columns.list
    this.idf = columns.idf
    this.starts = columns.starts
    this.rows = columns.rows
    this.rowWeight = columns.rowWeight
    this.scores = new Float32Array(tracks.length)
    this.termBest = new Float32Array(tracks.length)
  }

  /** As the constructor, as a generator that yields between chunks. */
  static *inSteps(tracks: readonly Named[]): Chunked<SearchIndex> {
    return new SearchIndex(tracks, yield* columnsOf(tracks))
  }

  /** The best matches, best first; equal scores in the order of the rows. Every word of the query must match, save one in four. */
  search(query: string, limit: number): Match[] {
    const terms = queryTerms(query)
    if (terms.length === 0) return []
    const found = this.match(terms, limit, 0)
    // No hits: retry with one more edit forgiven ("billy jean").
    return found.length > 0 ? found : this.match(terms, limit, 1)
  }

  /** How many rows have this very word, folded. */
  count(word: string): number {
    const at = lowerBound(this.words, word)
    return this.words[at] === word ? (this.starts[at + 1] as number) - (this.starts[at] as number) : 0
  }

  private match(terms: readonly string[], limit: number, moreEdits: number): Match[] {
    const touched: number[] = []
    const { scores, termBest } = this
    const matchedTerms = new Map<number, number>()
    let queryWeight = 0
    for (const [position, term] of terms.entries()) {
      const found = this.dictionary(term, position === terms.length - 1, moreEdits)
      // A term without a match has the highest idf: it was typed, and it is not there.
      queryWeight += found.length === 0 ? Math.log(1 + this.scores.length) : (found[0] as Found).idf
      const termRows: number[] = []
      for (const { word, quality, idf } of found) {
        const value = quality * idf
        for (let at = this.starts[word] as number; at < (this.starts[word + 1] as number); at++) {
          const row = this.rows[at] as number
          const before = termBest[row] as number
          if (before === 0) termRows.push(row)
          if (value > before) termBest[row] = value
        }
      }
      for (const row of termRows) {
        if (scores[row] === 0) touched.push(row)
        scores[row] = (scores[row] as number) + (termBest[row] as number)
        termBest[row] = 0
        if (terms.length > 1) matchedTerms.set(row, (matchedTerms.get(row) ?? 0) + 1)
      }
    }
    const needed = terms.length - Math.floor(terms.length / 4)
    const top: Match[] = []
    for (const row of touched) {
      const said = scores[row] as number
      scores[row] = 0
      if (terms.length > 1 && (matchedTerms.get(row) ?? 0) < needed) continue
      // Harmonic mean of how much of the query the track answers and how much of the track the query names.
      const answered = Math.min(1, said / queryWeight)
      const named = Math.min(1, said / (this.rowWeight[row] as number))
      insert(top, { row, score: answered * (0.7 + 0.3 * named) }, limit)
    }
    return top
  }

  /** Dictionary words that a term may mean, best first. */
  private dictionary(term: string, mayBeBeginning: boolean, moreEdits: number): Found[] {
    const found: Found[] = []
    const from = lowerBound(this.words, term)
    for (let word = from; word < this.words.length && found.length < WORDS_PER_TERM; word++) {
      const candidate = this.words[word] as string
      if (!candidate.startsWith(term)) break
      const exact = candidate.length === term.length
      if (!exact && !mayBeBeginning && term.length < 3) continue
      const quality = exact
        ? EXACT
        : PREFIX_LEAST + (1 - PREFIX_LEAST) * (term.length / candidate.length) * 0.9
      found.push({ word, quality, idf: this.idf[word] as number })
    }
    const forgiven = forgivenEdits(term.length)
    const edits = forgiven === 0 ? 0 : Math.min(2, forgiven + moreEdits)
    if (edits > 0 && (found[0]?.quality ?? 0) < EXACT) this.addFuzzy(term, edits, found)
    return found.sort((a, b) => b.quality * b.idf - a.quality * a.idf || a.word - b.word)
  }

  private addFuzzy(term: string, edits: number, found: Found[]): void {
    this.list.near(term, edits, (word, distance) => {
      if ((this.words[word] as string).startsWith(term)) return
      found.push({ word, quality: distance <= 1 ? ONE_EDIT : TWO_EDITS, idf: this.idf[word] as number })
    })
  }
}

type Found = { readonly word: number; readonly quality: number; readonly idf: number }

type Columns = {
  readonly list: WordList
  readonly idf: Float32Array
  readonly starts: Uint32Array
  readonly rows: Uint32Array
  readonly rowWeight: Float32Array
}

/** The words of all rows, one after another, as numbers in the order in which words were first met. */
type RowWords = {
  readonly codeOf: ReadonlyMap<string, number>
  /** Words of row n: from `ends[n - 1]` (0 for the first) to `ends[n]`. */
  readonly codes: readonly number[]
  readonly ends: Uint32Array
  /** Of these the first ones count for how much of the row was said; the others are joined names. */
  readonly counted: Uint32Array
}

function* readWords(tracks: readonly Named[]): Chunked<RowWords> {
  const codeOf = new Map<string, number>()
  const codes: number[] = []
  const ends = new Uint32Array(tracks.length)
  const countedEnds = new Uint32Array(tracks.length)
  const code = (word: string): number => {
    let known = codeOf.get(word)
    if (known === undefined) codeOf.set(word, (known = codeOf.size))
    return known
  }
  // Most artists have several tracks.
  const artistWords = remembered((artist) => {
    const words = normalizeName(artist).split(' ')
    return {
      all: words.filter((word) => word !== ''),
      counted: [...new Set(words.filter(isTelling).map(code))],
      joined: joinedWord(words),
    }
  })
  for (const [row, { artist, title }] of tracks.entries()) {
    if (row % CHUNK_SIZE === CHUNK_SIZE - 1) yield
    const from = codes.length
    const add = (word: string): void => {
      const of = code(word)
      if (codes.indexOf(of, from) < 0) codes.push(of)
    }
    const own = artistWords(artist)
    for (const of of own.counted) codes.push(of)
    const { song } = titleParts(title)
    const songWords = song.split(' ')
    const titleWords = isPlainTitle(title) ? songWords : normalizeName(title).split(' ')
    for (const word of titleWords) if (isTelling(word)) add(word)
    if (codes.length === from) for (const word of [...own.all, ...titleWords]) if (word !== '') add(word)
    countedEnds[row] = codes.length
    if (own.joined !== null) add(own.joined)
    const joined = joinedWord(songWords)
    if (joined !== null) add(joined)
    ends[row] = codes.length
  }
  return { codeOf, codes, ends, counted: countedEnds }
}

const isTelling = (word: string): boolean => word !== '' && !EMPTY_WORDS.has(word)

/** Names are typed without their blanks too: "daftpunk". */
const joinedWord = (words: readonly string[]): string | null =>
  words.length > 1 && words.length < 4 ? words.join('') : null

function* columnsOf(tracks: readonly Named[]): Chunked<Columns> {
  const read = yield* readWords(tracks)
  const words = [...read.codeOf.keys()].sort()
  yield
  const places = new Uint32Array(words.length)
  for (const [place, word] of words.entries()) places[read.codeOf.get(word) as number] = place
  yield
  const starts = new Uint32Array(words.length + 1)
  for (const code of read.codes) {
    const after = (places[code] as number) + 1
    starts[after] = (starts[after] as number) + 1
  }
  for (let place = 0; place < words.length; place++)
    starts[place + 1] = (starts[place + 1] as number) + (starts[place] as number)
  const idf = Float32Array.from(words, (_, place) =>
    Math.log(1 + tracks.length / ((starts[place + 1] as number) - (starts[place] as number))),
  )
  yield
  const next = starts.slice()
  const rows = new Uint32Array(read.codes.length)
  const rowWeight = new Float32Array(tracks.length)
  let at = 0
  for (let row = 0; row < tracks.length; row++)
    for (; at < (read.ends[row] as number); at++) {
      const place = places[read.codes[at] as number] as number
      rows[next[place] as number] = row
      next[place] = (next[place] as number) + 1
      if (at < (read.counted[row] as number))
        rowWeight[row] = (rowWeight[row] as number) + (idf[place] as number)
    }
  yield
  return { list: new WordList(words), idf, starts, rows, rowWeight }
}

function queryTerms(query: string): string[] {
  const all = [...new Set(normalizeName(query).split(' '))].filter((word) => word !== '').slice(0, 12)
  const telling = all.filter((word) => !EMPTY_WORDS.has(word))
  return telling.length > 0 ? telling : all
}

function lowerBound(sorted: readonly string[], target: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as string) < target) low = middle + 1
    else high = middle
  }
  return low
}

/** Keeps `top` sorted (score down, row up) and at most `limit` long. */
function insert(top: Match[], match: Match, limit: number): void {
  const before = (a: Match, b: Match) => a.score > b.score || (a.score === b.score && a.row < b.row)
  const last = top[top.length - 1]
  if (top.length >= limit && last && !before(match, last)) return
  let at = top.length
  while (at > 0 && before(match, top[at - 1] as Match)) at--
  top.splice(at, 0, match)
  if (top.length > limit) top.pop()
}
