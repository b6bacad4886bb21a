/** Names the genre of a recording, and keeps silent where it can't be sure. */
import { GENRE_NAMES, genreFacts, type GenreName } from '../../src/domain/track/genres.ts'
import { ELSEWHERE, type GenreClass } from './genre-anchors.ts'
import { FeatureNames, type GenreEvidence } from './genre-evidence.ts'
import { type Example, fitSoftmax } from './softmax.ts'

/** Something to learn from: evidence, and the genre somebody who knows it wrote. */
export type Lesson = {
  readonly evidence: GenreEvidence
  readonly label: GenreClass
  readonly weight: number
  /** Lessons of one artist are never split between learning and judging. */
  readonly artist: string
  /** An authored row that the tables know: what accuracy is counted on. */
  readonly isJudged: boolean
}

export type GenreGuess = {
  readonly genre: GenreClass
  readonly probability: number
  /** What else it may be: every genre with a probability worth counting. */
  readonly shares: ReadonlyMap<GenreName, number>
}
export type GenreModel = { readonly guess: (evidence: GenreEvidence) => GenreGuess }
export type HeldOutGuess = GenreGuess & { readonly truth: GenreName }
/** The least probability at which a genre is named, by genre. */
export type Thresholds = ReadonlyMap<GenreName, number>

const CLASSES: readonly GenreClass[] = [...GENRE_NAMES, ELSEWHERE]
const FOLDS = 5
/** Nine in ten of what is named should be right; 85 in a hundred must be. */
const WANTED_PRECISION = 0.88
/** Right answers that every threshold has to its credit beforehand, in hundredths of its examples: few examples prove little. */
const DOUBT = 3

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
    for (const { evidence, label, artist, isJudged } of lessons)
      if (isJudged && label !== ELSEWHERE && foldOf(artist) === fold)
        guesses.push({ ...model.guess(evidence), truth: label })
  }
  return guesses
}

/** Whether a guess is right: the genre itself, its parent, or a part of it. */
export const isRightGenre = (guess: GenreName, truth: GenreName): boolean =>
  guess === truth || parentOf(guess) === truth || parentOf(truth) === guess
const parentOf = (genre: GenreName): string | undefined => (genreFacts(genre) as { parent?: string }).parent

/** From which probability on each genre may be named so that most of what is named is right. */
export function chooseThresholds(guesses: readonly HeldOutGuess[]): Thresholds {
  const thresholds = new Map<GenreName, number>()
  for (const genre of GENRE_NAMES) {
    const own = guesses.filter((guess) => guess.genre === genre).sort((a, b) => b.probability - a.probability)
    if (own.length === 0) continue
    let right = 0
    let threshold = 0.97
    own.forEach((guess, at) => {
      if (isRightGenre(genre, guess.truth)) right++
      if ((right + DOUBT * 0.8) / (at + 1 + DOUBT) >= WANTED_PRECISION) threshold = guess.probability
    })
    thresholds.set(genre, threshold)
  }
  return thresholds
}

/** The genre, where the guess is sure enough; null otherwise. */
export function dareGenre({ genre, probability }: GenreGuess, thresholds: Thresholds): GenreName | null {
  if (genre === ELSEWHERE) return null
  return probability >= (thresholds.get(genre) ?? 0.9) ? genre : null
}

function foldOf(artist: string): number {
  let hash = 7
  for (const letter of artist) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0
  return (hash >>> 4) % FOLDS
}
