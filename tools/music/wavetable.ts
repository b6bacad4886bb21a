/** One period of a wave without the partials that would fold back, for a range of pitches. */
export const TABLE_SIZE = 2048

export type Shape = 'saw' | 'square' | 'triangle' | 'sine'

const STRENGTH: Readonly<Record<Shape, (partial: number) => number>> = {
  saw: (partial) => (2 / Math.PI) * (partial % 2 === 1 ? 1 : -1) * (1 / partial),
  square: (partial) => (partial % 2 === 1 ? 4 / (Math.PI * partial) : 0),
  triangle: (partial) =>
    partial % 2 === 1 ? (8 / (Math.PI * partial) ** 2) * (partial % 4 === 1 ? 1 : -1) : 0,
  sine: (partial) => (partial === 1 ? 1 : 0),
}

const made = new Map<string, Float32Array>()

/** A table (with one value more than TABLE_SIZE, the first again) that holds as many partials as fit below `limit` hertz. */
export function wavetable(shape: Shape, hertz: number, limit: number): Float32Array {
  const fitting = Math.max(1, Math.min(512, Math.floor(limit / hertz)))
  // Steps of a third of an octave are enough, and keep the number of tables small.
  const partials =
    shape === 'sine' ? 1 : Math.max(1, Math.floor(2 ** (Math.floor(Math.log2(fitting) * 3) / 3)))
  const name = `${shape} ${partials}`
  const known = made.get(name)
  if (known) return known
  const table = new Float32Array(TABLE_SIZE + 1)
  for (let partial = 1; partial <= partials; partial++) {
    const strength = STRENGTH[shape](partial)
    if (strength === 0) continue
    for (let at = 0; at < TABLE_SIZE; at++)
      table[at] = (table[at] as number) + strength * (SINE[(at * partial) % TABLE_SIZE] as number)
  }
  table[TABLE_SIZE] = table[0] as number
  made.set(name, table)
  return table
}

const SINE = Float64Array.from({ length: TABLE_SIZE }, (_, at) => Math.sin((2 * Math.PI * at) / TABLE_SIZE))
