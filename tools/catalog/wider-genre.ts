/** The genre to name where the exact kind isn't sure but the wider one is. */
import { genreFacts, type GenreName } from '../../src/domain/track/genres.ts'

/** A DJ files every one of these under House who doesn't know the record better. */
const KINDS_OF_HOUSE: ReadonlySet<GenreName> = new Set([
  'Deep House',
  'Tech House',
  'Afro House',
  'Melodic House',
  'Progressive House',
])

export function parentGenre(genre: GenreName): GenreName | null {
  return (genreFacts(genre).parent as GenreName | undefined) ?? null
}

/** What it is a kind of; itself where it is none. */
export const widerGenre = (genre: GenreName): GenreName =>
  KINDS_OF_HOUSE.has(genre) ? 'House' : (parentGenre(genre) ?? genre)

const isKindOf = (part: GenreName, whole: GenreName): boolean => widerGenre(part) === whole

/** Whether a guess is right: the genre itself, the wider one, or a kind of it. */
export const isRightGenre = (guess: GenreName, truth: GenreName): boolean =>
  guess === truth || isKindOf(guess, truth) || isKindOf(truth, guess)

/** As `isRightGenre`, with House for a kind of house, or the other way round, counted as wrong. */
export const isRightByParent = (guess: GenreName, truth: GenreName): boolean =>
  guess === truth || parentGenre(guess) === truth || parentGenre(truth) === guess
