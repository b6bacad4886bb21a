import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api.ts'
import { voteFault } from './vote-fault.ts'

describe('why a vote was not taken', () => {
  test('the words of the server, where it has any', () =>
    expect(voteFault(new ApiError(404, '', { code: 'not_found', message: 'It is gone' }))).toBe('It is gone'))
  test('no answer', () => {
    const text = 'Unable to submit your vote. Please try again.'
    expect(voteFault(new ApiError(0, '', { code: 'network' }))).toBe(text)
    expect(voteFault(new TypeError('x is undefined'))).toBe(text)
  })
  test('an answer of somebody else', () =>
    expect(voteFault(new ApiError(502, '<html>', { code: 'unreadable' }))).toBe('Failed to submit vote'))
})
