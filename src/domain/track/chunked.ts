/** Long work as a generator that yields between chunks: the caller may return to the event loop in between. */
export type Chunked<T> = Generator<undefined, T>

/** Tracks whose names are read in one chunk: a few milliseconds. */
export const CHUNK_SIZE = 200

/** Runs all chunks synchronously. */
export function runToCompletion<T>(steps: Chunked<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
