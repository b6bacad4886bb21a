import { createHash } from 'node:crypto'
import type { Db } from '../../db/schema.ts'
import type { LanguageModel, Reading, ReadingTask } from '../../providers/llm/port.ts'
import type { Outcome } from '../../providers/outcome.ts'
import type { Logger } from '../../system/logger.ts'
import { modelReadingsStore } from './store.ts'

/**
 * The language model, asked the same question once an hour, over all callers and nodes: another number of
 * results, or another strictness, is the same question to it.
 */
export type CachedModel = {
  /**
   * The model for one requester. What it has answered already costs them nothing.
   * @param takeCall counts a call before it is made; false: theirs are used up for today, and the model has nothing to say
   */
  forRequester(takeCall: () => Promise<boolean>): LanguageModel
  /** Ends the calls in flight. */
  close(): Promise<void>
}

type CachedModelDeps = {
  readonly db: Db
  readonly model: LanguageModel
  readonly clock: () => number
  readonly log: Pick<Logger, 'warn'>
}

/** Longer than a caller waits: what is paid for by then is cached for the next. */
const MAX_CALL_MS = 10_000
const REFUSED = 'refused'
type Flight = Promise<Outcome<Reading> | typeof REFUSED>

export function createCachedModel({ db, model, clock, log }: CachedModelDeps): CachedModel {
  const store = modelReadingsStore(db)
  const inFlight = new Map<string, Flight>()
  const closing = new AbortController()

  /** A shared call: an aborting caller does not abort it for the others. */
  async function ask(hash: string, task: ReadingTask, takeCall: () => Promise<boolean>): Flight {
    const cached = await store.find(hash, clock())
    if (cached !== null) return { kind: 'found', value: cached }
    if (!(await takeCall())) return REFUSED
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(MAX_CALL_MS)])
    const outcome = await model.read(task, signal)
    if (outcome.kind === 'found' && isWhole(outcome.value, task))
      await store
        .upsert(hash, outcome.value, clock())
        .catch((error: unknown) => log.warn({ err: error }, 'an answer of the model could not be cached'))
    return outcome
  }

  async function read(
    task: ReadingTask,
    signal: AbortSignal,
    takeCall: () => Promise<boolean>,
  ): Promise<Outcome<Reading>> {
    const hash = hashOf(model.name, task)
    while (!signal.aborted) {
      const running = inFlight.get(hash)
      const flight = running ?? ask(hash, task, takeCall).finally(() => inFlight.delete(hash))
      inFlight.set(hash, flight)
      const outcome = await unlessAborted(flight, signal)
      if (outcome !== REFUSED) return outcome
      // The caller it joined may have no quota left; this caller has its own.
      if (running === undefined) return { kind: 'nothing' }
    }
    return TOO_LATE
  }

  return {
    forRequester: (takeCall) => ({
      name: model.name,
      read: (task, signal) => read(task, signal, takeCall),
    }),
    async close() {
      closing.abort()
      await Promise.allSettled(inFlight.values())
    },
  }
}

const TOO_LATE = { kind: 'failed', reason: 'it did not answer in time' } as const

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | typeof TOO_LATE> {
  const done = new AbortController()
  const aborted = new Promise<typeof TOO_LATE>((resolve) => {
    signal.addEventListener('abort', () => resolve(TOO_LATE), { once: true, signal: done.signal })
  })
  return Promise.race([promise, aborted]).finally(() => done.abort())
}

/** Half an answer is used, and asked for again. */
const isWhole = ({ intent, proposals }: Reading, { vibe }: ReadingTask): boolean =>
  proposals.length > 0 && (intent !== null || !vibe?.trim())

/** What the model is asked, and nothing of who asks it. */
function hashOf(name: string, { vibe, current, proposals }: ReadingTask): string {
  const { artist, title, genre, bpm } = current
  const asked = JSON.stringify([name, vibe, artist, title, genre, bpm, proposals])
  return createHash('sha256').update(asked).digest('hex')
}
