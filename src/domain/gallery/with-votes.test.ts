import { describe, expect, it } from 'vitest'
import { withVotes } from './with-votes.ts'

describe('pictures with the votes on them', () => {
  it('each gets its own, and one without an entry has none', () =>
    expect(
      withVotes(
        [
          { id: 'a', title: 'A' },
          { id: 'b', title: 'B' },
        ],
        [{ id: 'b', upVotes: 2, downVotes: 1, myVote: 'up' }],
      ),
    ).toEqual([
      { id: 'a', title: 'A', upVotes: 0, downVotes: 0, myVote: null },
      { id: 'b', title: 'B', upVotes: 2, downVotes: 1, myVote: 'up' },
    ]))

  it('newer votes replace older ones', () =>
    expect(withVotes([{ id: 'a', upVotes: 5, downVotes: 0, myVote: 'up' as const }], [])).toEqual([
      { id: 'a', upVotes: 0, downVotes: 0, myVote: null },
    ]))

  it('a vote on what is not among them is left out', () =>
    expect(withVotes([], [{ id: 'x', upVotes: 1, downVotes: 0, myVote: null }])).toEqual([]))
})
