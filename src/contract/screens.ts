/** Paths that show a screen. The server answers them with the page; any other path is a 404 with the same page. */
export const SCREEN_PATHS = ['/', '/try', '/verify-email', '/account'] as const
