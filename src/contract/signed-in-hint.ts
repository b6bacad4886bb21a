/**
 * Readable by scripts and without any secret: says that this browser has a session, so that a page of a guest need not
 * ask. The session itself is a cookie that no script sees.
 */
export const SIGNED_IN_HINT = 'segue_signed_in'
