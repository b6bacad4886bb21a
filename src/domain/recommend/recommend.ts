import { creditedArtists, mainArtist, songKey } from '../track/names.ts'
import type { MixableTrack } from '../track/track.ts'
import { type Candidate, CandidateIndex, type SearchTables } from './candidate-index.ts'
import { exactPoints, explain, type Explained } from './explain.ts'
import type { Question } from './question.ts'
import { PARTS } from './score.ts'
import { commonTables, searchTables, STRETCHES } from './search-tables.ts'
import { mixingTip } from './tip.ts'

export const PER_ARTIST = 2

export type Recommended = {
  readonly track: MixableTrack
  readonly explained: Explained
  readonly tip: string
}

export type Answer = {
  /** Best first. */
  readonly tracks: readonly Recommended[]
  /** What was given up to find as many as asked for; null when nothing was. */
  readonly note: string | null
}

/** The recommender over one set of tracks. Deterministic: the same question gives the same answer. */
export class Recommender {
  private readonly tracks: readonly MixableTrack[]
  private readonly ordinalOf: ReadonlyMap<string, number>
  readonly index: CandidateIndex

  constructor(tracks: readonly MixableTrack[]) {
    // Equal tracks come in the order of their ids, which says nothing about them: no artist is first by name.
    this.tracks = [...tracks].sort((a, b) => (a.id < b.id ? -1 : 1))
    this.ordinalOf = new Map(this.tracks.map((track, ordinal) => [track.id, ordinal]))
    this.index = new CandidateIndex(this.tracks)
  }

  answer(question: Question): Answer {
    let last: Answer = { tracks: [], note: null }
    const common = commonTables(question)
    for (const stretch of STRETCHES) {
      const tables = searchTables(question, stretch, common)
      const picked = this.pick(question, tables)
      if (picked.length > last.tracks.length)
        last = { tracks: picked.map((track) => this.present(question, tables, track)), note: stretch.note }
      if (picked.length >= question.count) break
    }
    return last
  }

  private present(question: Question, tables: SearchTables, track: MixableTrack): Recommended {
    const explained = explain(question, tables, track)
    return { track, explained, tip: mixingTip(question, track, explained) }
  }

  /** The best tracks that may stand together. Reads more of the index when too many had to be passed over. */
  private pick(question: Question, tables: SearchTables): MixableTrack[] {
    for (let limit = question.count * 6 + 40; ; limit *= 4) {
      const candidates = this.withProposed(question, tables, this.index.best(tables, limit))
      const picked = this.diverse(question, candidates)
      if (picked.length >= question.count || candidates.length < limit) return picked
    }
  }

  /** Proposed tracks score as fitting the description, which the index does not know. */
  private withProposed(question: Question, tables: SearchTables, candidates: Candidate[]): Candidate[] {
    if (question.proposed.size === 0) return candidates
    const found = new Map(candidates.map((candidate) => [candidate.ordinal, candidate.points]))
    for (const id of question.proposed) {
      const ordinal = this.ordinalOf.get(id)
      if (ordinal === undefined || !this.mayCome(tables, this.tracks[ordinal] as MixableTrack)) continue
      const points = exactPoints(question, tables, this.tracks[ordinal] as MixableTrack)
      found.set(
        ordinal,
        PARTS.reduce((sum, name) => sum + points[name], 0),
      )
    }
    return [...found]
      .map(([ordinal, points]) => ({ ordinal, points }))
      .sort((a, b) => b.points - a.points || a.ordinal - b.ordinal)
  }

  private mayCome(tables: SearchTables, track: MixableTrack): boolean {
    return new CandidateIndex([track]).best(tables, 1).length === 1
  }

  private diverse(question: Question, candidates: readonly Candidate[]): MixableTrack[] {
    const heardSongs = new Set<string>()
    const seedArtists = new Set<string>()
    for (const { artist, title } of question.seeds) {
      if (artist === null) continue
      if (title !== null) heardSongs.add(songKey(artist, title))
      for (const name of creditedArtists(artist, title ?? '')) seedArtists.add(name)
    }
    for (const id of question.shown) {
      const ordinal = this.ordinalOf.get(id)
      const track = ordinal === undefined ? undefined : this.tracks[ordinal]
      if (track) heardSongs.add(songKey(track.artist, track.title))
    }
    const songs = new Set<string>()
    const perArtist = new Map<string, number>()
    const picked: MixableTrack[] = []
    for (const { ordinal } of candidates) {
      if (picked.length === question.count) break
      const track = this.tracks[ordinal] as MixableTrack
      const song = songKey(track.artist, track.title)
      if (songs.has(song) || heardSongs.has(song)) continue
      if (
        !question.allowSameArtist &&
        creditedArtists(track.artist, track.title).some((name) => seedArtists.has(name))
      )
        continue
      const artist = mainArtist(track.artist)
      const already = perArtist.get(artist) ?? 0
      if (already >= PER_ARTIST) continue
      songs.add(song)
      perArtist.set(artist, already + 1)
      picked.push(track)
    }
    return picked
  }
}
