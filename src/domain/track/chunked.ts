/** Work that takes long, cut up: whoever runs it may do something else after each step. */
export type Chunked<T> = Generator<undefined, T>

/** Tracks whose names are read in one step: a few milliseconds. */
export const CHUNK_SIZE = 200

/** All steps in a row. */
export function runToCompletion<T>(steps: Chunked<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
