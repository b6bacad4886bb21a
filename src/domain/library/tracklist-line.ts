/** A line of a list of names. */
export type TracklistLine = {
  readonly artist: string
  readonly title: string
  /** Its number in the list, where it has one. */
  readonly number: number | null
  /** true: a number or a time stands before it, as only lists have it. */
  readonly isMarked: boolean
}

const MAX_LINE = 400
const DASH = /\s+[-–—]\s+/u
/** "00:03:12", "[3:12]", "(1:02:03)", with what parts it from the name. */
const TIME = /^[[(]?(?:\d{1,2}:)?\d{1,3}:\d{2}[\])]?\s*(?:[-–—|:.]\s+)?/u
const TIME_AT_END = /\s*[[(]?(?:\d{1,2}:)?\d{1,3}:\d{2}[\])]?$/u
/** "01.", "1)", "#3", "[04]", "5 -", "06:" */
const NUMBER = /^(?:#(\d{1,4})[.):]?\s+|\[(\d{1,4})\]\s*|(\d{1,4})\s*[.)]\s*|(\d{1,4})\s*[-–—:]\s+)/u
const BARE_NUMBER = /^(\d{1,4})\s+/u
const BULLET = /^(?:[•●▪►▶*·]|[-–—])\s+/u
const LAYERED = /^(?:w\/|\+)\s+/iu
/** A record company at the end, never a version. */
const LABEL = /\s*\[([^[\]]{1,80})\]$/u
const VERSION_WORD =
  /\b(?:re-?mix|mix|edit|version|dub|live|vip|bootleg|re-?work|re-?fix|flip|mash-?up|instrumental|acapp?ell?a|acoustic|re-?master(?:ed)?|original|extended|radio|club|feat\.?|ft\.?|with|prod\.?|demo|cover|karaoke|part|pt\.?|explicit|clean)\b/iu
/** Nobody knows yet what it is. */
const UNKNOWN = /^(?:id|\?+|unknown|tba|unreleased)$/iu

/** A track that nobody knows is a line of the list, too. */
type ParsedLine = TracklistLine & { readonly isKnown: boolean }

/**
 * Reads a line such as "01. Artist - Title" or "00:03:12 Artist - Title [Label]".
 * @param before the number of the line before, so that "02 Artist" is told from "2 Unlimited"
 * @returns null for anything else: a heading, a remark, a track that nobody knows
 */
export function readTracklistLine(line: string, before: number | null = null): TracklistLine | null {
  const parsed = parseLine(line, before)
  if (parsed === null || !parsed.isKnown) return null
  const { artist, title, number, isMarked } = parsed
  return { artist, title, number, isMarked }
}

function parseLine(line: string, before: number | null): ParsedLine | null {
  if (line.length > MAX_LINE) return null
  let rest = line.trim()
  let number: number | null = null
  let isMarked = false
  for (let round = 0; round < 4; round++) {
    const time = TIME.exec(rest)
    const numbered = NUMBER.exec(rest)
    const bare = BARE_NUMBER.exec(rest)
    const isBareNumber =
      bare?.[1] !== undefined &&
      (bare[1].startsWith('0') || (before !== null && Number(bare[1]) === before + 1))
    const mark = time ?? numbered ?? (isBareNumber ? bare : null) ?? BULLET.exec(rest) ?? LAYERED.exec(rest)
    if (mark === null) break
    // "7 - Prince": the number is the artist where no other dash follows.
    const after = rest.slice(mark[0].length)
    if (mark === numbered && numbered[4] !== undefined && !DASH.test(after)) break
    if (mark === numbered || mark === bare) number ??= Number(mark.slice(1).find((one) => one !== undefined))
    isMarked ||= mark === time || mark === numbered || mark === bare
    rest = after.trim()
  }
  const timeAtEnd = TIME_AT_END.exec(rest)
  if (timeAtEnd !== null && DASH.test(rest.slice(0, timeAtEnd.index))) {
    rest = rest.slice(0, timeAtEnd.index)
    isMarked = true
  }
  const dash = DASH.exec(rest)
  if (dash === null || dash.index === 0)
    return UNKNOWN.test(rest) ? { artist: '', title: rest, number, isMarked, isKnown: false } : null
  const artist = rest.slice(0, dash.index).trim()
  const title = withoutLabel(rest.slice(dash.index + dash[0].length).trim())
  if (artist === '' || title === '') return null
  const isKnown = !UNKNOWN.test(artist) && !UNKNOWN.test(title)
  return { artist, title, number, isMarked, isKnown }
}

function withoutLabel(title: string): string {
  const label = LABEL.exec(title)
  return label === null || VERSION_WORD.test(label[1] ?? '') ? title : title.slice(0, label.index)
}

/** Whether lines are a list of tracks: half of them where they are numbered or timed, else nearly all. */
export function isTracklist(lines: readonly string[]): boolean {
  if (lines.length === 0 || lines.some((line) => /[\0\ufffd]/u.test(line))) return false
  let before: number | null = null
  let [read, marked, known] = [0, 0, 0]
  for (const line of lines) {
    const track = parseLine(line, before)
    before = track?.number ?? before
    if (track !== null) read++
    if (track?.isMarked === true) marked++
    if (track?.isKnown === true) known++
  }
  if (known === 0) return false
  return (marked > 0 && marked * 2 >= lines.length) || (read > 0 && read * 10 >= lines.length * 9)
}
