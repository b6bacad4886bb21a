import type { Failure, Progress, ScanSummary } from './scan-folder.ts'

/** What a scan says to the person who started it. Times are milliseconds. */

const BAR = 24
/** Before so much time has passed, the rate of a few files says nothing about the others. */
const RATE_AFTER_MS = 5_000
const REASONS_SHOWN = 8
const PATHS_SHOWN = 5

/** "[██████      ] 120 of 480 files · 14 a minute · 48 × real time · about 26 min left" */
export function progressBar(progress: Progress, elapsedMs: number): string {
  const filled = Math.round((BAR * progress.done) / Math.max(1, progress.total))
  return `[${'█'.repeat(filled)}${' '.repeat(BAR - filled)}] ${progressLine(progress, elapsedMs)}`
}

export function progressLine({ done, total, soundS }: Progress, elapsedMs: number): string {
  const count = `${done} of ${files(total)}`
  if (done === 0 || elapsedMs < RATE_AFTER_MS) return count
  const rate = done / (elapsedMs / 60_000)
  const left = ((total - done) * elapsedMs) / done
  return [
    count,
    `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} a minute`,
    `${Math.round((soundS * 1_000) / elapsedMs)} × real time`,
    ...(done < total ? [`about ${duration(left)} left`] : []),
  ].join(' · ')
}

/** Lines: what is new, what is gone, and what could not be read and why. */
export function summaryLines(summary: ScanSummary): string[] {
  const { added, changed, unchanged, gone, missing, failed, stopped } = summary
  return [
    `${files(summary.files)}: ${added} new, ${changed} changed, ${unchanged} unchanged, ${gone} gone, ${failed.length} could not be read.`,
    ...(missing > 0
      ? [
          `The folder holds no sound, as one whose disk is not there: ${files(missing)} known from before are kept.`,
        ]
      : []),
    ...failureLines(failed),
    ...(stopped ? ['Stopped. What was read is kept; the next scan goes on from here.'] : []),
  ]
}

/** By reason, the commonest first. */
function failureLines(failed: readonly Failure[]): string[] {
  const byReason = new Map<string, string[]>()
  for (const { path, reason } of failed) {
    const paths = byReason.get(reason)
    if (paths) paths.push(path)
    else byReason.set(reason, [path])
  }
  const all = [...byReason].sort(([, a], [, b]) => b.length - a.length)
  const shown = all
    .slice(0, REASONS_SHOWN)
    .flatMap(([reason, paths]) => [
      `  ${paths.length} × ${reason}`,
      ...paths.slice(0, PATHS_SHOWN).map((path) => `      ${path}`),
      ...(paths.length > PATHS_SHOWN ? [`      and ${paths.length - PATHS_SHOWN} more`] : []),
    ])
  return all.length > REASONS_SHOWN ? [...shown, `  and ${all.length - REASONS_SHOWN} other reasons`] : shown
}

const files = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`

function duration(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes < 2) return `${Math.ceil(ms / 1_000)} s`
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
