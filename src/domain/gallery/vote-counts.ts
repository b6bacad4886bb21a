export type VoteDirection = 'up' | 'down'

/** What is shown beside a picture: how many voted which way, and how the viewer did. */
export type VoteCounts = {
  readonly upVotes: number
  readonly downVotes: number
  readonly myVote: VoteDirection | null
}

/** Up minus down. */
export const scoreOf = ({ upVotes, downVotes }: Pick<VoteCounts, 'upVotes' | 'downVotes'>): number =>
  upVotes - downVotes

/** The counts once this vote counts: the first one is added, the other direction changes it, the same again nothing. */
export function withVote<T extends VoteCounts>(counts: T, direction: VoteDirection): T {
  const change = (of: VoteDirection): number => Number(direction === of) - Number(counts.myVote === of)
  return {
    ...counts,
    upVotes: counts.upVotes + change('up'),
    downVotes: counts.downVotes + change('down'),
    myVote: direction,
  }
}
