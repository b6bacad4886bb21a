import { normalizeName, isOtherVersion, isPlainVersion } from './names.ts'
import { spellingWords } from './spelling.ts'

/** A token of a typed text or a file's name, as the finder reads it. */
export type TypedWord = {
  readonly text: string
  /** Part of the text between dashes, 0 first. */
  readonly segment: number
  readonly bracket: 'round' | 'square' | null
  /** What files and video sites add, numbers before a name, years behind it: may belong to a name, need not. */
  readonly isOptional: boolean
  /** After "feat.", or after "&", "x" or a comma: may be an artist who is not credited elsewhere. */
  readonly isAdded: 'guest' | 'artist' | null
}

export type TypedWords = {
  readonly words: readonly TypedWord[]
  /** A dash or a colon parts artist and title. */
  readonly isSeparated: boolean
  readonly segments: number
}

const MAX_CHARACTERS = 300
const MAX_WORDS = 40

const FILE_ENDING = /\.(?:mp3|wav|wave|flac|aiff?|m4a|mp4|aac|ogg|oga|opus|wma|alac|webm|mkv|avi)$/iu
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+\.(?:com|net|org|ru|info|co\.uk|biz|vip|fm)\b/giu
const BIT_RATE = /\b\d{2,4}\s*k(?:bps|bits?|b\/s|hz)\b|(?<=\S\s)\b(?:16|24|32)\s*bit\b/giu
const BPM_NOTE = /\b\d{2,3}(?:[.,]\d+)?\s*bpm\b/giu
/** "03. ", "03 - ", "1-04 ", "(03) ", "A1 ", "B2. " before anything else. "112 - Cupid" is by 112. */
const TRACK_NUMBER =
  /^\s*(?:\d{1,2}-\d{2}[\s.)-]+(?=\S)|[([#]?(?:\d{1,2}|\d{3}(?=.*\s-\s.*\s-\s))[)\]]?\s*[-–—.)_:]+\s*(?=\S)|#?\d{1,2}\s+(?=\S)|([A-H])\1?\d\s*[-–—.)_:]*\s+(?=\S)|\[[A-H]?\d{1,2}\]\s*)/u
const DASH = /\s+[-–—|~•]+\s*|\s*[-–—|~•]+\s+|\s*[–—|•]\s*|\s*--+\s*|\s+\/\/+\s+/u
const COLON = /\S:\s+\S/u
const BRACKETS = /\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\}/gu
const JOINERS = /[,;/]/u
const YEAR = /^(?:19[5-9]\d|20[0-4]\d)$/u
/** Key and tempo as DJ software writes them into a file's name. */
const KEY_OR_TEMPO =
  /^(?:0?[1-9]|1[0-2])[abdm]$|^[a-g](?:b|s|sharp|flat)?(?: ?(?:m|min|minor|maj|major))$|^\d{2,3}(?: ?bpm)?$/u

const OPTIONAL = new Set(
  'official video videoclip clip audio music lyric lyrics lyrical hd hq uhd fhd 4k 8k 1080p 720p 2160p visualizer visualiser mv stream streaming full song track explicit clean free dl download premiere exclusive out now original feat ft featuring the a by and vs x with pres presents dj mp3 wav flac aiff m4a upload promo bonus remastered remaster hires album single ep letra'.split(
    ' ',
  ),
)
const PLAIN_BEFORE_CUT = new Set(
  'radio extended original club album full main single clean dirty explicit vocal short long 12 7 inch'.split(
    ' ',
  ),
)
const CUTS = new Set(['mix', 'edit', 'version', 'cut'])
const ADDERS = new Set(['feat', 'ft', 'featuring', 'with'])
const JOINING_WORDS = new Set(['and', 'x', 'vs', 'v', 'pres', 'presents'])
/** Known labels: a label at the end of a text is seldom marked as one. */
const LABELS = new Set(
  'anjunabeats anjunadeep anjuna armada axtone cocoon defected dirtybird domino drumcode fabric hospital hotflush hyperdub innervisions island kitsune kompakt mau5trap metalheadz monstercat nervous perlon polydor positiva spinnin toolroom transmat tresor ultra virgin warp afterlife ninja tune ed banger strictly rhythm'.split(
    ' ',
  ),
)
const LABEL_ENDING = /^(?:records?|recordings|rec|recs)$/u

/** @param text any text; of a longer one the first 300 characters count */
export function readTypedWords(text: string): TypedWords {
  let rest = text.slice(0, MAX_CHARACTERS).replace(/\s+/gu, ' ').trim()
  if (FILE_ENDING.test(rest)) rest = rest.replace(FILE_ENDING, '').replace(/^.*[\\/]/u, '')
  rest = rest
    .replace(/_|%20/gu, ' ')
    .replace(ADDRESS, ' ')
    .replace(BIT_RATE, ' ')
    .replace(BPM_NOTE, ' ')
    .replace(/([\p{L}\p{N}])["“”]([\p{L}\p{N}])/gu, '$1 $2')
  const words: TypedWord[] = []
  const number = TRACK_NUMBER.exec(rest)?.[0] ?? ''
  for (const word of spellingWords(normalizeName(number)))
    words.push({ text: word, segment: 0, bracket: null, isOptional: true, isAdded: null })
  rest = rest.slice(number.length)
  const parts = rest.split(DASH).filter((part) => normalizeName(part) !== '')
  for (const [segment, part] of parts.entries()) words.push(...segmentWords(part, segment, parts.length))
  return {
    words: markLabel(words.slice(0, MAX_WORDS)),
    isSeparated: parts.length > 1 || COLON.test(rest),
    segments: parts.length,
  }
}

/** Words that must belong to a name; all of them where none must. */
export function tellingWords(words: readonly TypedWord[]): readonly TypedWord[] {
  const telling = words.filter(({ isOptional }) => !isOptional)
  return telling.length > 0 ? telling : words
}

function segmentWords(part: string, segment: number, segments: number): TypedWord[] {
  const words: TypedWord[] = []
  let from = 0
  let isAdded: TypedWord['isAdded'] = null
  const add = (chunk: string, bracket: TypedWord['bracket']) => {
    const pieces = chunk.split(JOINERS)
    for (const [at, piece] of pieces.entries()) {
      if (at > 0 && isAdded === null && words.length > 0) isAdded = 'artist'
      const texts = spellingWords(normalizeName(piece))
      const isFirst = words.length === 0
      const isNoise = !(bracket === 'square' && isFirst) && isNoisePiece(texts, bracket, segment, segments)
      for (const [position, text] of texts.entries()) {
        const isCut =
          (CUTS.has(text) && PLAIN_BEFORE_CUT.has(texts[position - 1] ?? '')) ||
          (PLAIN_BEFORE_CUT.has(text) && isCutAhead(texts, position))
        if (ADDERS.has(text)) isAdded = 'guest'
        words.push({ text, segment, bracket, isOptional: isNoise || isCut || OPTIONAL.has(text), isAdded })
        if (JOINING_WORDS.has(text) && isAdded === null && words.length > 1) isAdded = 'artist'
      }
    }
    if (bracket !== null) isAdded = null
  }
  for (const match of part.matchAll(BRACKETS)) {
    add(part.slice(from, match.index), null)
    add(match[1] ?? match[2] ?? match[3] ?? '', match[1] === undefined ? 'square' : 'round')
    from = match.index + match[0].length
  }
  add(part.slice(from), null)
  // "Lyric - Love You": of two names the first is an artist's, whatever else the word means.
  if (
    segment === 0 &&
    segments > 1 &&
    !KEY_OR_TEMPO.test(normalizeName(part)) &&
    words.every((word) => word.isOptional)
  )
    return words.map((word) => ({ ...word, isOptional: false }))
  const last = words.at(-1)
  if (last && words.length > 1 && YEAR.test(last.text))
    words[words.length - 1] = { ...last, isOptional: true }
  return words
}

const isCutAhead = (texts: readonly string[], at: number): boolean => {
  while (PLAIN_BEFORE_CUT.has(texts[at] ?? '')) at++
  return CUTS.has(texts[at] ?? '')
}

function isNoisePiece(
  texts: readonly string[],
  bracket: TypedWord['bracket'],
  segment: number,
  segments: number,
): boolean {
  const folded = texts.join(' ')
  if (folded === '') return false
  if (bracket !== null || segment > 0) {
    if (isPlainVersion(folded) || texts.some((text) => text === 'official')) return true
    if (texts.every((text) => OPTIONAL.has(text) || YEAR.test(text))) return true
  }
  // "[ZEN12001]": a label, its number, a place of release.
  if (bracket === 'square') return !isOtherVersion(folded) && !texts.includes('part')
  if (bracket === 'round') return KEY_OR_TEMPO.test(folded) && !/^\d{1,2}$/u.test(folded)
  // Of two parts the first is an artist's name, "17 - MK" or "112 - Cupid".
  return (segment > 0 || segments > 2) && (KEY_OR_TEMPO.test(folded) || YEAR.test(folded))
}

/** The label at the end of a text: "… Ninja Tune", "… Trax Records". */
function markLabel(words: readonly TypedWord[]): readonly TypedWord[] {
  let from = words.length
  while (from > 0 && words[from - 1]?.isOptional) from--
  const end = from
  if (LABEL_ENDING.test(words[from - 1]?.text ?? '')) from -= 2
  else while (from > 0 && LABELS.has(words[from - 1]?.text ?? '')) from--
  return from >= end || from < 2
    ? words
    : words.map((word, at) => (at >= from && at < end ? { ...word, isOptional: true } : word))
}
