import type { Worker } from 'node:worker_threads'

/** Why a job brought no answer: too many wait, it took too long, or something else. The reason is for the log. */
export type WorkerQueueError =
  { readonly kind: 'busy' } | { readonly kind: 'failed'; readonly reason: string; readonly isLate?: true }

type Waiting<Job> = {
  readonly job: Job
  readonly limitMs: number
  readonly settle: (answer: unknown) => void
  readonly stopWaiting: () => void
}

type LineOptions = {
  readonly start: () => Worker
  /** Jobs that may wait; one more is refused as `busy`. */
  readonly waiting: number
  /** Told when what the worker knew is lost. */
  readonly onLost: () => void
}

/** One thread that does one job after another and remembers between them. It is replaced when it hangs or breaks down. */
export class WorkerQueue<Job, Answer> {
  readonly #options: LineOptions
  readonly #queue: Waiting<Job>[] = []
  #worker: Worker | null = null
  #current: ((error: WorkerQueueError | { kind: 'answer'; answer: Answer }) => void) | null = null
  #closed = false

  constructor(options: LineOptions) {
    this.#options = options
  }

  /**
   * Never throws. An aborted job is not begun; one in flight goes on, and its result is dropped.
   * @param limitMs a job under way for longer costs the worker its place; waiting does not count
   */
  run(
    job: Job,
    { signal, limitMs }: { readonly signal: AbortSignal; readonly limitMs: number },
  ): Promise<Answer | WorkerQueueError> {
    return new Promise((resolve) => {
      if (this.#closed || signal.aborted) return resolve(failed(this.#closed ? 'closed' : 'called off'))
      if (this.#queue.length >= this.#options.waiting) return resolve({ kind: 'busy' })
      const leave = () => {
        const at = this.#queue.indexOf(entry)
        if (at >= 0) this.#queue.splice(at, 1)
        resolve(failed('called off'))
      }
      const stopWaiting = () => signal.removeEventListener('abort', leave)
      const entry: Waiting<Job> = {
        job,
        limitMs,
        stopWaiting,
        settle: (answer) => {
          stopWaiting()
          resolve(answer as Answer | WorkerQueueError)
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#queue.push(entry)
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { settle } of this.#queue.splice(0)) settle(failed('closed'))
    const worker = this.#worker
    this.#current?.(failed('closed'))
    await worker?.terminate()
  }

  #next(): void {
    if (this.#current !== null || this.#closed) return
    const entry = this.#queue.shift()
    if (entry === undefined) return
    const worker = (this.#worker ??= this.#startWorker())
    const timer = setTimeout(
      () => this.#current?.({ kind: 'failed', reason: `not done after ${entry.limitMs} ms`, isLate: true }),
      entry.limitMs,
    )
    this.#current = (outcome) => {
      clearTimeout(timer)
      this.#current = null
      if (outcome.kind === 'answer') entry.settle(outcome.answer)
      else {
        this.#lose(worker)
        entry.settle(outcome)
      }
      this.#next()
    }
    worker.postMessage(entry.job)
  }

  #startWorker(): Worker {
    const worker = this.#options.start()
    // A server that stops does not wait for it.
    worker.unref()
    const broken = (reason: string) => {
      if (this.#worker !== worker) return
      if (this.#current !== null) this.#current(failed(reason))
      else this.#lose(worker)
    }
    worker.on('message', (answer: Answer) => {
      if (this.#worker === worker) this.#current?.({ kind: 'answer', answer })
    })
    worker.on('error', (error) => broken(`the thread broke down: ${error.message}`))
    worker.on('exit', () => broken('the thread ended'))
    return worker
  }

  #lose(worker: Worker): void {
    if (this.#worker !== worker) return
    this.#worker = null
    void worker.terminate()
    if (!this.#closed) this.#options.onLost()
  }
}

const failed = (reason: string): WorkerQueueError => ({ kind: 'failed', reason })
