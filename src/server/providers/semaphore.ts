/** Runs so many tasks at a time; the others wait in the order in which they came. */
export function createSemaphore(permits: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = permits
  const waiting: (() => void)[] = []
  return async (task) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // The permit is handed to the next waiter.
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
