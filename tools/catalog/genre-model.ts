/** Names the genre of a recording, and keeps silent where it can't be sure. */
import { GENRE_NAMES, type GenreName } from '../../src/domain/track/genres.ts'
import { ELSEWHERE, type GenreClass } from './genre-anchors.ts'
import { FeatureNames, type GenreEvidence } from './genre-evidence.ts'
import { fitMonotone } from './monotone-map.ts'
import { type Example, fitSoftmax } from './softmax.ts'

/** Something to learn from: evidence, and the genre written by hand. */
export type Lesson = {
  readonly evidence: GenreEvidence
  readonly label: GenreClass
  readonly weight: number
  /** Lessons of one artist are never split between learning and judging. */
  readonly artist: string
  /** An authored row that the tables know: what accuracy is counted on. */
  readonly isJudged: boolean
  /** Whether a crate has its artist: a better known one than most of the shelf's. */
  readonly isCrated: boolean
}

export type GenreGuess = {
  readonly genre: GenreClass
  readonly probability: number
  /** What else it may be: every genre with a probability worth counting. */
  readonly shares: ReadonlyMap<GenreName, number>
}
type GenreModel = { readonly guess: (evidence: GenreEvidence) => GenreGuess }
export type HeldOutGuess = GenreGuess & {
  readonly truth: GenreName
  readonly fold: number
  readonly isCrated: boolean
}
/** The least probability at which a genre is named, by genre. */
type Thresholds = ReadonlyMap<GenreName, number>

const CLASSES: readonly GenreClass[] = [...GENRE_NAMES, ELSEWHERE]
const FOLDS = 5
/** Of what is named so many must be right: a little more than is promised, for other rows never do quite as well. */
const WANTED_PRECISION = 0.86
/** Guesses below this are not named, whatever the rest looks like, nor is more than this ever asked. */
const MIN_PROBABILITY = 0.42
const HIGHEST_THRESHOLD = 0.9
/** Examples by which every genre is drawn to the mean, and wrong ones it begins with: few examples prove little. */
const DOUBT = 15
const UNPROVEN = 1

export function fitGenres(lessons: readonly Lesson[]): GenreModel {
  const names = new FeatureNames()
  const examples: Example[] = lessons.map(({ evidence, label, weight }) => ({
    evidence: names.encode(evidence),
    label: CLASSES.indexOf(label),
    weight,
  }))
  names.close()
  const softmax = fitSoftmax(examples, names.size, CLASSES.length)
  return {
    guess(evidence) {
      const shares = softmax.predict(names.encode(evidence))
      let best = 0
      for (let c = 1; c < shares.length; c++) if (shares[c]! > shares[best]!) best = c
      const likely = new Map<GenreName, number>()
      GENRE_NAMES.forEach((genre, c) => {
        if (shares[c]! > 0.01) likely.set(genre, shares[c]!)
      })
      return { genre: CLASSES[best]!, probability: shares[best]!, shares: likely }
    },
  }
}

/** Guesses for every judged lesson by models that have seen nothing of its artist. */
export function guessHeldOut(lessons: readonly Lesson[]): HeldOutGuess[] {
  const guesses: HeldOutGuess[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = fitGenres(lessons.filter(({ artist }) => foldOf(artist) !== fold))
    for (const { evidence, label, artist, isJudged, isCrated } of lessons)
      if (isJudged && label !== ELSEWHERE && foldOf(artist) === fold)
        guesses.push({ ...model.guess(evidence), truth: label, fold, isCrated })
  }
  return guesses
}

/** Where to dare: how sure the model must be of each genre. */
export function chooseThresholds(guesses: readonly HeldOutGuess[]): Thresholds {
  const curve = fitMonotone(
    guesses.flatMap(({ genre, probability, truth }) =>
      genre === ELSEWHERE ? [] : [{ x: probability, y: genre === truth ? 1 : 0 }],
    ),
  )
  // How much better or worse each genre is told than all of them at the same probability.
  const lead = new Map<GenreName, number>()
  for (const genre of GENRE_NAMES) {
    const own = guesses.filter((guess) => guess.genre === genre && guess.probability > MIN_PROBABILITY)
    const sum = own.reduce(
      (total, { probability, truth }) => total + Number(genre === truth) - curve(probability),
      0,
    )
    lead.set(genre, (sum - UNPROVEN) / (own.length + DOUBT))
  }
  const atSurety = (surety: number): Thresholds => {
    const thresholds = new Map<GenreName, number>()
    for (const genre of GENRE_NAMES) {
      let threshold = MIN_PROBABILITY
      while (threshold < HIGHEST_THRESHOLD && curve(threshold) + lead.get(genre)! < surety) threshold += 0.01
      thresholds.set(genre, threshold)
    }
    return thresholds
  }
  for (let surety = 0.4; surety < 0.95; surety += 0.005) {
    const thresholds = atSurety(surety)
    let [named, right] = [0, 0]
    for (const guess of guesses) {
      const genre = dareGenre(guess, thresholds)
      if (genre === null) continue
      named++
      if (genre === guess.truth) right++
    }
    if (right >= WANTED_PRECISION * named) return thresholds
  }
  return atSurety(0.95)
}

/** The genre where the guess is sure enough; null otherwise. */
export function dareGenre({ genre, probability }: GenreGuess, thresholds: Thresholds): GenreName | null {
  return genre !== ELSEWHERE && probability >= thresholds.get(genre)! ? genre : null
}

function foldOf(artist: string): number {
  let hash = 7
  for (const letter of artist) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0
  return (hash >>> 4) % FOLDS
}
