import { countOf } from '../../format/count-of.ts'
import type { ImportJob } from '../../library/import-job-state.ts'

/** "about 5 min left": as exactly as a guess can be. */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} min left`
  const hours = Math.floor(minutes / 60)
  return `about ${hours} h ${minutes - 60 * hours} min left`
}

type Over = Extract<ImportJob, { status: 'over' }>

const TITLES = { finished: 'Finished', cancelled: 'Cancelled', failed: 'Not finished' } as const
const NOTHING_IN = {
  folder: 'There is no sound file in this folder.',
  file: 'This file holds no track.',
} as const

/** What came of a piece of work. */
export function workOutcome({ kind, source, outcome, total, sent, lists, unchanged }: Over) {
  const parts = [
    sent > 0 && `${countOf(sent, 'track')} added or brought up to date`,
    lists > 0 && countOf(lists, 'playlist or night', 'playlists and nights'),
    unchanged > 0 && `${countOf(unchanged, 'file')} unchanged`,
  ].filter((part) => part !== false)
  const isEmpty = outcome === 'finished' && total === 0
  const nothing = isEmpty ? NOTHING_IN[kind] : 'Nothing was added.'
  return {
    title: `${TITLES[outcome]}: ${source}`,
    text: parts.length === 0 ? nothing : `${parts.join(', ')}.`,
  }
}
