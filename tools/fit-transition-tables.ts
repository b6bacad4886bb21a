import { type TransitionWeights, transitionScorer } from '../src/domain/recommend/transition.ts'
import { seeded, type Transition } from './transition-trials.ts'

// The shape of the tables. Points are dense where the data is.
const TEMPOS = [80, 87, 95, 104, 110, 115, 117.5, 120, 122, 125, 128, 131, 135, 141, 150, 168, 176]
const NEAR = [0, 0.4, 1, 2, 3, 4.2, 6, 8, 11, 15, 20, 28, 41.5]
const COARSE = [0, 1, 2.5, 5, 9, 15, 41.5]
const OCTAVES = [
  { octave: -1, percents: COARSE, alike: 4 },
  { octave: 0, percents: NEAR, alike: 4 },
  { octave: 1, percents: COARSE, alike: 4 },
]
const LEAP = {
  tempos: [80, 87, 96, 104, 111, 116, 121, 126, 131, 138, 150, 170],
  fromPercent: 4,
  fullPercent: 12,
}
const ENERGY_POINTS = 8
/** A tempo curve falls at least this much from point to point, so that it still falls after rounding. */
const MIN_FALL = 0.005
const DRAWN = 40
/** The real track and those drawn beside it. */
const EACH = DRAWN + 1
const ROUNDS = 250

const log2p = (percent: number): number => Math.log2(1 + percent / 100)

type Points = { index: number[]; weight: number[] }

/** The two points of an axis around x, with their shares. */
function around(axis: readonly number[], x: number): [number, number][] {
  const last = axis.length - 1
  if (x <= axis[0]!) return [[0, 1]]
  if (x >= axis[last]!) return [[last, 1]]
  let i = 0
  while (axis[i + 1]! <= x) i++
  const share = (x - axis[i]!) / (axis[i + 1]! - axis[i]!)
  return share === 0 ? [[i, 1]] : [[i, 1 - share], [i + 1, share]] // prettier-ignore
}

function quantiles(values: readonly number[], shares: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return shares.map((share) => {
    const at = share * (sorted.length - 1)
    const low = Math.floor(at)
    return sorted[low]! + (at - low) * ((sorted[low + 1] ?? sorted[low]!) - sorted[low]!)
  })
}

/** Energies count alike within 0.005 while fitting: fewer sums, and no track is known by its energy. */
const fine = (energy: number): number => Math.round(energy * 200) / 200

const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0

/** The points of a tempo curve from its peak (the first number) and `count` falls. */
const curveOf = (numbers: readonly number[], from: number, count: number): number[] => {
  const points = [numbers[0]!]
  for (let i = 0; i < count; i++) points.push(points[i]! - numbers[from + i]!)
  return points
}

const lower = (table: readonly (readonly number[])[], by: readonly number[]): number[][] =>
  table.map((row, i) => row.map((value) => rounded(value - by[i]!)))

/** One table of numbers to fit: where it starts in the list of all numbers, and what keeps it smooth. */
type Block = {
  start: number
  rows: number
  columns: number
  alikeDown: number
  alikeAcross: number
  small: number
}

/** Where each table's numbers lie in the list of all numbers, and which of them are falls. */
type Layout = {
  readonly size: number
  readonly blocks: readonly Block[]
  readonly isFall: readonly boolean[]
  readonly curveAt: readonly number[]
  readonly leapAt: number
  readonly moveAt: number
  readonly ownAt: number
  readonly energyAt: number
}

