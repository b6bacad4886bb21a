/** Under which name the votes of an account are kept. */
export const accountVoterId = (userId: string): string => `user:${userId}`
/** Under which name the votes of a guest are kept. */
export const guestVoterId = (visitorId: string): string => `visitor:${visitorId}`
