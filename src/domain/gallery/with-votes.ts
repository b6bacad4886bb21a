import type { VoteCounts } from './vote-counts.ts'

type Pictured = { readonly id: string }

const NO_VOTES: VoteCounts = { upVotes: 0, downVotes: 0, myVote: null }

/** Pictures with the votes on them; those without an entry have none. What they carried before is replaced. */
export function withVotes<T extends Pictured>(
  pictures: readonly T[],
  votes: readonly (Pictured & VoteCounts)[],
): (T & VoteCounts)[] {
  const known = new Map(
    votes.map(({ id, upVotes, downVotes, myVote }) => [id, { upVotes, downVotes, myVote }]),
  )
  return pictures.map((picture) => ({ ...picture, ...(known.get(picture.id) ?? NO_VOTES) }))
}
