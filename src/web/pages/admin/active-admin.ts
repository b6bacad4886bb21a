import type { Session } from '../../client/session.ts'

/** Whether the server takes admin calls from here: in user mode it does not. */
export const isActiveAdmin = (session: Session): boolean =>
  session.status === 'signed-in' && session.user.role === 'admin' && !session.adminInUserMode

/** Left in the history by a dashboard whose session ended under it, for the sign-in page to say so. */
export const SESSION_ENDED = 'admin-session-ended'
