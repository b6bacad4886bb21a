import type { Measured, MeasureAnswer, MeasureRequest } from './measure-worker.ts'

/** A thread that measures one sound after the other. It is there from the first one on. */
export class Analyzer {
  #worker: Worker | null = null

  /**
   * @param request its samples are handed over: nothing is left of them here
   * @returns null where this sound could not be measured
   * @throws the signal's reason once it is aborted
   */
  measure(request: MeasureRequest, signal: AbortSignal): Promise<Measured | null> {
    const worker = (this.#worker ??= new Worker(new URL('./measure-worker.ts', import.meta.url), {
      type: 'module',
    }))
    return new Promise((answer, fail) => {
      const once = new AbortController()
      const settled = { signal: once.signal }
      signal.addEventListener(
        'abort',
        () => {
          once.abort()
          fail(signal.reason)
        },
        settled,
      )
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<MeasureAnswer>) => {
          once.abort()
          answer(data)
        },
        settled,
      )
      worker.addEventListener(
        'error',
        () => {
          // Out of memory, most likely. The next sound gets a fresh thread.
          once.abort()
          this.stop()
          answer(null)
        },
        settled,
      )
      worker.postMessage(request, [request.samples.buffer])
    })
  }

  stop(): void {
    this.#worker?.terminate()
    this.#worker = null
  }
}
