import type { Strictness } from '../key/moves.ts'
import { toDeciBpm } from '../recommend/score.ts'
import { songKey } from '../track/names.ts'
import type { Chunked } from '../track/chunked.ts'
import type { MixableTrack } from '../track/track.ts'
import { BridgeTables } from './bridge-tables.ts'
import { type EncodedTrack, encodeTrack } from './pair-points.ts'
import { TempoBounds } from './tempo-bounds.ts'
import { following, leadingTo, type TempoRanges } from './tempo-ranges.ts'

/** Takes a track and the score, 0–100, of the transition between it and the one that was asked about. */
type Visit = (at: number, score: number) => void

/** What may come: tracks and tempos whose value is not below the floor. */
export type Only = {
  readonly tracks: { readonly values: Int16Array | Int32Array; readonly floor: number } | null
  readonly paces: { readonly values: Int8Array; readonly floor: number }
}

const byTempo = (a: MixableTrack, b: MixableTrack): number => a.bpm - b.bpm || (a.id < b.id ? -1 : 1)

/**
 * Tracks to bridge with, in columns sorted by tempo: tracks of one tempo lie together, and are passed over together when
 * the tempo alone rules them out. Made once for a catalogue; what it works out on the way is kept.
 */
export class BridgeIndex {
  /** By tempo, then id: the order they were given in does not matter. */
  readonly tracks: readonly MixableTrack[]
  private readonly keys: Uint8Array
  private readonly energies: Uint8Array
  private readonly genres: Uint8Array
  /** Each tempo there is, in BPM and in tenths, and where its tracks start; one start more than there are tempos. */
  private readonly paces: Float64Array
  private readonly paceTenths: Uint16Array
  private readonly starts: Uint32Array
  private readonly paceOf: Uint16Array
  private readonly songs: Int32Array
  private readonly songNumbers = new Map<string, number>()
  private readonly tables: Map<string, BridgeTables>

  /** @param kin an index over tracks of the same tempos, whose tables this one shares */
  constructor(tracks: readonly MixableTrack[], kin?: BridgeIndex) {
    this.tables = kin?.tables ?? new Map()
    this.tracks = tracks.toSorted(byTempo)
    this.keys = new Uint8Array(tracks.length)
    this.energies = new Uint8Array(tracks.length)
    this.genres = new Uint8Array(tracks.length)
    for (const [at, track] of this.tracks.entries()) {
      const { key, energy, genre } = encodeTrack(track)
      this.keys[at] = key
      this.energies[at] = energy
      this.genres[at] = genre
    }
    const starts = this.tracks.flatMap(({ bpm }, at) =>
      at > 0 && this.tracks[at - 1]?.bpm === bpm ? [] : [at],
    )
    this.paces = Float64Array.from(starts, (at) => this.tracks[at]?.bpm as number)
    this.paceTenths = Uint16Array.from(this.paces, toDeciBpm)
    this.starts = Uint32Array.from([...starts, tracks.length])
    this.paceOf = new Uint16Array(tracks.length)
    for (const [pace, start] of starts.entries()) this.paceOf.fill(pace, start)
    this.songs = new Int32Array(tracks.length).fill(-1)
  }

  /** As the constructor, as a generator that yields between chunks. */
  static *inSteps(tracks: readonly MixableTrack[]): Chunked<BridgeIndex> {
    // Put in order beforehand, that takes the constructor next to no time.
    const ordered = tracks.toSorted(byTempo)
    yield
    return new BridgeIndex(ordered)
  }

  code(at: number): EncodedTrack {
    return encodeTrack(this.tracks[at] as MixableTrack)
  }

  /** A number that all versions of a song by one artist share. Worked out when first asked for: reading names is slow. */
  song(at: number): number {
    const known = this.songs[at] as number
    if (known >= 0) return known
    const { artist, title } = this.tracks[at] as MixableTrack
    return (this.songs[at] = this.songNumber(artist, title))
  }

  songNumber(artist: string, title: string): number {
    const key = songKey(artist, title)
    const number = this.songNumbers.get(key) ?? this.songNumbers.size
    this.songNumbers.set(key, number)
    return number
  }

  /** The number of the track's tempo among all there are. */
  pace(at: number): number {
    return this.paceOf[at] as number
  }

