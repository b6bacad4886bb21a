/** Searches that are free. */
export const FREE_SEARCHES = 25
/**
 * Free searches of all guests behind one network in a month: enough for a club's whole crew, and an end to starting
 * anew by clearing cookies.
 */
export const NETWORK_SEARCHES = 250
export const NETWORK_DAYS = 30
/** Set lists the Free plan saves. Nothing that was saved is ever taken away. */
export const FREE_LISTS = 3
