/** All that the admin dashboard has fetched lies below this key. */
export const ADMIN_KEY = ['admin'] as const
export const ACTIVITY_KEY = [...ADMIN_KEY, 'activity'] as const
export const USERS_KEY = [...ADMIN_KEY, 'users'] as const
