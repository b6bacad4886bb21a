/** The tempo as a DJ dials it: the octave that the genre is counted in. */
import { GENRE_NAMES, genreFacts, type GenreName } from '../../src/domain/track/genres.ts'
import { groupBy } from './group-by.ts'

/** How usual a tempo is in a genre; any number, to be compared. */
type TempoHabits = (bpm: number, genre: GenreName) => number

const MIN_BPM = 60
const MAX_BPM = 200
const STEPS = 48
const WIDTH = 1.2
const SIZE = Math.ceil(Math.log2(MAX_BPM / MIN_BPM) * STEPS) + 1
const place = (bpm: number) => Math.log2(bpm / MIN_BPM) * STEPS

/** From rows whose tempo a person wrote; a genre without enough of them is counted as its parent is, or around its typical tempo. */
export function learnTempoHabits(rows: readonly { readonly genre: GenreName; readonly bpm: number }[]): TempoHabits {
  const curves = new Map<GenreName, Float64Array>()
  for (const [genre, own] of groupBy(rows, (row) => row.genre)) {
    if (own.length < 20) continue
    const curve = new Float64Array(SIZE).fill(0.02 / SIZE)
    for (const { bpm } of own)
      for (let step = 0; step < SIZE; step++)
        curve[step]! += Math.exp(-0.5 * ((step - place(bpm)) / WIDTH) ** 2) / own.length
    curves.set(genre, curve)
  }
  const standIns = new Map<GenreName, Float64Array>()
  for (const genre of GENRE_NAMES) {
    const { parent, typicalBpm } = genreFacts(genre) as { parent?: GenreName; typicalBpm: number }
    const curve =
      curves.get(genre) ??
      (parent && curves.get(parent)) ??
      Float64Array.from({ length: SIZE }, (_, step) => 0.002 + Math.exp(-0.5 * ((step - place(typicalBpm)) / 14) ** 2))
    standIns.set(genre, curve)
  }
  return (bpm, genre) => {
    const step = Math.round(place(bpm))
    return step < 0 || step >= SIZE ? 0 : (standIns.get(genre)![step] ?? 0)
  }
}

/** How much must speak for another octave than the source named. */
const TRUST_IN_OCTAVE = { measured: 6, estimated: 2.5 } as const

/**
 * @param shares how probable each genre is
 * @returns one decimal; null where no octave lies between 60 and 200
 */
export function dialTempo(
  bpm: number,
  source: keyof typeof TRUST_IN_OCTAVE,
  shares: ReadonlyMap<GenreName, number>,
  habits: TempoHabits,
): number | null {
  let best: number | null = null
  let most = -1
  for (const factor of [1, 0.5, 2]) {
    const dialled = bpm * factor
    if (dialled < MIN_BPM || dialled > MAX_BPM) continue
    let worth = 1e-9
    for (const [genre, share] of shares) worth += share * habits(dialled, genre)
    if (factor === 1) worth *= TRUST_IN_OCTAVE[source]
    if (worth > most) [best, most] = [dialled, worth]
  }
  return best === null ? null : Math.round(best * 10) / 10
}
