/** Paths that show a screen of the application, drawn by the browser. */
export const SCREEN_PATHS = [
  '/try',
  '/verify-email',
  '/reset-password',
  '/account',
  '/library',
  '/booth',
  '/checkout/test',
  '/admin',
  '/admin/login',
  '/admin-login',
] as const

/** Pages for everybody: the server sends them complete, the browser makes them live. Any other path is a 404. */
export const PUBLIC_PATHS = [
  '/',
  '/landing',
  '/blog',
  '/blog/:id',
  '/pix',
  '/sitemap',
  '/terms',
  '/privacy',
  '/contact',
] as const

export const LANDING_TABS = ['home', 'how-it-works', 'blog', 'pricing'] as const
export type LandingTab = (typeof LANDING_TABS)[number]
