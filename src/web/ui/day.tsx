import type { DateLanguage } from '../../contract/limits.ts'
import { usePreferences } from '../preferences.ts'

const formats = new Map<DateLanguage, Intl.DateTimeFormat>()

/** "28 November 2024", in the language that was chosen. @param date YYYY-MM-DD, whatever follows */
export function formatDay(date: string, language: DateLanguage): string {
  let format = formats.get(language)
  if (format === undefined) {
    // In the time zone of the date itself, so that the server and every browser say the same day.
    format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    formats.set(language, format)
  }
  return format.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
}

export function Day({ date }: { readonly date: string }) {
  const { dateLanguage } = usePreferences()
  return <>{formatDay(date, dateLanguage)}</>
}
