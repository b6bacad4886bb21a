/** Under which name the votes of an account are kept. */
export const accountVoter = (userId: string): string => `user:${userId}`
/** Under which name the votes of a guest are kept. */
export const guestVoter = (visitorId: string): string => `visitor:${visitorId}`
