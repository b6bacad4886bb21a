import type { Key } from '../key/key.ts'
import type { ArtworkFacts, ArtworkSong } from './artwork-facts.ts'
import { type Colour, colourOf, mix, NIGHT } from './colour.ts'
import { Random } from './random.ts'

export type Frame = { readonly width: number; readonly height: number }

/** A song as it is drawn; of a long list, a few neighbours together. */
export type Strand = {
  /** The hue of the key, grey without one. */
  readonly colour: Colour
  /** Its part of the set, all together 1: of two songs with as many bars, the slower one takes longer. */
  readonly share: number
  /** 0–1. */
  readonly energy: number
  /** Tempo, 0 (60 BPM) to 1 (190 BPM). */
  readonly pulse: number
}

export type Scene = Frame & {
  /** At most `MAX_STRANDS`, at least one, in order. */
  readonly strands: readonly Strand[]
  /** Every single song. */
  readonly songs: readonly Strand[]
  readonly random: Random
  /** The colour of the key most songs are in. */
  readonly accent: Colour
  /** Nearly black, with a breath of the accent. */
  readonly ground: Colour
  /** Means of the list, 0–1. */
  readonly energy: number
  readonly pulse: number
}

/** More than these cannot be told apart in a picture of a few hundred pixels. */
const MAX_STRANDS = 44

const TEMPO = { slowest: 60, fastest: 190, usual: 120 }
const USUAL_ENERGY = 5.5

export function createScene(facts: ArtworkFacts, frame: Frame): Scene {
  const songs = strandsOf(facts.songs)
  const strands = joined(facts.songs)
  const accent = colourOf(commonestKey(facts.songs))
  return {
    ...frame,
    strands,
    songs,
    random: new Random(seedOf(facts)),
    accent,
    ground: mix(NIGHT, accent, 0.045),
    energy: mean(songs.map(({ energy }) => energy)),
    pulse: mean(songs.map(({ pulse }) => pulse)),
  }
}

/** The list's whole content in its order: whatever changes there, changes the picture. */
export const seedOf = ({ genre, songs }: ArtworkFacts): string =>
  JSON.stringify([
    genre,
    songs.map((song) => [song.artist, song.title, song.genre, song.bpm, song.key, song.energy]),
  ])

/** As many strands as there are, or so many to a strand that there are enough to fill a picture. */
export function lanes(strands: readonly Strand[], least: number): readonly Strand[] {
  const each = Math.ceil(least / strands.length)
  return each <= 1
    ? strands
    : strands.flatMap((strand) =>
        Array.from({ length: each }, () => ({ ...strand, share: strand.share / each })),
      )
}

/** Where each strand begins and ends on a way of length 1. */
export function spans(strands: readonly Strand[]): { strand: Strand; from: number; to: number }[] {
  let end = 0
  return strands.map((strand) => {
    const from = end
    end += strand.share
    return { strand, from, to: end }
  })
}

/** The strand that is on at a point of the way. */
export function strandAt(strands: readonly Strand[], share: number): Strand {
  let end = 0
  for (const strand of strands) {
    end += strand.share
    if (share < end) return strand
  }
  return strands.at(-1) as Strand
}

/** `hits` spread as evenly over `steps` as whole steps allow (Bjorklund's rhythm): how drum machines think. */
export const rhythm = (hits: number, steps: number, turn: number): boolean[] =>
  Array.from({ length: steps }, (_, step) => ((step + turn) * hits) % steps < hits)

function joined(songs: readonly ArtworkSong[]): Strand[] {
  if (songs.length <= MAX_STRANDS) return strandsOf(songs)
  const groups = Array.from({ length: MAX_STRANDS }, (_, group) =>
    songs.slice(
      Math.floor((group * songs.length) / MAX_STRANDS),
      Math.floor(((group + 1) * songs.length) / MAX_STRANDS),
    ),
  )
  return strandsOf(
    groups.map((group) => ({
      bpm: mean(group.map(({ bpm }) => tempoOf(bpm))),
      energy: mean(group.map(({ energy }) => energyOf(energy))),
      key: commonestKey(group),
    })),
  )
}

function strandsOf(songs: readonly Pick<ArtworkSong, 'bpm' | 'key' | 'energy'>[]): Strand[] {
  // A list without songs is drawn as one that nothing is known of.
  const known = songs.length === 0 ? [{ bpm: null, key: null, energy: null }] : songs
  const lengths = known.map(({ bpm }) => TEMPO.usual / tempoOf(bpm))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  return known.map(({ bpm, key, energy }, index) => ({
    colour: colourOf(key),
    share: (lengths[index] as number) / whole,
    energy: (energyOf(energy) - 1) / 9,
    pulse: (tempoOf(bpm) - TEMPO.slowest) / (TEMPO.fastest - TEMPO.slowest),
  }))
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

const tempoOf = (bpm: number | null): number =>
  bpm === null || !Number.isFinite(bpm) ? TEMPO.usual : within(bpm, TEMPO.slowest, TEMPO.fastest)

const energyOf = (energy: number | null): number =>
  energy === null || !Number.isFinite(energy) ? USUAL_ENERGY : within(energy, 1, 10)

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Of keys that are as common, the one that comes first. null: no song has a key. */
function commonestKey(songs: readonly { readonly key: Key | null }[]): Key | null {
  const counts = new Map<Key, number>()
  for (const { key } of songs) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].reduce<{ key: Key | null; count: number }>(
    (best, [key, count]) => (count > best.count ? { key, count } : best),
    { key: null, count: 0 },
  ).key
}
