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
export const LIST_SONGS_MAX = 5_000
export const ARRANGE_MIN = 2
export const ARRANGE_MAX = 60
export const BRIDGE_STEPS_MAX = 4
