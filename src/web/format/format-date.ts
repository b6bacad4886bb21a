import { type CalendarDay, shortDate } from '../../domain/lists/list-name.ts'

/** The day where the DJ is. */
export const calendarDay = (date: Date): CalendarDay => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
})

/** MM/DD/YY of a moment the server gave. */
export const formatDate = (iso: string): string => {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : shortDate(calendarDay(date))
}
