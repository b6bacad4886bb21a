import { describe, expect, test } from 'vitest'
import type { GenreName } from '../../src/domain/track/genres.ts'
import { chooseThresholds, dareGenre, type GenreGuess, type HeldOutGuess } from './genre-model.ts'
import { familyOfTags } from './tag-families.ts'
import { isRightByParent, isRightGenre } from './wider-genre.ts'

const guess = (shares: readonly (readonly [GenreName, number])[]): GenreGuess => ({
  genre: shares[0]![0],
  probability: shares[0]![1],
  shares: new Map(shares),
})

describe('naming a genre', () => {
  const thresholds = new Map<GenreName, number>([
    ['House', 0.6],
    ['Deep House', 0.6],
    ['Techno', 0.6],
    ['Minimal', 0.6],
    ['Rock', 0.6],
  ])

  test('the genre itself where it is sure', () => {
    expect(dareGenre(guess([['Deep House', 0.7]]), thresholds)).toBe('Deep House')
  })

  test('the wider one where only that is', () => {
    expect(dareGenre(guess([['Deep House', 0.4], ['House', 0.3]]), thresholds)).toBe('House') // prettier-ignore
    expect(dareGenre(guess([['Minimal', 0.4], ['Techno', 0.3]]), thresholds)).toBe('Techno') // prettier-ignore
  })

  test('nothing where neither is', () => {
    expect(dareGenre(guess([['Deep House', 0.4], ['Rock', 0.3]]), thresholds)).toBeNull() // prettier-ignore
  })

  test('a genre that is mostly guessed wrong asks for more than one that is mostly guessed right', () => {
    const of = (genre: GenreName, truth: GenreName, probability: number): HeldOutGuess => ({
      ...guess([[genre, probability]]),
      truth,
    })
    const guesses = Array.from({ length: 100 }, (_, at) => [
      of('Rock', 'Rock', 0.4 + at / 200),
      of('Techno', at % 3 === 0 ? 'Trance' : 'Techno', 0.4 + at / 200),
    ]).flat()
    const chosen = chooseThresholds(guesses)
    expect(chosen.get('Rock')!).toBeLessThan(chosen.get('Techno')!)
  })

  test('House is right for a kind of house, and by parent it is not', () => {
    expect(isRightGenre('House', 'Deep House')).toBe(true)
    expect(isRightByParent('House', 'Deep House')).toBe(false)
    expect(isRightGenre('Tech House', 'Deep House')).toBe(false)
    expect(isRightGenre('Dubstep', 'Brostep')).toBe(true)
  })

  test('tags that agree tell a genre, at a tempo it is made at', () => {
    expect(familyOfTags(['southern hip hop', 'rap'], 80)).toBe('Hip Hop')
    expect(familyOfTags(['southern hip hop', 'pop'], 80)).toBeNull()
    expect(familyOfTags(['drum and bass'], 87)).toBe('Drum & Bass')
    expect(familyOfTags(['drum and bass'], 128)).toBeNull()
    expect(familyOfTags([], 128)).toBeNull()
  })
})
