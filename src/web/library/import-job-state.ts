/** A file that gave less than it should have. */
export type FileProblem = {
  readonly path: string
  readonly reason: string
  /** true: its track is in the library all the same, as far as its tags go. */
  readonly isSaved: boolean
}

type ImportJobCounts = {
  /** What was chosen: a folder's or a file's name. */
  readonly source: string
  readonly kind: 'folder' | 'file'
  /** Sound files found so far, or tracks that a file of a DJ's software holds. */
  readonly total: number
  /** Of those: dealt with, whatever came of it. */
  readonly done: number
  /** Of those done: unchanged since they were measured last. */
  readonly unchanged: number
  /** Tracks that the server has taken. */
  readonly sent: number
  /** Playlists and nights that the server has taken. */
  readonly lists: number
  readonly problemCount: number
  /** The first of them. */
  readonly problems: readonly FileProblem[]
}

export type ImportJob =
  | { readonly status: 'idle' }
  | (ImportJobCounts & {
      readonly status: 'running'
      /** The folder is still being looked through, or the file read. */
      readonly isListing: boolean
      /** Of a file that is being read: the share that is, 0–1; null where that cannot be told. */
      readonly readShare: number | null
      /** Paths of the files in hand. */
      readonly current: readonly string[]
      readonly isPaused: boolean
      /** The server cannot be reached; what is measured waits. */
      readonly isOffline: boolean
      /** Milliseconds of work, without pauses, up to `activeSince`, which is null while it rests. */
      readonly activeMs: number
      readonly activeSince: number | null
    })
  | (ImportJobCounts & {
      readonly status: 'over'
      readonly outcome: 'finished' | 'cancelled' | 'failed'
      /** Why it failed. */
      readonly message: string | null
    })

export type ImportJobEvent =
  | { readonly type: 'began'; readonly kind: 'folder' | 'file'; readonly source: string }
  | { readonly type: 'found'; readonly count: number; readonly unchanged: number }
  | { readonly type: 'reading'; readonly share: number }
  | { readonly type: 'listed'; readonly at: number }
  | { readonly type: 'took'; readonly path: string }
  | { readonly type: 'finished'; readonly path: string }
  | { readonly type: 'skipped'; readonly count: number }
  | { readonly type: 'sent'; readonly count: number }
  | { readonly type: 'lists-sent'; readonly count: number }
  | { readonly type: 'problem'; readonly problem: FileProblem }
  | { readonly type: 'offline'; readonly isOffline: boolean }
  | { readonly type: 'paused'; readonly isPaused: boolean; readonly at: number }
  | {
      readonly type: 'ended'
      readonly outcome: 'finished' | 'cancelled' | 'failed'
      readonly message: string | null
    }
  | { readonly type: 'dismissed' }

export const IDLE: ImportJob = { status: 'idle' }

/** More than anyone reads through, and little to keep. */
const PROBLEMS_KEPT = 500

/** What has happened so far, and one more event. Times are milliseconds of one clock. */
export function nextImportJob(work: ImportJob, event: ImportJobEvent): ImportJob {
  if (event.type === 'began')
    return {
      status: 'running',
      kind: event.kind,
      source: event.source,
      total: 0,
      done: 0,
      unchanged: 0,
      sent: 0,
      lists: 0,
      problemCount: 0,
      problems: [],
      isListing: true,
      readShare: null,
      current: [],
      isPaused: false,
      isOffline: false,
      activeMs: 0,
      activeSince: null,
    }
  if (event.type === 'dismissed') return work.status === 'over' ? IDLE : work
  if (work.status !== 'running') return work
  switch (event.type) {
    case 'found':
      return {
        ...work,
        total: work.total + event.count,
        done: work.done + event.unchanged,
        unchanged: work.unchanged + event.unchanged,
      }
    case 'reading':
      return { ...work, readShare: event.share }
    case 'listed':
      return { ...work, isListing: false, activeSince: work.isPaused ? null : event.at }
    case 'took':
      return { ...work, current: [...work.current, event.path] }
    case 'finished':
      return { ...work, done: work.done + 1, current: work.current.filter((path) => path !== event.path) }
    case 'skipped':
      return { ...work, done: work.done + event.count }
    case 'sent':
      return {
        ...work,
        sent: work.sent + event.count,
        done: work.kind === 'file' ? work.done + event.count : work.done,
      }
    case 'lists-sent':
      return { ...work, lists: work.lists + event.count }
    case 'problem':
      return {
        ...work,
        problemCount: work.problemCount + 1,
        problems: work.problems.length < PROBLEMS_KEPT ? [...work.problems, event.problem] : work.problems,
      }
    case 'offline':
      return work.isOffline === event.isOffline ? work : { ...work, isOffline: event.isOffline }
    case 'paused':
      return {
        ...work,
        isPaused: event.isPaused,
        activeMs: activeMs(work, event.at),
        activeSince: event.isPaused || work.isListing ? null : event.at,
      }
    case 'ended': {
      const { source, kind, total, done, unchanged, sent, lists, problemCount, problems } = work
      const { outcome, message } = event
      return {
        status: 'over',
        outcome,
        message,
        source,
        kind,
        total,
        done,
        unchanged,
        sent,
        lists,
        problemCount,
        problems,
      }
    }
  }
}

type Running = Extract<ImportJob, { status: 'running' }>

/** Milliseconds of work until `now`, pauses left out. */
const activeMs = ({ activeMs: before, activeSince }: Running, now: number): number =>
  before + (activeSince === null ? 0 : Math.max(0, now - activeSince))

/** Fewer tell too little. */
const MIN_MEASURED = 3

/** Files a minute and seconds left; null until enough are done to tell. Unchanged files cost nothing and do not count. */
export function pace(
  work: Running,
  now: number,
): { readonly perMinute: number; readonly secondsLeft: number } | null {
  const measured = work.done - work.unchanged
  const ms = activeMs(work, now)
  if (work.isListing || measured < MIN_MEASURED || ms <= 0) return null
  return {
    perMinute: (measured * 60_000) / ms,
    secondsLeft: ((work.total - work.done) * ms) / measured / 1_000,
  }
}