  /** For routes from one track to another: what the tempos there are allow. */
  tempoBounds(tables: BridgeTables, from: EncodedTrack, to: EncodedTrack): TempoBounds {
    const { paces, paceTenths } = this
    const out = tables.tempoRow(from.bpm)
    const first = Int8Array.from(paceTenths, (tenth) => out[tenth] as number)
    const last = Int8Array.from(paces, (bpm) => tables.tempoRow(bpm)[to.tenth] as number)
    const row = (pace: number) => tables.tempoRow(paces[pace] as number)
    return new TempoBounds(first, last, { tenths: paceTenths, row })
  }

  tablesFor(keyLock: boolean, strictness: Strictness): BridgeTables {
    const name = `${keyLock} ${strictness}`
    const tables = this.tables.get(name) ?? new BridgeTables(keyLock, strictness)
    this.tables.set(name, tables)
    return tables
  }

  /** Visits what may follow `from` with a score of `least` or more, slowest first. */
  after(
    tables: BridgeTables,
    from: EncodedTrack,
    least: number,
    { tracks, paces }: Only,
    visit: Visit,
  ): void {
    const { keys, energies, genres, starts } = this
    const { harmony, genre, energy } = tables
    const need = tables.pointsFor(least)
    const tempos = tables.tempoRow(from.bpm)
    const shifts = tables.shiftRow(from.bpm)
    const keyRow = tables.keyRow(from.key)
    const genreRow = tables.genreRow(from.genre)
    const energyRow = tables.energyRow(from.energy)
    this.eachPace(following(from.bpm), (pace, tenth) => {
      if ((paces.values[pace] as number) < paces.floor) return
      const tempo = tempos[tenth] as number
      if (tempo < 0 || tempo + tables.mostBesideTempo < need) return
      const shift = shifts[tenth] as number
      for (let at = starts[pace] as number; at < (starts[pace + 1] as number); at++) {
        if (tracks !== null && (tracks.values[at] as number) < tracks.floor) continue
        const blend = harmony[keyRow + tables.sounding(keys[at] as number, shift)] as number
        if (blend < 0) continue
        const points =
          tempo +
          blend +
          (genre[genreRow + (genres[at] as number)] as number) +
          (energy[energyRow + (energies[at] as number)] as number)
        if (points >= need) visit(at, tables.scores[points] as number)
      }
    })
  }

  /** Visits what may lead to `to` with a score of `least` or more, slowest first. */
  before(tables: BridgeTables, to: EncodedTrack, least: number, { tracks, paces }: Only, visit: Visit): void {
    const { keys, energies, genres, starts } = this
    const { harmony, genre, energy } = tables
    const need = tables.pointsFor(least)
    this.eachPace(leadingTo(to.bpm), (pace) => {
      if ((paces.values[pace] as number) < paces.floor) return
      const bpm = this.paces[pace] as number
      const tempo = tables.tempoRow(bpm)[to.tenth] as number
      if (tempo < 0 || tempo + tables.mostBesideTempo < need) return
      const key = tables.sounding(to.key, tables.shiftRow(bpm)[to.tenth] as number)
      for (let at = starts[pace] as number; at < (starts[pace + 1] as number); at++) {
        if (tracks !== null && (tracks.values[at] as number) < tracks.floor) continue
        const blend = harmony[tables.keyRow(keys[at] as number) + key] as number
        if (blend < 0) continue
        const points =
          tempo +
          blend +
          (genre[tables.genreRow(genres[at] as number) + to.genre] as number) +
          (energy[tables.energyRow(energies[at] as number) + to.energy] as number)
        if (points >= need) visit(at, tables.scores[points] as number)
      }
    })
  }

  private eachPace(ranges: TempoRanges, visit: (pace: number, tenth: number) => void): void {
    const { paceTenths } = this
    for (const [low, high] of ranges)
      for (let pace = this.firstPace(low); pace < paceTenths.length; pace++) {
        const tenth = paceTenths[pace] as number
        if (tenth > high) break
        visit(pace, tenth)
      }
  }

  private firstPace(tenth: number): number {
    let low = 0
    let high = this.paceTenths.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.paceTenths[middle] as number) < tenth) low = middle + 1
      else high = middle
    }
    return low
  }
}
