import { GENRE_NAMES, type GenreName } from '../../src/domain/track/genres.ts'
import { groupBy } from './group-by.ts'
import { chooseThresholds, dareGenre, type HeldOutGuess } from './genre-model.ts'

export type GenreFigures = {
  /** Authored rows that the tables know. */
  readonly judged: number
  readonly named: number
  /** Of what was named: exactly the genre that was written, or what it is a part of. */
  readonly right: number
}
type GenreJudgement = GenreFigures & {
  /** Of artists whom no crate has. */
  readonly uncrated: GenreFigures
  /** By the genre that was written. */
  readonly byGenre: ReadonlyMap<GenreName, GenreFigures>
  /** By the genre that was named. */
  readonly byName: ReadonlyMap<GenreName, GenreFigures>
}
type Named = HeldOutGuess & { readonly named: GenreName | null }

/**
 * How often the genre of an authored row is named, and rightly, by a model that has not seen its artist, at thresholds
 * that were chosen without the rows they are judged by.
 */
export function judgeGenres(guesses: readonly HeldOutGuess[]): GenreJudgement {
  const all = [...new Set(guesses.map(({ fold }) => fold))].flatMap((fold) => {
    const thresholds = chooseThresholds(guesses.filter((guess) => guess.fold !== fold))
    return guesses
      .filter((guess) => guess.fold === fold)
      .map((guess): Named => ({ ...guess, named: dareGenre(guess, thresholds) }))
  })
  const byGenre = groupBy(all, ({ truth }) => truth)
  const byName = groupBy(all, ({ named }) => named)
  const figuresBy = (groups: ReadonlyMap<GenreName | null, readonly Named[]>) =>
    new Map(
      GENRE_NAMES.flatMap((genre) => {
        const own = groups.get(genre)
        return own === undefined ? [] : [[genre, figuresOf(own)] as const]
      }),
    )
  return {
    ...figuresOf(all),
    uncrated: figuresOf(all.filter(({ isCrated }) => !isCrated)),
    byGenre: figuresBy(byGenre),
    byName: figuresBy(byName),
  }
}

const figuresOf = (own: readonly Named[]): GenreFigures => ({
  judged: own.length,
  named: own.filter(({ named }) => named !== null).length,
  right: own.filter(({ named, truth }) => named === truth).length,
})
