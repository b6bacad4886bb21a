import { genreFacts, type GenreName } from '../../src/domain/track/genres.ts'

/** The wider genre it is a part of, whose crowd is another one; null where it is no part. */
export function parentGenre(genre: GenreName): GenreName | null {
  return (genreFacts(genre).parent as GenreName | undefined) ?? null
}
