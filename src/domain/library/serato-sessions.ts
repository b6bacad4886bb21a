import { localTime, type UtcOffset } from './library-files.ts'
import type { LibraryHistory, LibraryPlay } from './library-track.ts'
import { seratoChunks, seratoFields, seratoNumber, seratoText } from './serato-chunks.ts'

/** A track as a session logged it. */
export type SeratoPlay = {
  /** Whole, as the DJ's own system writes it; '' where the session does not say. */
  readonly path: string
  /** What the session says of the track, by the tags that the database has for it. */
  readonly texts: ReadonlyMap<string, string>
  /** Seconds since 1970, UTC. */
  readonly startedS: number | null
  readonly playedS: number | null
  readonly deck: number | null
}

/** Texts among the numbered fields, and the database's tag for each. */
const TEXTS: ReadonlyMap<number, string> = new Map([
  [2, 'pfil'],
  [6, 'tsng'],
  [7, 'tart'],
  [8, 'talb'],
  [9, 'tgen'],
  [10, 'tlen'],
  [17, 'tcom'],
  [20, 'trmx'],
  [23, 'ttyr'],
  [51, 'tkey'],
])
const NUMBER = { row: 1, bpm: 15, started: 28, ended: 29, deck: 31, played: 45, isPlayed: 50 } as const
const DECK_NAME = 63
const MAX_DECK = 8

/** What a session played, in the order of its file. @param onCut called where the file ends in the middle */
export function seratoPlays(bytes: Uint8Array, onCut: () => void): readonly SeratoPlay[] {
  // While a track plays Serato writes its entry again and again: the last one of a row counts.
  const byRow = new Map<number | string, SeratoPlay>()
  let count = 0
  for (const entry of seratoChunks(bytes, 0, bytes.length, onCut)) {
    if (entry.tag !== 'oent') continue
    for (const { tag, from, to } of seratoChunks(bytes, entry.from, entry.to)) {
      if (tag !== 'adat') continue
      const { row, play } = playIn(bytes, from, to)
      if (play !== null) byRow.set(row ?? `entry ${count++}`, play)
    }
  }
  return [...byRow.values()]
}

/** `play` is null for a track that was loaded and never heard. */
function playIn(
  bytes: Uint8Array,
  start: number,
  end: number,
): { readonly row: number | null; readonly play: SeratoPlay | null } {
  const texts = new Map<string, string>()
  const numbers = new Map<number, number>()
  let deckName = ''
  for (const { field, from, to } of seratoFields(bytes, start, end)) {
    const tag = TEXTS.get(field)
    if (tag !== undefined) texts.set(tag, seratoText(bytes, { from, to }))
    else if (field === DECK_NAME) deckName = seratoText(bytes, { from, to })
    else {
      const number = seratoNumber(bytes, { from, to })
      if (number !== null) numbers.set(field, number)
    }
  }
  const of = (field: keyof typeof NUMBER): number | null => numbers.get(NUMBER[field]) ?? null
  const bpm = of('bpm')
  if (bpm !== null) texts.set('tbpm', String(bpm))
  const [started, ended] = [of('started'), of('ended')]
  const between = started !== null && ended !== null && ended > started ? ended - started : null
  const deck = of('deck') ?? (/^\d$/u.test(deckName) ? Number(deckName) : null)
  const play = {
    path: texts.get('pfil') ?? '',
    texts,
    startedS: started,
    playedS: of('played') ?? between,
    deck: deck !== null && deck >= 1 && deck <= MAX_DECK ? deck : null,
  }
  const isNothing = texts.size === 0 || of('isPlayed') === 0
  return { row: of('row'), play: isNothing ? null : play }
}

const MAX_PLAYED_S = 86_400

/** @param positionOf the track's position in the library; null when there is no room for it */
export function toHistory(
  fileName: string,
  entries: readonly SeratoPlay[],
  offset: UtcOffset,
  positionOf: (play: SeratoPlay) => number | null,
): LibraryHistory {
  const inOrder = entries.toSorted((a, b) => (a.startedS ?? 0) - (b.startedS ?? 0))
  const plays = inOrder.flatMap((entry): LibraryPlay[] => {
    const track = positionOf(entry)
    const { playedS } = entry
    return track === null
      ? []
      : [
          {
            track,
            startedAt: localTime(entry.startedS, offset),
            durationS: playedS !== null && playedS > 0 && playedS <= MAX_PLAYED_S ? playedS : null,
            deck: entry.deck,
          },
        ]
  })
  const startedAt = plays.find((play) => play.startedAt !== null)?.startedAt ?? null
  return { name: startedAt?.slice(0, 10) ?? fileName, startedAt, plays }
}
