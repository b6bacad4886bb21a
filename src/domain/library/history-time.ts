import { whole } from './field-reader.ts'

/** "2025-02-14"; null where there is no such day. */
function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1980 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/**
 * The night that a playlist of rekordbox logs: "HISTORY 2025-02-14", "HISTORY 2025-02-14 (1)", or any name with a day inside a
 * folder of histories; null: a playlist like any other.
 */
export function rekordboxNight(name: string, folder: readonly string[]): string | null {
  const isLogged = /^history\b/iu.test(name) || folder.some((one) => /^histor(?:y|ies)$/iu.test(one))
  const date = isLogged ? /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/u.exec(name) : null
  return date === null ? null : isoDay(Number(date[1]), Number(date[2]), Number(date[3]))
}

/**
 * When Traktor began to play a track: "2025-02-14T23:10:00".
 * @param date year · 65,536 + month · 256 + day
 * @param time seconds of the day; without it, the day alone is told
 */
export function traktorTime(date: string | undefined, time: string | undefined): string | null {
  const packed = whole(date, 0, 2 ** 31 - 1)
  const day = packed === null ? null : isoDay(packed >> 16, (packed >> 8) & 255, packed & 255)
  const seconds = whole(time, 0, 86_399)
  if (day === null || seconds === null) return day
  return `${day}T${new Date(seconds * 1_000).toISOString().slice(11, 19)}`
}

const DAY_MINUTES = 1_440

/**
 * When VirtualDJ played a track, by the clock of the DJ's machine: the clock's offset is the one, to a quarter of an hour, that
 * makes both times the same.
 * @param time "23:10" on that clock
 * @param lastPlayed seconds since 1970, UTC
 */
export function virtualDjTime(time: string | undefined, lastPlayed: string | undefined): string | null {
  const clock = /^\s*(\d{1,2}):(\d{2})/u.exec(time ?? '')
  const seconds = whole(lastPlayed?.trim(), 1, 2 ** 32)
  if (clock === null || seconds === null) return null
  const local = Number(clock[1]) * 60 + Number(clock[2])
  const apart = local - (Math.floor(seconds / 60) % DAY_MINUTES)
  const nearest = ((((apart + DAY_MINUTES / 2) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2
  const offset = Math.round(nearest / 15) * 15 * 60
  return new Date((seconds + offset) * 1_000).toISOString().slice(0, 19)
}
