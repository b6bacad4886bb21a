import { ApiError } from '../../api.ts'

/** What somebody is told whose vote was not taken. */
export function voteFault(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'network')
    return 'Unable to submit your vote. Please try again.'
  // Something on the way answered, not Segue: its words say nothing.
  return error.code === 'unreadable' ? 'Failed to submit vote' : error.message
}
