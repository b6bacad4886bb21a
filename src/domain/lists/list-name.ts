import { MIXED } from './group-songs.ts'

/** A day as the person's own calendar says it; which time zone that is, is the caller's to know. */
export type CalendarDay = {
  readonly year: number
  /** 1–12 */
  readonly month: number
  /** 1–31 */
  readonly day: number
}

/** A list made from one genre: "Deep house 03/09/26", "Mixed 03/09/26" for no genre. */
export function defaultListName(genre: string, date: CalendarDay): string {
  const [first = '', ...rest] = genre.trim() === '' ? MIXED : genre.trim()
  return `${first.toUpperCase()}${rest.join('')} ${shortDate(date)}`
}

/** A list made from songs that were ticked: "Selected Songs 03/09/26". */
export const selectedListName = (date: CalendarDay): string => `Selected Songs ${shortDate(date)}`

/** MM/DD/YY. @throws RangeError on a month or day no calendar has: a bug, not bad input. */
export function shortDate({ year, month, day }: CalendarDay): string {
  if (!within(year, 0, 9999) || !within(month, 1, 12) || !within(day, 1, 31))
    throw new RangeError(`No such day: ${year}-${month}-${day}`)
  return [month, day, year % 100].map((part) => String(part).padStart(2, '0')).join('/')
}

const within = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most