/** A tempo curve is its peak, then its falls on the faster side, then on the slower. */
function layOut(): Layout {
  const blocks: Block[] = []
  let size = 0
  const block = (
    down: number,
    across: number,
    alikeDown: number,
    alikeAcross: number,
    small: number,
  ): number => {
    blocks.push({ start: size, rows: down, columns: across, alikeDown, alikeAcross, small })
    size += down * across
    return size - down * across
  }
  const curveAt = OCTAVES.map((o) => block(TEMPOS.length, 2 * o.percents.length - 1, o.alike, 0, 0.05))
  const curvesEnd = size
  const leapAt = block(LEAP.tempos.length, LEAP.tempos.length, 1, 1, 0.3)
  // A move and its mirror image share a number (same mode: 7 distances each; else 12), plus a small own part.
  const moveAt = block(1, 26, 0, 0, 1)
  const ownAt = block(1, 48, 0, 0, 40)
  const energyAt = block(ENERGY_POINTS, ENERGY_POINTS, 20, 20, 0.3)
  const isFall = (i: number): boolean =>
    OCTAVES.some((o, k) => {
      const columns = 2 * o.percents.length - 1
      const within = i - curveAt[k]!
      return within >= 0 && within < TEMPOS.length * columns && within % columns > 0
    })
  return {
    size,
    blocks,
    isFall: Array.from({ length: size }, (_, i) => i < curvesEnd && isFall(i)),
    curveAt,
    leapAt,
    moveAt,
    ownAt,
    energyAt,
  }
}

function tempoPoints({ curveAt, leapAt }: Layout, from: number, to: number): Points {
  const points: Points = { index: [], weight: [] }
  const add = (index: number, weight: number): void => {
    points.index.push(index)
    points.weight.push(weight)
  }
  const step = Math.log2(to) - Math.log2(from)
  const nearest = Math.round(step)
  const k = nearest < 0 ? 0 : nearest > 0 ? 2 : 1
  const percents = OCTAVES[k]!.percents
  const away = Math.abs(step - nearest)
  const side = step - nearest < 0 ? percents.length - 1 : 0
  for (const [row, share] of around(TEMPOS.map(Math.log2), Math.log2(from))) {
    const base = curveAt[k]! + row * (2 * percents.length - 1)
    add(base, share)
    for (const [point, part] of around(percents.map(log2p), away))
      for (let fall = 1; fall <= point; fall++) add(base + side + fall, -share * part)
  }
  const start = log2p(LEAP.fromPercent)
  const ramp = Math.min(1, (away - start) / (log2p(LEAP.fullPercent) - start))
  const axis = LEAP.tempos.map(Math.log2)
  if (ramp > 0)
    for (const [row, share] of around(axis, Math.log2(from)))
      for (const [column, part] of around(axis, Math.log2(to)))
        add(leapAt + row * axis.length + column, ramp * share * part)
  return points
}

function keyPoints({ moveAt, ownAt }: Layout, modes: number, steps: number): Points {
  const round = Math.min(steps, 12 - steps)
  const climb = modes === 1 ? steps : (12 - steps) % 12 // seen from the minor key
  const move = modes === 0 ? round : modes === 3 ? 7 + round : 14 + climb
  return { index: [moveAt + move, ownAt + modes * 12 + steps], weight: [1, 1] }
}

function energyPoints({ energyAt }: Layout, energies: readonly number[], from: number, to: number): Points {
  const points: Points = { index: [], weight: [] }
  for (const [row, share] of around(energies, from))
    for (const [column, part] of around(energies, to)) {
      points.index.push(energyAt + row * ENERGY_POINTS + column)
      points.weight.push(share * part)
    }
  return points
}

/** Real transitions, each beside tracks drawn at random: three cells a pair, for tempo, key and energy. */
type Trials = { readonly cells: readonly Points[]; readonly seen: Int32Array }

