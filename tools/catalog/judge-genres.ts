import { GENRE_NAMES, type GenreName } from '../../src/domain/track/genres.ts'
import { groupBy } from './group-by.ts'
import { chooseThresholds, dareGenre, type HeldOutGuess } from './genre-model.ts'
import { isRightByParent, isRightGenre } from './wider-genre.ts'

export type GenreFigures = {
  /** Authored rows that the tables know. */
  readonly judged: number
  readonly named: number
  /** Of what was named: exactly the genre, and the genre, the wider one or a kind of it. */
  readonly exact: number
  readonly right: number
  /** As right, with House for one of its kinds counted as wrong. */
  readonly strictly: number
}
export type GenreJudgement = GenreFigures & {
  /** By the genre that was written. */
  readonly byGenre: ReadonlyMap<GenreName, GenreFigures>
  /** By the genre that was named. */
  readonly byName: ReadonlyMap<GenreName, GenreFigures>
}

/** How often the genre of an authored row is named, and rightly, by a model that has not seen its artist. */
export function judgeGenres(guesses: readonly HeldOutGuess[]): GenreJudgement {
  const thresholds = chooseThresholds(guesses)
  const figuresOf = (own: readonly HeldOutGuess[]): GenreFigures => {
    const dared = own.flatMap((guess) => {
      const genre = dareGenre(guess, thresholds)
      return genre === null ? [] : [{ genre, truth: guess.truth }]
    })
    return {
      judged: own.length,
      named: dared.length,
      exact: dared.filter(({ genre, truth }) => genre === truth).length,
      strictly: dared.filter(({ genre, truth }) => isRightByParent(genre, truth)).length,
      right: dared.filter(({ genre, truth }) => isRightGenre(genre, truth)).length,
    }
  }
  const byGenre = new Map(
    GENRE_NAMES.flatMap((genre) => {
      const own = guesses.filter(({ truth }) => truth === genre)
      return own.length === 0 ? [] : [[genre, figuresOf(own)] as const]
    }),
  )
  const named = groupBy(guesses, (guess) => dareGenre(guess, thresholds))
  const byName = new Map(
    GENRE_NAMES.flatMap((genre) => {
      const own = named.get(genre)
      return own === undefined ? [] : [[genre, figuresOf(own)] as const]
    }),
  )
  return { ...figuresOf(guesses), byGenre, byName }
}
