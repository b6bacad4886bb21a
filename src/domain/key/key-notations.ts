/** The ways to write a key. Apart from what writes it, so that a page may know them at no cost. */
export const KEY_NOTATIONS = ['camelot', 'open-key', 'traditional'] as const
export type KeyNotation = (typeof KEY_NOTATIONS)[number]
