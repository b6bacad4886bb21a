/** Days are counted in UTC, so that every server and every reader means the same one. */
export const DAY_MS = 24 * 60 * 60 * 1000

/** YYYY-MM-DD. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const startOfDay = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS
