import { relationNats } from '../../src/domain/scene/relation-nats.ts'
import type { SceneWeights } from '../../src/domain/scene/scene-weights.ts'
import type { PairFacts } from './pair-facts.ts'

/** Candidates of each trial, the real next track first. */
export type Trials = readonly (readonly PairFacts[])[]

const COSINES = [-0.3, 0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 1]
const LIFTS = [0, 0.5, 1.5, 3, 5]
const CRATES = [0, 1, 2]
const YEARS = [0, 2, 5, 10, 20, 40]
const GENRE_FITS = ['same', 'part', 'family', 'neighbour', 'other'] as const

// Parameters: steps of the cosine, the lift, the crates and the years (square roots), then shared, unknown, years unknown, the
// transition's share where acts are known and where they are not, and how genres stand to each other.
const liftAt = COSINES.length - 1
const crateAt = liftAt + LIFTS.length - 1
const layout = {
  cosine: 0,
  lift: liftAt,
  crates: crateAt,
  years: crateAt + CRATES.length - 1,
  usualYears: crateAt + CRATES.length + YEARS.length - 2,
}
const plain = layout.usualYears + YEARS.length - 1
const genres = plain + 5
const usualGenres = genres + GENRE_FITS.length
const usualTransition = usualGenres + GENRE_FITS.length
const size = usualTransition + 1
const steps = plain

function featuresOf(pair: PairFacts): Float64Array {
  const { transition, cosine, lift, crates, shared, years, genre, usual } = pair
  const x = new Float64Array(size)
  if (shared) x[plain] = 1
  else if (cosine === null) x[plain + 1] = 1
  else {
    climb(x, layout.cosine, COSINES, cosine, 1)
    climb(x, layout.lift, LIFTS, lift, 1)
  }
  if (!shared) climb(x, layout.crates, CRATES, crates, 1)
  if (years === null) x[plain + 2] = 1
  else climb(x, layout.years, YEARS, years, -1)
  x[cosine === null && !shared ? plain + 4 : plain + 3] = transition
  if (genre !== null && genre !== 'unplaced') x[genres + GENRE_FITS.indexOf(genre)] = 1
  if (usual.years !== null) climb(x, layout.usualYears, YEARS, usual.years, -1)
  if (usual.genre !== null && usual.genre !== 'unplaced') x[usualGenres + GENRE_FITS.indexOf(usual.genre)] = 1
  x[usualTransition] = usual.transition
  return x
}

/**
 * Weights that make the real next tracks likeliest (a softmax over each trial's candidates, by Adam), with every curve
 * monotone by construction: its steps are squares.
 * @param groups trials with how much each group counts in all
 */
export function fitSceneWeights(
  groups: readonly { readonly trials: Trials; readonly weight: number }[],
): SceneWeights {
  const rows = groups.flatMap(({ trials, weight }) =>
    trials.map((trial) => ({
      weight: weight / trials.length,
      candidates: trial.map((pair) => featuresOf(pair)),
    })),
  )

  const raw = new Float64Array(size).fill(0.4)
  for (let k = plain; k < size; k++) raw[k] = 0
  const [m, v] = [new Float64Array(size), new Float64Array(size)]
  const value = (k: number) =>
    k < steps ? (raw[k] as number) ** 2 + (k < layout.lift ? MIN_STEP : 0) : (raw[k] as number)
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = new Float64Array(size)
    for (const { weight, candidates } of rows) {
      const scores = candidates.map((x) => {
        let sum = 0
        for (let k = 0; k < size; k++) sum += value(k) * (x[k] as number)
        return sum
      })
      const top = Math.max(...scores)
      const odds = scores.map((score) => Math.exp(score - top))
      const total = odds.reduce((a, b) => a + b, 0)
      for (const [c, x] of candidates.entries()) {
        const push = weight * ((odds[c] as number) / total - (c === 0 ? 1 : 0))
        for (let k = 0; k < size; k++) gradient[k]! += push * (x[k] as number)
      }
    }
    for (let k = 0; k < size; k++) {
      const g = ((gradient[k] as number) + RIDGE * value(k)) * (k < steps ? 2 * (raw[k] as number) : 1)
      m[k] = 0.9 * (m[k] as number) + 0.1 * g
      v[k] = 0.99 * (v[k] as number) + 0.01 * g * g
      const rate = RATE * (round > 0.7 * ROUNDS ? 0.2 : 1)
      raw[k]! -=
        (rate * ((m[k] as number) / (1 - 0.9 ** round))) /
        (Math.sqrt((v[k] as number) / (1 - 0.99 ** round)) + 1e-9)
    }
  }
  const curve = (from: number, at: readonly number[], sign: number) => {
    const nats = [0]
    for (let i = 1; i < at.length; i++) nats.push((nats[i - 1] as number) + sign * value(from + i - 1))
    return nats
  }
  const fitted: SceneWeights = {
    cosine: { at: COSINES, nats: curve(layout.cosine, COSINES, 1) },
    lift: { at: LIFTS, nats: curve(layout.lift, LIFTS, 1) },
    crates: curve(layout.crates, CRATES, 1) as [number, number, number],
    shared: value(plain),
    unknown: value(plain + 1),
    expected: 0,
    years: { at: YEARS, nats: curve(layout.years, YEARS, -1) },
    yearsUnknown: value(plain + 2),
    genre: Object.fromEntries(
      GENRE_FITS.map((fit, at) => [fit, value(genres + at)]),
    ) as SceneWeights['genre'],
    usual: {
      years: { at: YEARS, nats: curve(layout.usualYears, YEARS, -1) },
      genre: Object.fromEntries(
        GENRE_FITS.map((fit, at) => [fit, value(usualGenres + at)]),
      ) as SceneWeights['genre'],
      transition: Math.max(0, value(usualTransition)),
    },
    transition: { known: Math.max(0, value(plain + 3)), unknown: Math.max(0, value(plain + 4)) },
  }
  return centred(fitted, groups)
}

