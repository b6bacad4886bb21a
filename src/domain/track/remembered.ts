/** Memoizes a function of a text, without eviction: for artists' names while a catalogue is read, as most have several tracks. */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    let answer = known.get(text)
    if (answer === undefined) known.set(text, (answer = work(text)))
    return answer
  }
}
