import { type Key } from './key.ts'

/**
 * The offset from one key to another, 0–23: steps up the wheel (0–11) times 2, plus 1 where the mode differs. 0 = the same,
 * 1 = the relative, 2 and 22 = a fifth up and down.
 */
export const moveOffset = (from: Key, to: Key): number =>
  (((to >> 1) - (from >> 1) + 12) % 12) * 2 + ((from ^ to) & 1)
