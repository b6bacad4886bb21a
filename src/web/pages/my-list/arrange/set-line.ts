/** What is drawn of a list: one value a song, null where it is not known. */
export type Values = readonly (number | null)[]

type Range = { readonly low: number; readonly high: number }

/**
 * From the lowest to the highest of all the values; null where nothing is known.
 * @param least the range is at least so wide: a step of one BPM must not look like a cliff
 */
export function rangeOf(least: number, ...lines: readonly Values[]): Range | null {
  const known = lines.flat().filter((value) => value !== null)
  if (known.length === 0) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const missing = Math.max(0, least - (high - low)) / 2
  return { low: low - missing, high: high + missing }
}

/** An SVG path through the values, in a box of 100 by 100. Where a value is not known the line is interrupted. */
export function linePath(values: Values, { low, high }: Range): string {
  const step = values.length < 2 ? 0 : 100 / (values.length - 1)
  let isDrawing = false
  return values
    .map((value, index) => {
      const command = isDrawing ? 'L' : 'M'
      isDrawing = value !== null
      if (value === null) return ''
      const y = 100 - ((value - low) / (high - low)) * 100
      // A point alone is a dot: a line to where it is already.
      const isAlone = command === 'M' && (values[index + 1] ?? null) === null
      const at = `${round(index * step)} ${round(y)}`
      return isAlone ? `M${at}L${at}` : `${command}${at}`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10

/** The line in words: "Energy: starts at 4, highest 8 at song 9, ends at 6". */
export function describeLine(name: string, values: Values): string {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, place: index + 1 }]))
  const [first] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined) return `${name}: not known`
  const top = known.reduce((best, one) => (one.value > best.value ? one : best))
  const low = known.reduce((best, one) => (one.value < best.value ? one : best))
  if (top.value === low.value) return `${name}: ${format(top.value)} throughout`
  return [
    `${name}: starts at ${format(first.value)}`,
    `lowest ${format(low.value)} at song ${low.place}`,
    `highest ${format(top.value)} at song ${top.place}`,
    `ends at ${format(last.value)}`,
  ].join(', ')
}

const format = (value: number): string => String(round(value))
