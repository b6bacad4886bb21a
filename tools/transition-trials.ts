/**
 * Trials of the transition model: reading the transition data, splitting it so that what is measured had no
 * part in the fit, and ranking the track really played among 500 drawn by chance.
 */
import { type TransitionWeights, transitionScorer } from '../src/domain/recommend/transition.ts'

/** One transition; keys as codes 0–23. */
export type Transition = Record<'fromBpm' | 'fromKey' | 'fromEnergy' | 'toBpm' | 'toKey' | 'toEnergy', number>

const keyCode = (camelot: string): number => {
  const [, number, letter] = /^(\d+)([AB])$/.exec(camelot) ?? []
  return (Number(number) - 1) * 2 + (letter === 'B' ? 1 : 0)
}

/** @throws Error that names the first line it cannot read. */
export function readTransitions(text: string): Transition[] {
  const lines = text.split(/\r?\n/)
  return lines.slice(1).flatMap((line, i) => {
    if (line === '') return []
    const f = line.split(',')
    const row: Transition = {
      fromBpm: Number(f[0]),
      fromKey: keyCode(f[1] ?? ''),
      fromEnergy: Number(f[2]),
      toBpm: Number(f[3]),
      toKey: keyCode(f[4] ?? ''),
      toEnergy: Number(f[5]),
    }
    if (!Object.values(row).every(Number.isFinite)) throw new Error(`Line ${i + 2} cannot be read: ${line}`)
    return [row]
  })
}

/** mulberry32: a small generator with a seed, so that every run draws the same. */
export function seeded(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

type Rank = { auc: number; first10: number }

/** Ranks each row's real next track among 500 drawn from `pool`. Equals share their places fairly. */
export function rank(
  weights: TransitionWeights,
  tests: readonly Transition[],
  pool: readonly Transition[],
  seed: number,
): Rank {
  const { logOdds } = transitionScorer(weights)
  const random = seeded(seed)
  let auc = 0
  let first10 = 0
  for (const t of tests) {
    const odds = (to: Transition): number =>
      logOdds(t.fromBpm, t.fromKey, t.fromEnergy, to.toBpm, to.toKey, to.toEnergy)
    const real = odds(t)
    let above = 0
    let equal = 0
    for (let i = 0; i < 500; i++) {
      const other = odds(pool[Math.floor(random() * pool.length)]!)
      if (other > real) above++
      else if (other === real) equal++
    }
    auc += 1 - (above + equal / 2) / 500
    first10 += Math.min(1, Math.max(0, (10 - above) / (equal + 1)))
  }
  return { auc: auc / tests.length, first10: first10 / tests.length }
}

const spread = (values: readonly number[], digits: number, unit = ''): string => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  const sd = Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / Math.max(1, values.length - 1))
  return `${mean.toFixed(digits)}${unit} ± ${sd.toFixed(digits)}`
}

export function report(name: string, ranks: readonly Rank[], rows: number): void {
  const auc = spread(ranks.map((r) => r.auc), 4) // prettier-ignore
  const first10 = spread(ranks.map((r) => 100 * r.first10), 2, ' %') // prettier-ignore
  console.log(`${name.padEnd(34)} AUC ${auc}   first 10 of 501: ${first10}   (${rows} rows)`)
}

/** FNV-1a of a text: which of five parts it belongs to, the same on every run. */
function partOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  return ((Math.imul(hash, 0x2c1b3c6d) >>> 8) >>> 0) % 5
}

const fromTrack = (r: Transition): string => `${r.fromBpm},${r.fromKey},${r.fromEnergy}`
const toTrack = (r: Transition): string => `${r.toBpm},${r.toKey},${r.toEnergy}`

/** For every row, the group of tracks that transitions join, however far; named by one of its tracks. */
function groups(rows: readonly Transition[]): string[] {
  const parent = new Map<string, string>()
  const root = (track: string): string => {
    let at = track
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up
    parent.set(track, at)
    return at
  }
  for (const row of rows) parent.set(root(fromTrack(row)), root(toTrack(row)))
  return rows.map((row) => root(fromTrack(row)))
}

/** One draw of the 500 for each. */
export const SEEDS = [1, 2, 3, 4, 5]
export type Fold = { train: Transition[]; test: Transition[] }

/** Fits on each fold's training rows and ranks its test rows, with several draws of the 500. */
export function validate(
  name: string,
  folds: readonly Fold[],
  fit: (rows: readonly Transition[], seed: number) => TransitionWeights,
): void {
  const held: Rank[] = []
  const trained: Rank[] = []
  folds.forEach(({ train, test }, k) => {
    const weights = fit(train, 100 + k)
    held.push(...SEEDS.map((seed) => rank(weights, test, test, seed)))
    trained.push(rank(weights, train.filter((_, i) => i % 4 === 0), train, 1)) // prettier-ignore
  })
  const count = folds.reduce((sum, fold) => sum + fold.test.length, 0)
  report(`${name}, training`, trained, folds.reduce((sum, fold) => sum + fold.train.length, 0) / folds.length)
  report(`${name}, held out`, held, count)
}

const folds = (count: number, fold: (part: number) => Fold): Fold[] =>
  Array.from({ length: count }, (_, k) => fold(k))

/** A transition is in training or held out, as it falls; its tracks may occur on both sides. */
export function splitByRow(rows: readonly Transition[]): Fold[] {
  const part = rows.map((r) => partOf(`${fromTrack(r)}>${toTrack(r)}`))
  return folds(5, (k) => ({
    train: rows.filter((_, i) => part[i] !== k),
    test: rows.filter((_, i) => part[i] === k),
  }))
}

/** No track of the held-out transitions, on either side, occurs in training. */
export function splitByTrack(rows: readonly Transition[]): Fold[] {
  const parts = rows.map((r) => [partOf(fromTrack(r)), partOf(toTrack(r))])
  return folds(5, (k) => ({
    train: rows.filter((_, i) => !parts[i]!.includes(k)),
    test: rows.filter((_, i) => parts[i]!.every((part) => part === k)),
  }))
}

/**
 * Nor is any of them joined to a training track by any chain of transitions. The one great group, more than
 * half of the data, cannot be split like this and always trains.
 */
export function splitByGroup(rows: readonly Transition[]): Fold[] {
  const group = groups(rows)
  const sizes = new Map<string, number>()
  for (const g of group) sizes.set(g, (sizes.get(g) ?? 0) + 1)
  const great = [...sizes].toSorted((a, b) => b[1] - a[1])[0]![0]
  const part = group.map((g) => (g === great ? -1 : partOf(g)))
  return folds(5, (k) => ({
    train: rows.filter((_, i) => part[i] !== k),
    test: rows.filter((_, i) => part[i] === k),
  }))
}
