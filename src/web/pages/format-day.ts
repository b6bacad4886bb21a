// In the time zone of the date itself, so that the server and every browser say the same day.
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "28 November 2024". @param date YYYY-MM-DD */
export const formatDay = (date: string): string => DAY.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
