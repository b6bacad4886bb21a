import { describe, expect, it } from 'vitest'
import { ApiError } from '../../client/api.ts'
import { voteError } from './vote-error.ts'

describe('why a vote was not taken', () => {
  it('the words of the server, where it has any', () =>
    expect(voteError(new ApiError(404, '', { code: 'not_found', message: 'It is gone' }))).toBe('It is gone'))
  it.each([
    ['no answer', new ApiError(0, '', { code: 'network' })],
    ['an answer of somebody else', new ApiError(502, '<html>', { code: 'unreadable' })],
    ['an answer without words', new ApiError(500, '', { code: 'internal', message: '' })],
  ])('%s', (_, error) => expect(voteError(error)).toBe('Unable to submit your vote. Please try again.'))
  it('an error of ours', () =>
    expect(voteError(new TypeError('x is undefined'))).toBe('Failed to submit vote'))
})
