import { normalizeName } from '../track/names.ts'
import { isBrand, isKeyOrTempo } from './name-noise.ts'
import { bothVersions, NO_VERSION, readVersion, type VersionReading } from './version-reading.ts'

/** A title taken apart, so that two that are spelled differently can be compared. */
export type TitleReading = {
  /** The song, its words in one spelling; for a title of nothing but signs ("???") the signs. */
  readonly song: string
  /** Without blanks, as all below. */
  readonly songKey: string
  /** The song with its second title, in the order written. */
  readonly fullKey: string
  /** With the version as well: "Song Okapi Nine Remix" has no bracket to tell it. */
  readonly wholeKey: string
  /** "(It Goes Like) Nanana" without its bracket; '' where none stands first. */
  readonly shortKey: string
  /** Second title: "Lady (Hear Me Tonight)"; '' for none. */
  readonly subtitle: string
  /** true: it may be left out. Behind a dash it is rather a movement, a place or another song. */
  readonly isSubtitleOptional: boolean
  /** Of a work in parts: "2" of "Pt. II"; '' for none. */
  readonly part: string
  /** The number of a copy on the disk, "(1)"; '' for none. */
  readonly copy: string
  readonly version: VersionReading
  /** Guests that the title names, as written. */
  readonly guests: readonly string[]
}

