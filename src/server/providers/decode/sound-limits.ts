/** A whole file. A two-hour mix in FLAC fits. */
export const MAX_SOUND_BYTES = 512 * 1024 * 1024
/** 7.1. */
export const MAX_CHANNELS = 8
const MIN_RATE = 4_000
const MAX_RATE = 384_000

/** Rates of real recordings. Others are made to be expensive, or are not rates. */
export function isSampleRate(rate: number): boolean {
  return rate >= MIN_RATE && rate <= MAX_RATE
}
