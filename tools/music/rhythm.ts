import type { Random } from './random.ts'

/** A stroke of a rhythm: its sign, where it falls and for how many sixteenths it is held. */
type Stroke = { readonly sign: string; readonly step: number; readonly steps: number }

/** Decides for a piece which of the doubtful strokes (?) of a pattern it has. */
export const settleRhythm = (pattern: string, stroke: string, random: Random): string =>
  pattern.replace(/\?/gu, () => (random.chance(0.5) ? stroke : '.'))

/** Now and then a rest off the beat becomes a stroke or the other way round, so that hardly two pieces share a rhythm. */
export const varyRhythm = (rhythm: string, stroke: string, random: Random): string =>
  [...rhythm]
    .map((sign, step) => {
      if (step % 4 === 0 || !random.chance(0.12)) return sign
      return sign === '.' ? stroke : '.'
    })
    .join('')

/** The strokes of a rhythm as written in style-facts.ts. */
export const strokesOf = (rhythm: string): Stroke[] =>
  [...rhythm].flatMap((sign, step) => {
    if (sign === '.' || sign === '-') return []
    let steps = 1
    while (rhythm[step + steps] === '-') steps++
    return [{ sign, step, steps }]
  })