const INNER_BRACKET = /[([]([^()[\]]*)[)\]]/gu
const GUEST = /^(?:feat|ft|featuring|with|w\/|starring)\b\.?\s*(?=\S)/iu
const GUEST_WITHIN = /\s[([]?(?:feat|ft|featuring)\b\.?\s+(.+)$/iu
const PRODUCER = /^(?:prod|produced|mixed by|written by)\b/iu
const PART =
  /^(?:pt|part|parts|vol|volume|chapter|side|act|episode|no|nr)\s?([ivx]+|\d+|[a-h]|one|two|three|four)$/u
const PART_AT_END = /^(.+)\s(?:pt|part|parts|vol|volume|chapter)\s?([ivx]+|\d+|[a-h]|one|two|three|four)$/u
const DASH = /\s+[-–—~]+\s+|\s*[|•·]+\s*/u
const BAR = /\s*[|•·]+\s*/u
const NUMBERS: Readonly<Record<string, string>> = {
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
  vii: '7',
  viii: '8',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
}
const WORDS: Readonly<Record<string, string>> = {
  and: 'n',
  u: 'you',
  luv: 'love',
  nite: 'night',
  tonite: 'tonight',
}
/** "DJ EFX's Tribal Acid Bonus": what is somebody's is a version, whatever they call it. */
const SOMEBODYS =
  /^(?:dj\s|(?!(?:she|he|it|that|let|there|what|who|here|where|how|everybody|nobody|somebody|one|love)['’])(?:\S+\s){0,3}\S+(?:['’]s|s['’])\s\S)/iu

/** Versions that are written behind a song without bracket or dash. */
const BARE_VERSION =
  /^(.+?)\s((?:original|extended|radio|club|album)\s(?:mix|edit|version|remix)|official (?:music |lyric |hd )?(?:video|audio)|lyrics?(?: video)?|h[dq])$/u

/** Words in one spelling: "Rock & Roll" is "Rock 'n' Roll", "Feelin'" is "Feeling", "2 U" is "to You". Folded. */
export const oneSpelling = (folded: string): string =>
  folded
    .replace(/^the (?=.)/u, '')
    .replace(/(?<=\D )[24](?= \D)/gu, (number) => (number === '2' ? 'to' : 'for'))
    .split(' ')
    .map((word) => WORDS[word] ?? (word.length > 5 && word.endsWith('ing') ? word.slice(0, -1) : word))
    .join(' ')

const compact = (text: string): string => text.replaceAll(' ', '')
const keyOf = (text: string): string => compact(oneSpelling(normalizeName(text)))

/**
 * @param title with single blanks and without noise at its ends
 * @param isFile true: the name of a file, which may end with the number of a copy
 */
export function readTitle(title: string, isFile: boolean): TitleReading {
  const parts = new TitleParts(isFile)
  const text = parts.takeBrackets(title)
  // Behind a bar stands what a video site adds: the channel, the label.
  const [name = '', ...additions] = text.split(BAR)
  const [first = '', ...tails] = name.split(DASH)
  for (const tail of tails) parts.take(tail, 'tail')
  for (const addition of additions) parts.take(addition, 'label')
  return parts.read(first, title)
}

/** Collects what the pieces of a title say. */
class TitleParts {
  private version = NO_VERSION
  private readonly guests: string[] = []
  private readonly subtitles: string[] = []
  private readonly saidVersions: string[] = []
  private isOptional = true
  private part = ''
  private copy = ''
  private readonly isFile: boolean
  /** The title with its second title in place, and nothing else. */
  private full = ''

  constructor(isFile: boolean) {
    this.isFile = isFile
  }

  /** @returns the title without its brackets, but for one that it begins with */
  takeBrackets(title: string): string {
    // A name that was cut off may have lost the end of its bracket.
    const closed = /[([][^)\]]*$/u.test(title) ? `${title})` : title
    let text = closed
    let full = closed
    for (let before = ''; before !== text;) {
      before = text
      text = text.replace(INNER_BRACKET, (bracket, inner: string, at: number) => {
        const isFirst = text.slice(0, at).trim() === ''
        const isLabel = bracket.startsWith('[')
        const isSubtitle = inner
          .split(DASH)
          .map((piece) => this.take(piece, isFirst ? 'first' : isLabel ? 'label' : 'bracket'))
          .some(Boolean)
        if (!isSubtitle) full = full.replace(bracket, ' ')
        return isSubtitle && isFirst ? ` ${inner} ` : ' '
      })
    }
    this.full = full
    return text.trim()
  }

  /** @returns whether it belongs to the song's name */
  take(raw: string, place: 'first' | 'bracket' | 'label' | 'tail'): boolean {
    const text = raw.trim()
    const folded = normalizeName(text)
    if (folded === '') return false
    if (GUEST.test(text)) this.guests.push(text.replace(GUEST, ''))
    else if (PRODUCER.test(text) || isBrand(folded) || (this.isFile && isKeyOrTempo(text))) return false
    else if (place !== 'tail' && /^\d$/u.test(folded)) this.takeNumber(folded)
    else if (PART.test(folded) || /^\d{1,3}$/u.test(folded))
      this.part = numberOf(PART.exec(folded)?.[1] ?? folded)
    else if (/^(?:19|20)\d\d$/u.test(folded) && place !== 'first') return false
    else return this.takeName(text, folded, place)
    return false
  }

  private takeNumber(number: string): void {
    if (this.isFile) this.copy = number
    else this.part = number
  }

  private takeName(text: string, folded: string, place: 'first' | 'bracket' | 'label' | 'tail'): boolean {
    if (place === 'first') return true
    const guest = GUEST_WITHIN.exec(text)
    if (guest?.[1] !== undefined) {
      this.guests.push(guest[1])
      return this.take(text.slice(0, guest.index), place)
    }
    const version = readVersion(folded) ?? (SOMEBODYS.test(text) ? readVersion(`${folded} mix`) : null)
    if (version !== null) {
      this.version = bothVersions(this.version, version)
      this.saidVersions.push(folded)
      return false
    }
    // What stands in square brackets is most often a label.
    if (place !== 'label') this.subtitles.push(folded)
    if (place === 'tail') this.isOptional = false
    return place === 'bracket'
  }

  read(first: string, title: string): TitleReading {
    const guest = GUEST_WITHIN.exec(first)
    if (guest?.[1] !== undefined) this.guests.push(guest[1])
    let song = normalizeName(guest === null ? first : first.slice(0, guest.index))
    const bare = BARE_VERSION.exec(song)
    if (bare?.[1] !== undefined && bare[2] !== undefined) {
      song = bare[1]
      this.version = bothVersions(this.version, readVersion(bare[2]) ?? NO_VERSION)
    }
    const numbered = PART_AT_END.exec(song)
    if (numbered?.[1] !== undefined && this.part === '') {
      song = numbered[1]
      this.part = numberOf(numbered[2])
    }
    const spelling = song === '' ? title.toLowerCase() : oneSpelling(song)
    const songKey = compact(spelling)
    const subtitle = this.subtitles.map(keyOf).join('')
    const behind = /^[([][^()[\]]+[)\]]\s*(\S.*)$/u.exec(first === '' ? '' : title)?.[1]
    return {
      song: spelling,
      songKey,
      fullKey: subtitle === '' ? songKey : this.fullKeyOf(songKey, subtitle),
      wholeKey: songKey + subtitle + this.saidVersions.map(keyOf).join(''),
      shortKey: behind === undefined ? '' : keyOf(behind.split(/[([]|\s[-–—]\s/u)[0] ?? ''),
      subtitle,
      isSubtitleOptional: this.isOptional,
      part: this.part,
      copy: this.copy,
      version: this.version,
      guests: this.guests,
    }
  }

  private fullKeyOf(songKey: string, subtitle: string): string {
    const folded = normalizeName(this.full.replace(GUEST_WITHIN, '').replace(/[()[\]]/gu, ' '))
    const inPlace = compact(oneSpelling(PART_AT_END.exec(folded)?.[1] ?? folded))
    return inPlace.length === songKey.length + subtitle.length ? inPlace : songKey + subtitle
  }
}

const numberOf = (text = ''): string => NUMBERS[text] ?? text
