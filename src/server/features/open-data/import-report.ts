import type { BadRow, ImportDeps } from './import-file.ts'
import type { ImportProgress } from './store.ts'

/** Bad rows that are named; the others are counted. */
const BAD_ROWS_SHOWN = 20
/** A line for a log, where there is no terminal to draw on. */
const LINE_EVERY_MS = 30_000

const whole = (value: number): string => value.toLocaleString('en')

const progressLine = (file: string, { rows, leftOut, bad }: ImportProgress): string =>
  `${file}: ${whole(rows)} rows, ${whole(leftOut)} left out, ${whole(bad)} bad`

/** Reports to the operator how an import goes and which rows are bad. */
export function importReport(deps: {
  readonly isTerminal: boolean
  readonly clock: () => number
  readonly write: (text: string) => void
}): { events: Pick<ImportDeps, 'onBadRow' | 'onProgress'>; end: (done: readonly ImportProgress[]) => void } {
  const { isTerminal, clock, write } = deps
  let badRows = 0
  let shownAt = clock()
  return {
    events: {
      onBadRow({ file, line, error }: BadRow) {
        badRows++
        if (badRows <= BAD_ROWS_SHOWN)
          write(`${isTerminal ? '\r\u001b[K' : ''}${file}, line ${line}: ${error}\n`)
        if (badRows === BAD_ROWS_SHOWN + 1) write('Further bad rows are counted only.\n')
      },
      onProgress(file, progress) {
        if (isTerminal) write(`\r${progressLine(file, progress)}\u001b[K`)
        else if (clock() - shownAt >= LINE_EVERY_MS) {
          shownAt = clock()
          write(`${progressLine(file, progress)}\n`)
        }
      },
    },
    end(done) {
      if (isTerminal) write('\r\u001b[K')
      for (const progress of done) write(`${progressLine(progress.file.split(' ')[0] as string, progress)}\n`)
    },
  }
}
