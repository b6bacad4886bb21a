/** Limits that the form and the server share. Free of any library, so that the browser can import it at no cost. */
export const COUNT_MIN = 5
export const COUNT_MAX = 20
export const COUNT_DEFAULT = 10
export const BPM_MIN = 60
export const BPM_MAX = 200
export const SELECTION_MAX = 3
export const TEXT_MAX = { currentTrack: 300, genre: 60, vibeDescription: 1_000 } as const

export const USERNAME_MIN = 3
export const USERNAME_MAX = 32
export const PASSWORD_MIN = 6
/** Longer ones only keep the hash busy. */
export const PASSWORD_MAX = 200
export const SONGS_MAX = 10_000
/** Songs of one page: some milliseconds of the server's time. */
export const SONGS_PAGE_MAX = 1_000
/** Lists of one page; fewer where they hold more than a page of songs. */
export const LISTS_PAGE_MAX = 20
export const LIST_SONGS_MAX = 5_000
export const ARRANGE_MIN = 2
export const ARRANGE_MAX = 60
export const BRIDGE_STEPS_MAX = 4

/** Tracks of one call that adds to a library. */
export const LIBRARY_BATCH_MAX = 500
/** Playlists and nights of one call, and tracks of one of them. */
export const LISTS_BATCH_MAX = 100
export const LIST_PLAYS_MAX = 10_000
/** Playlists and nights of an account, and verdicts. */
export const OWN_LISTS_MAX = 10_000
export const VERDICTS_MAX = 10_000
/** Packed landmarks of one track. */
export const FINGERPRINT_BYTES_MAX = 64 * 1024
/** A call that adds to a library: many facts, or few fingerprints. */
export const LIBRARY_BODY_MAX = 2 * 1024 * 1024
/** A recording sent to be identified. Ten seconds as a browser records them are under 0.5 MB. */
export const CLIP_BYTES_MAX = 8 * 1024 * 1024
export const CLIP_SECONDS = 10

/** Why a picture stays as it was, where a day's share or the money for new ones is used up. */
export const NO_MORE_ARTWORK = 'There are no more new pictures today. Yours stays as it was.'

/** What may be chosen as a preference. */
export const THEMES = ['light', 'dark', 'system'] as const
export const HARMONY_LEVELS = ['strict', 'balanced', 'adventurous'] as const
export const DATE_LANGUAGES = ['en-GB', 'en-US', 'de', 'fr', 'es', 'it', 'pt'] as const
export type DateLanguage = (typeof DATE_LANGUAGES)[number]
