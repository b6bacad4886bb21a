/** The same answers, each worked out once: of an artist's name while a catalogue is read, where most have several tracks. */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    let answer = known.get(text)
    if (answer === undefined) known.set(text, (answer = work(text)))
    return answer
  }
}
