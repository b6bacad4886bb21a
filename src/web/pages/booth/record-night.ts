import type { OwnListInput } from '#contract/personal.ts'
import { call } from '../../client/api.ts'
import { sendVerdict } from '../../library/lists/send-verdict.ts'
import { type Night, playsOf } from './night.ts'
import { nightName } from './night-text.ts'

const two = (part: number): string => String(part).padStart(2, '0')

/** "2026-02-14T23:10:00" on the clock of this machine. */
function localTime(iso: string): string {
  const at = new Date(iso)
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`
}

/** The night as it is kept with the account; null where nothing was mixed. */
export function nightAsList(night: Night): OwnListInput | null {
  const plays = playsOf(night).filter(({ artist, title }) => artist !== '' && title !== '')
  const [first] = plays
  if (first === undefined || plays.length < 2) return null
  return {
    kind: 'night',
    name: nightName(night),
    startedAt: localTime(first.at),
    tracks: plays.map(({ artist, title, bpm, at }) => ({ artist, title, bpm, startedAt: localTime(at) })),
  }
}

/** Keeps a night with the account, so that answers learn from it, and says once more which blends worked. @throws ApiError */
export async function recordNight(night: Night): Promise<void> {
  const list = nightAsList(night)
  if (list === null) return
  await call('POST', '/api/own-lists', { body: { lists: [list] } })
  const plays = playsOf(night)
  for (const [at, to] of plays.entries()) {
    const from = plays[at - 1]
    if (from !== undefined && to.worked && from.title !== '' && to.title !== '')
      await sendVerdict(from, to, 'worked')
  }
}
