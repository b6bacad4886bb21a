import type { DateLanguage } from '../../contract/limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const UNITS = [
  ['year', 365.25 * DAY],
  ['month', (365.25 / 12) * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

const WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/**
 * "3 hours ago", in whole units that have passed.
 * @param iso a moment, ISO 8601; a clock that runs ahead of the server's makes a moment to come: that is now
 * @param now milliseconds
 */
export function relativeTime(iso: string, now: number): string {
  const passed = now - Date.parse(iso)
  const [unit, length] = UNITS.find(([, length]) => passed >= length) ?? [null, 1]
  return unit === null ? 'just now' : WORDS.format(-Math.floor(passed / length), unit)
}

export const exactTime = (iso: string, language: DateLanguage): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso))
