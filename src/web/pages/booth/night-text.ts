import type { KeyNotation } from '#domain/key/key-notations.ts'
import { trackLine } from '../../format/track-text.ts'
import { type Night, playsOf } from './night.ts'

/** "23:10", local time. */
export const clockTime = (at: string): string => {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** One line a record: "23:10  Artist - Title (124 BPM, 8A)", with "worked" where the blend did. Local time. */
export const nightText = (night: Night, notation: KeyNotation): string =>
  playsOf(night)
    .map((play) => `${clockTime(play.at)}  ${trackLine(play, notation)}${play.worked ? '  worked' : ''}\n`)
    .join('')

/** "Night of 2026-11-23", by the local date it began. */
export function nightName(night: Night): string {
  const began = new Date(playsOf(night)[0]?.at ?? Date.now())
  const parts = [began.getFullYear(), began.getMonth() + 1, began.getDate()]
  return `Night of ${parts.map((part) => String(part).padStart(2, '0')).join('-')}`
}
