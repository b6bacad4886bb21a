/**
 * Single-flight: concurrent calls for the same key share one execution.
 * @returns a function that makes the value of a key, or joins who makes it already
 */
export function singleFlight<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, make) => {
    const known = running.get(key)
    if (known) return known
    const made = make().finally(() => running.delete(key))
    running.set(key, made)
    return made
  }
}