function drawTrials(
  layout: Layout,
  energies: readonly number[],
  rows: readonly Transition[],
  seed: number,
): Trials {
  // Pairs that the tables cannot tell apart are one cell: the sums run over cells, not over points.
  const cells: Points[] = []
  const cellOf = new Map<string, number>()
  const cell = (name: string, points: () => Points): number => {
    let found = cellOf.get(name)
    if (found === undefined) {
      found = cells.push(points()) - 1
      cellOf.set(name, found)
    }
    return found
  }
  const random = seeded(seed)
  const seen = new Int32Array(rows.length * EACH * 3)
  rows.forEach((from, i) => {
    for (let j = 0; j < EACH; j++) {
      const to = j === 0 ? from : rows[Math.floor(random() * rows.length)]!
      const modes = (from.fromKey & 1) * 2 + (to.toKey & 1)
      const steps = ((to.toKey >> 1) - (from.fromKey >> 1) + 12) % 12
      const a = fine(from.fromEnergy)
      const b = fine(to.toEnergy)
      const at = (i * EACH + j) * 3
      seen[at] = cell(`t${from.fromBpm},${to.toBpm}`, () => tempoPoints(layout, from.fromBpm, to.toBpm))
      seen[at + 1] = cell(`k${modes},${steps}`, () => keyPoints(layout, modes, steps))
      seen[at + 2] = cell(`e${a},${b}`, () => energyPoints(layout, energies, a, b))
    }
  })
  return { cells, seen }
}

/** The slope of the loss of a softmax: how likely each real track is among those drawn beside it. */
function softmaxSlope({ cells, seen }: Trials, rows: number, x: Float64Array, slope: Float64Array): void {
  const value = new Float64Array(cells.length)
  const pull = new Float64Array(cells.length)
  const odds = new Float64Array(EACH)
  cells.forEach((points, c) => {
    let sum = 0
    for (let p = 0; p < points.index.length; p++) sum += points.weight[p]! * x[points.index[p]!]!
    value[c] = sum
  })
  for (let i = 0; i < rows; i++) {
    let total = 0
    for (let j = 0, at = i * EACH * 3; j < EACH; j++, at += 3) {
      odds[j] = Math.exp(value[seen[at]!]! + value[seen[at + 1]!]! + value[seen[at + 2]!]!)
      total += odds[j]!
    }
    for (let j = 0, at = i * EACH * 3; j < EACH; j++, at += 3) {
      const share = odds[j]! / total - (j === 0 ? 1 : 0)
      for (let k = 0; k < 3; k++) pull[seen[at + k]!]! += share
    }
  }
  slope.fill(0)
  cells.forEach((points, c) => {
    for (let p = 0; p < points.index.length; p++) slope[points.index[p]!]! += points.weight[p]! * pull[c]!
  })
}

/** Adds the slope of the penalties: numbers stay small, and alike their neighbours. */
function addPenalties(blocks: readonly Block[], x: Float64Array, slope: Float64Array): void {
  for (const b of blocks)
    for (let row = 0, i = b.start; row < b.rows; row++)
      for (let column = 0; column < b.columns; column++, i++) {
        slope[i]! += b.small * x[i]!
        const join = (other: number, strength: number): void => {
          slope[i]! += strength * (x[i]! - x[other]!)
          slope[other]! += strength * (x[other]! - x[i]!)
        }
        if (row > 0 && b.alikeDown > 0) join(i - b.columns, b.alikeDown)
        if (column > 0 && b.alikeAcross > 0) join(i - 1, b.alikeAcross)
      }
}

function descend({ size, blocks, isFall }: Layout, trials: Trials, rows: number): Float64Array {
  const x = new Float64Array(size)
  for (let i = 0; i < size; i++) if (isFall[i]) x[i] = MIN_FALL
  const slope = new Float64Array(size)
  const mean = new Float64Array(size)
  const square = new Float64Array(size)
  for (let round = 1; round <= ROUNDS; round++) {
    softmaxSlope(trials, rows, x, slope)
    addPenalties(blocks, x, slope)
    // Adam, with a pace that dies away; falls are held at their least.
    const pace = 0.06 * 0.5 * (1 + Math.cos((Math.PI * round) / ROUNDS))
    for (let i = 0; i < size; i++) {
      mean[i] = 0.9 * mean[i]! + 0.1 * slope[i]!
      square[i] = 0.99 * square[i]! + 0.01 * slope[i]! ** 2
      x[i]! -= (pace * mean[i]!) / (1 - 0.9 ** round) / (Math.sqrt(square[i]! / (1 - 0.99 ** round)) + 1e-9)
      if (isFall[i] && x[i]! < MIN_FALL) x[i] = MIN_FALL
    }
  }
  return x
}

