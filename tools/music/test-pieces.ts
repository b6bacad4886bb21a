import { ALL_KEYS } from '../../src/domain/key/key.ts'
import type { PieceSpec } from './piece.ts'
import { Random } from './random.ts'
import { STYLE_NAMES, styleFacts } from './styles.ts'

/**
 * Pieces to measure with: all styles in turn, every 24 in a row in all 24 keys, tempos over the range of each style.
 * The first n of a longer list are the list of n.
 */
export function testPieces(count: number, seconds = 30): PieceSpec[] {
  return Array.from({ length: count }, (_, at) => {
    const random = new Random(at * 7919 + 17)
    const style = STYLE_NAMES[at % STYLE_NAMES.length] as (typeof STYLE_NAMES)[number]
    const [low, high] = styleFacts(style).bpm
    // The step after each 24 keeps a style from meeting the same mode again and again.
    const key = ALL_KEYS[(at * 7 + Math.floor(at / 24)) % 24] as (typeof ALL_KEYS)[number]
    // Most music made with machines has a whole tempo.
    const bpm = random.chance(0.7) ? random.whole(low, high) : Math.round(random.between(low, high) * 10) / 10
    return { seed: at + 1, style, bpm, key, seconds }
  })
}
