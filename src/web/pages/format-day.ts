// In the time zone of the date itself, so that the server and every browser say the same day.
const dayFormat = (dateStyle: 'long' | 'medium') =>
  new Intl.DateTimeFormat('en-GB', { dateStyle, timeZone: 'UTC' })
const FORMATS = { long: dayFormat('long'), medium: dayFormat('medium') }

/** "28 November 2024", or "28 Nov 2024" where there is little room. @param date YYYY-MM-DD */
export const formatDay = (date: string, length: keyof typeof FORMATS = 'long'): string =>
  FORMATS[length].format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
