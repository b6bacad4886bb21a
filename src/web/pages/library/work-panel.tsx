import { CircleAlert, Pause, Play, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { countOf } from '../../format/count-of.ts'
import { nameOfPath } from '../../library/folder/audio-file.ts'
import { type ImportJob, pace } from '../../library/import-job-state.ts'
import { cancelImportJob, dismissImportJob, pauseImportJob, useImportJob } from '../../library/import-job.ts'
import { Button } from '../../ui/button.tsx'
import { FileProblems } from './file-problems.tsx'
import { timeLeft, workOutcome } from './work-words.ts'

type Running = Extract<ImportJob, { status: 'running' }>
type Over = Extract<ImportJob, { status: 'over' }>

/** What is being added to the library, how far it is, and what came of it. */
export function WorkPanel() {
  const work = useImportJob((all) => all)
  if (work.status === 'idle') return null
  return (
    <section aria-label="Adding music" className="panel mt-8 p-4 md:p-6">
      {work.status === 'running' ? <RunningWork work={work} /> : <WorkOver work={work} />}
      <FileProblems count={work.problemCount} problems={work.problems} />
    </section>
  )
}

const DOING = {
  folder: { listing: 'Looking through', working: 'Measuring' },
  file: { listing: 'Reading', working: 'Adding' },
} as const

function RunningWork({ work }: { readonly work: Running }) {
  const { kind, source, isListing, isPaused, isOffline, total, done, current, readShare } = work
  const now = useNow()
  const speed = pace(work, now)
  const unit = kind === 'folder' ? 'file' : 'track'
  const doing = DOING[kind][isListing ? 'listing' : 'working']
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1">
          {/* Said when it changes, not with every file. */}
          <h2 aria-live="polite" className="text-xl font-semibold tracking-tight break-words">
            {isPaused ? 'Paused' : doing}: {source}
          </h2>
          <p className="figures mt-1 text-muted">
            {isListing
              ? readShare === null
                ? `${countOf(total, unit)} found`
                : `${Math.floor(readShare * 100)} % read`
              : `${done.toLocaleString('en-US')} of ${countOf(total, unit)}`}
            {speed !== null && !isPaused && (
              <>
                {` · ${Math.max(1, Math.round(speed.perMinute)).toLocaleString('en-US')} a minute`}
                {` · ${timeLeft(speed.secondsLeft)}`}
              </>
            )}
          </p>
        </div>
        <div className="flex gap-2 max-sm:w-full">
          <Button
            size="live"
            variant={isPaused ? 'plate' : 'outline'}
            className="max-sm:flex-1"
            onClick={() => pauseImportJob(!isPaused)}
          >
            {isPaused ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
            {isPaused ? 'Go on' : 'Pause'}
          </Button>
          <Button size="live" className="max-sm:flex-1" onClick={cancelImportJob}>
            Cancel
          </Button>
        </div>
      </div>
      <progress
        aria-label={`${doing} ${source}`}
        className="progress-line mt-4 block h-1.5 w-full"
        {...(isListing
          ? readShare !== null && { value: readShare, max: 1 }
          : { value: done, max: Math.max(1, total) })}
      />
      {isOffline && (
        <p role="status" className="mt-3 flex gap-2 text-sm text-caution">
          <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          Segue cannot be reached. What is ready waits here and is sent when the connection is back.
        </p>
      )}
      {current.length > 0 && (
        <ul aria-label="In hand" className="mt-3 space-y-0.5 text-sm text-muted">
          {current.map((path) => (
            <li key={path} className="truncate">
              {nameOfPath(path)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-muted">
        You can go on using Segue. Keep this tab open: what is done stays, and the rest is done when you
        {kind === 'folder' ? ' choose the same folder again.' : ' add the same file again.'}
      </p>
    </>
  )
}

function WorkOver({ work }: { readonly work: Over }) {
  const { title, text } = workOutcome(work)
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div role="status" className="min-w-0 flex-1">
        <h2 className="flex gap-2 text-xl font-semibold tracking-tight break-words">
          {work.outcome === 'failed' && (
            <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-danger" />
          )}
          {title}
        </h2>
        <p className="figures mt-1 text-muted">{text}</p>
        {work.message !== null && <p className="mt-1 text-danger">{work.message}</p>}
      </div>
      <Button size="live" variant="plate" className="max-sm:w-full" onClick={dismissImportJob}>
        Add more music
      </Button>
    </div>
  )
}

const SECOND = 1_000

/** The clock of the page, read every second. */
function useNow(): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return now
}
