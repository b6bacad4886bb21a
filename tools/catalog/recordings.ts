/** Joins what several sources and lists say into one recording each. */
import { creditedArtists, normalizeName, isOtherVersion, isVersionBy, titleParts } from '../../src/domain/track/names.ts'
import { type CleanNames, cleanNames, type DropReason } from './clean-names.ts'
import type { FactRow, SetKind, SetRow } from './fact-tables.ts'

/** A recording with everything that was said of it. */
export type Recording = {
  /** Folded: the song, and what makes this version another recording ('' for the plain one). */
  readonly song: string
  readonly version: string
  readonly isLive: boolean
  /** Everyone credited anywhere, folded, without who made the version. */
  readonly credited: Set<string>
  readonly facts: FactRow[]
  readonly spellings: Spelling[]
  /** How many lists of each kind have it. */
  readonly lists: Record<SetKind, number>
  /** The lists themselves, as numbers. */
  readonly listIds: number[]
  /** The earliest day it was played, '' if unknown. */
  firstPlayed: string
}

export type Spelling = CleanNames & { readonly from: FactRow['measuredBy'] | SetKind; readonly popularity: number }

export type Recordings = {
  readonly all: readonly Recording[]
  readonly find: (artist: string, title: string) => Recording | null
  /** How many rows were left out, by reason. */
  readonly dropped: ReadonlyMap<DropReason, number>
}

/** Two rows are one recording when song and version are the same and one credited artist is. */
export function joinRecordings(facts: readonly FactRow[], sets: readonly SetRow[]): Recordings {
  const all: Recording[] = []
  const byKey = new Map<string, Recording>()
  const dropped = new Map<DropReason, number>()
  const creditsOf = memoized(creditedArtists)

  function place(names: CleanNames): Recording {
    const { song, version } = versionKey(names.title)
    const credits = creditsOf(names.guests === '' ? names.artist : `${names.artist} feat. ${names.guests}`)
    const keys = credits.map((name) => `${name}|${song}|${version}`)
    let recording = keys.map((key) => byKey.get(key)).find((found) => found !== undefined)
    if (recording === undefined) {
      recording = {
        song,
        version,
        isLive: names.isLive,
        credited: new Set(),
        facts: [],
        spellings: [],
        lists: { dj: 0, playlist: 0, radio: 0, chart: 0 },
        listIds: [],
        firstPlayed: '',
      }
      all.push(recording)
    }
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, recording)
    for (const name of credits) if (!isVersionBy(version, [name])) recording.credited.add(name)
    return recording
  }
  function clean(row: FactRow | (SetRow & { version: string }), isTyped: boolean): CleanNames | null {
    const names = cleanNames(row, isTyped)
    if (typeof names !== 'string') return names
    dropped.set(names, (dropped.get(names) ?? 0) + 1)
    return null
  }

  for (const row of facts) {
    const names = clean(row, row.measuredBy === 'dj-software')
    if (names === null) continue
    const recording = place(names)
    recording.facts.push(row)
    recording.spellings.push({ ...names, from: row.measuredBy, popularity: row.popularity ?? 0 })
  }
  for (const row of sets) {
    const names = clean({ ...row, version: '' }, true)
    if (names === null) continue
    const recording = place(names)
    const list = Number(row.set)
    if (recording.listIds.includes(list)) continue
    recording.listIds.push(list)
    recording.lists[row.kind]++
    if (recording.spellings.length < 4) recording.spellings.push({ ...names, from: row.kind, popularity: 0 })
    if (row.date !== '' && (recording.firstPlayed === '' || row.date < recording.firstPlayed))
      recording.firstPlayed = row.date
  }
  return {
    all,
    dropped,
    find(artist, title) {
      const { song, version } = versionKey(title)
      for (const name of creditedArtists(artist, title)) {
        const found = byKey.get(`${name}|${song}|${version}`)
        if (found) return found
      }
      return null
    },
  }
}

/** Song and version of a title; a second title ("Lady (Hear Me Tonight)") is no version, a numbered part is one. */
function versionKey(title: string): { song: string; version: string } {
  const { song, version } = titleParts(title)
  const isOther = isOtherVersion(version) || /\b(?:pt|part|\d+|i+|interlude|intro|outro|theme)\b/u.test(version)
  return { song, version: isOther ? version : '' }
}

function memoized(credits: (artist: string) => readonly string[]): (artist: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (artist) => {
    let found = known.get(artist)
    if (found === undefined) known.set(artist, (found = credits(artist)))
    return found
  }
}

/** Everyone who is credited alone somewhere, folded: who a list of names may be split into. */
export function soloArtists(facts: readonly FactRow[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { artist } of facts) if (!/[,;/&+]/u.test(artist)) names.add(normalizeName(artist))
  return names
}