function tablesOf(
  layout: Layout,
  energies: readonly number[],
  rows: readonly Transition[],
  x: Float64Array,
): TransitionWeights {
  const table = (start: number, down: number, across: number): number[][] =>
    Array.from({ length: down }, (_, r) =>
      Array.from(x.subarray(start + r * across, start + (r + 1) * across)),
    )
  return {
    tempos: TEMPOS,
    curves: OCTAVES.map(({ octave, percents }, k) => {
      const count = percents.length - 1
      const numbers = table(layout.curveAt[k]!, TEMPOS.length, 2 * count + 1)
      return {
        octave,
        percents,
        faster: numbers.map((row) => curveOf(row, 1, count)),
        slower: numbers.map((row) => curveOf(row, 1 + count, count)),
      }
    }),
    leap: { ...LEAP, table: table(layout.leapAt, LEAP.tempos.length, LEAP.tempos.length) },
    harmony: [0, 1, 2, 3].map((modes) =>
      Array.from({ length: 12 }, (_, steps) =>
        keyPoints(layout, modes, steps).index.reduce((sum, index) => sum + x[index]!, 0),
      ),
    ),
    energy: { levels: energies, table: table(layout.energyAt, ENERGY_POINTS, ENERGY_POINTS) },
    energyTenths: quantiles(
      rows.map((r) => r.toEnergy),
      Array.from({ length: 10 }, (_, i) => (i + 0.5) / 10),
    ),
  }
}

/** Fits the tables to real transitions. Same rows and seed, same tables. */
export function fitTransitionTables(rows: readonly Transition[], seed: number): TransitionWeights {
  const energies = quantiles(
    rows.flatMap((r) => [r.fromEnergy, r.toEnergy]),
    Array.from({ length: ENERGY_POINTS }, (_, i) => 0.02 + (0.96 * i) / (ENERGY_POINTS - 1)),
  ).map((e) => Math.round(e * 1000) / 1000)
  const layout = layOut()
  const trials = drawTrials(layout, energies, rows, seed)
  const x = descend(layout, trials, rows.length)
  return centred(tablesOf(layout, energies, rows, x), rows)
}

/**
 * The fit only knows what is likelier than what. This sets the zero: for every row of a table, the mean of
 * exp(part) over tracks drawn by chance becomes 1, so that a part reads "times as likely as chance". The
 * order of tracks after a given one does not change.
 */
function centred(weights: TransitionWeights, rows: readonly Transition[]): TransitionWeights {
  const scorer = transitionScorer(weights)
  const level = (part: (row: Transition) => number): number =>
    Math.log(rows.reduce((sum, row) => sum + Math.exp(part(row)), 0) / rows.length)
  const tempo = weights.tempos.map((on) =>
    level((row) => scorer.tempo(on, row.toBpm) + scorer.leap(on, row.toBpm)),
  )
  const every = Math.ceil(rows.length / 400)
  const harmony = [0, 1].map((mode) => {
    const froms = rows.filter((row, i) => i % every === 0 && (row.fromKey & 1) === mode)
    const levels = froms.map((from) => level((row) => scorer.harmony(from.fromKey, row.toKey)))
    return Math.log(levels.reduce((sum, l) => sum + Math.exp(l), 0) / levels.length)
  })
  const energy = weights.energy.levels.map((on) => level((row) => scorer.energy(on, row.toEnergy)))
  return {
    ...weights,
    curves: weights.curves.map((curve) => ({
      ...curve,
      faster: lower(curve.faster, tempo),
      slower: lower(curve.slower, tempo),
    })),
    leap: { ...weights.leap, table: weights.leap.table.map((row) => row.map(rounded)) },
    harmony: lower(weights.harmony, [harmony[0]!, harmony[0]!, harmony[1]!, harmony[1]!]),
    energy: { ...weights.energy, table: lower(weights.energy.table, energy) },
    energyTenths: weights.energyTenths.map((e) => Math.round(e * 10_000) / 10_000),
  }
}
