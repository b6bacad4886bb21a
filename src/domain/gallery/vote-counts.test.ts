import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scoreOf, type VoteDirection, withVote } from './vote-counts.ts'

const votes = fc.array(fc.constantFrom<VoteDirection>('up', 'down'), { minLength: 1, maxLength: 8 })

it('however often one voter votes, one vote counts: the last', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000), votes, (upVotes, downVotes, cast) => {
      const before = { upVotes, downVotes, myVote: null }
      const after = cast.reduce<Parameters<typeof withVote>[0]>(withVote, before)
      const last = cast.at(-1)
      expect(after).toEqual({
        upVotes: upVotes + Number(last === 'up'),
        downVotes: downVotes + Number(last === 'down'),
        myVote: last,
      })
    }),
  )
})

it('a vote keeps what else is known of a picture', () =>
  expect(withVote({ id: 'house', upVotes: 1, downVotes: 3, myVote: 'down' }, 'up')).toEqual({
    id: 'house',
    upVotes: 2,
    downVotes: 2,
    myVote: 'up',
  }))

it('the score is up minus down', () => expect(scoreOf({ upVotes: 2, downVotes: 5 })).toBe(-3))
