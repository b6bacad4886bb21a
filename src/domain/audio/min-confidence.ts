/** A key less sure than this is shown nowhere: not on a card, not in a library, not by Listen. */
export const MIN_KEY_CONFIDENCE = 0.3
