import type { DateLanguage } from '../../contract/limits.ts'
import { usePreferences } from '../client/preferences.ts'

type Style = 'long' | 'medium'

const formats = new Map<string, Intl.DateTimeFormat>()

/** "28 November 2024", or "28 Nov 2024", in the language that was chosen. @param date YYYY-MM-DD, whatever follows */
export function formatDay(date: string, language: DateLanguage, style: Style = 'long'): string {
  let format = formats.get(language + style)
  if (format === undefined) {
    // In the time zone of the date itself, so that the server and every browser say the same day.
    format = new Intl.DateTimeFormat(language, { dateStyle: style, timeZone: 'UTC' })
    formats.set(language + style, format)
  }
  return format.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
}

export function Day({ date, style = 'long' }: { readonly date: string; readonly style?: Style }) {
  const { dateLanguage } = usePreferences()
  return <>{formatDay(date, dateLanguage, style)}</>
}
