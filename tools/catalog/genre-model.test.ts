import { describe, expect, it } from 'vitest'
import type { GenreName } from '../../src/domain/track/genres.ts'
import { chooseThresholds, dareGenre, type GenreGuess, type HeldOutGuess } from './genre-model.ts'
import { judgeGenres } from './judge-genres.ts'
import { familyOfTags } from './tag-families.ts'

const guess = (shares: readonly (readonly [GenreName, number])[]): GenreGuess => ({
  genre: shares[0]![0],
  probability: shares[0]![1],
  shares: new Map(shares),
})

describe('naming a genre', () => {
  const thresholds = new Map<GenreName, number>([
    ['House', 0.6],
    ['Deep House', 0.6],
  ])

  it('the genre itself where it is sure', () => {
    expect(dareGenre(guess([['Deep House', 0.7]]), thresholds)).toBe('Deep House')
  })

  it('nothing where it is not, close as the kinds of one thing may be', () => {
    expect(dareGenre(guess([['Deep House', 0.4], ['House', 0.3]]), thresholds)).toBeNull() // prettier-ignore
  })

  it('a genre that is mostly guessed wrong asks for more than one that is mostly guessed right', () => {
    const of = (genre: GenreName, truth: GenreName, probability: number): HeldOutGuess => ({
      ...guess([[genre, probability]]),
      truth,
      fold: 0,
      isCrated: false,
    })
    const guesses = Array.from({ length: 100 }, (_, at) => [
      of('Rock', 'Rock', 0.4 + at / 200),
      of('Techno', at % 3 === 0 ? 'Trance' : 'Techno', 0.4 + at / 200),
    ]).flat()
    const chosen = chooseThresholds(guesses)
    expect(chosen.get('Rock')!).toBeLessThan(chosen.get('Techno')!)
  })

  it('what was named is judged at thresholds that its own fold had no part in', () => {
    const of = (fold: number, truth: GenreName): HeldOutGuess => ({
      ...guess([['Rock', 0.6]]),
      truth,
      fold,
      isCrated: fold === 0,
    })
    // In the folds 1 to 4 such a guess is always right, in fold 0 never.
    const guesses = Array.from({ length: 200 }, (_, at) => of(at % 5, at % 5 === 0 ? 'Pop' : 'Rock'))
    const judgement = judgeGenres(guesses)
    expect(judgement.byGenre.get('Pop')).toEqual({ judged: 40, named: 40, right: 0 })
    expect(judgement.uncrated.judged).toBe(160)
    expect(judgement.byName.get('Rock')!.right).toBe(judgement.right)
  })

  it('tags that agree tell a genre, at a tempo it is made at', () => {
    expect(familyOfTags(['southern hip hop', 'rap'], 80)).toBe('Hip Hop')
    expect(familyOfTags(['southern hip hop', 'pop'], 80)).toBeNull()
    expect(familyOfTags(['drum and bass'], 87)).toBe('Drum & Bass')
    expect(familyOfTags(['drum and bass'], 128)).toBeNull()
    expect(familyOfTags([], 128)).toBeNull()
  })
})
