import { ApiError } from '../../client/api.ts'

/** The message for a vote that was not taken. */
export function voteError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to submit vote'
  // No answer, or one of something on the way: neither has words of Segue's.
  const hasWords = error.code !== 'network' && error.code !== 'unreadable' && error.message !== ''
  return hasWords ? error.message : 'Unable to submit your vote. Please try again.'
}