/** Nats by which a curve of the cosine rises at least from point to point: nearer is never no better. */
const MIN_STEP = 0.15
const ROUNDS = 260
const RATE = 0.06
const RIDGE = 1e-4

/** Adds to every step below `x` its share of the way. */
function climb(into: Float64Array, from: number, at: readonly number[], x: number, sign: number): void {
  for (let i = 1; i < at.length; i++) {
    const low = at[i - 1] as number
    const share = Math.max(0, Math.min(1, (x - low) / ((at[i] as number) - low)))
    into[from + i - 1] = sign * share
  }
}

/** Shifts scene and years so that the mean of exp(nats) over chance candidates is 1: 0 nats is chance. */
function centred(weights: SceneWeights, groups: readonly { readonly trials: Trials }[]): SceneWeights {
  let [scene, years, count] = [0, 0, 0]
  for (const { trials } of groups)
    for (const trial of trials)
      for (const pair of trial.slice(1)) {
        scene += Math.exp(relationNats(pair, weights))
        years += Math.exp(yearsOf(weights, pair))
        count++
      }
  const [down, older] = [Math.log(scene / count), Math.log(years / count)]
  const real = groups.flatMap(({ trials }) =>
    trials.flatMap(([next]) =>
      next && next.cosine !== null && !next.shared ? [relationNats(next, weights)] : [],
    ),
  )
  return {
    ...weights,
    cosine: { ...weights.cosine, nats: weights.cosine.nats.map((nats) => nats - down) },
    shared: weights.shared - down,
    unknown: weights.unknown - down,
    expected: real.reduce((a, b) => a + b, 0) / real.length - down,
    years: { ...weights.years, nats: weights.years.nats.map((nats) => nats - older) },
    yearsUnknown: weights.yearsUnknown - older,
  }
}

const yearsOf = (weights: SceneWeights, { years, usual }: PairFacts): number =>
  years !== null
    ? interpolated(weights.years, years)
    : weights.yearsUnknown + (usual.years === null ? 0 : interpolated(weights.usual.years, usual.years))

const genreOf = (nats: SceneWeights['genre'], fit: PairFacts['genre']): number =>
  fit === null || fit === 'unplaced' ? 0 : nats[fit]

function interpolated({ at, nats }: SceneWeights['cosine'], x: number): number {
  let sum = nats[0] as number
  for (let i = 1; i < at.length; i++) {
    const low = at[i - 1] as number
    const share = Math.max(0, Math.min(1, (x - low) / ((at[i] as number) - low)))
    sum += share * ((nats[i] as number) - (nats[i - 1] as number))
  }
  return sum
}

/** The whole model's score of a pair, in nats. */
export const pairNats = (weights: SceneWeights, pair: PairFacts): number =>
  relationNats(pair, weights) +
  yearsOf(weights, pair) +
  genreOf(weights.genre, pair.genre) +
  genreOf(weights.usual.genre, pair.usual.genre) +
  weights.usual.transition * pair.usual.transition +
  (pair.cosine === null && !pair.shared ? weights.transition.unknown : weights.transition.known) *
    pair.transition
