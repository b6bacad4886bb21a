/** A whole file. A two-hour mix in FLAC fits. */
export const MOST_SOUND_BYTES = 512 * 1024 * 1024
/** 7.1. */
export const MOST_CHANNELS = 8
const LEAST_RATE = 4_000
const MOST_RATE = 384_000

/** Rates of real recordings. Others are made to be expensive, or are not rates. */
export function isSampleRate(rate: number): boolean {
  return rate >= LEAST_RATE && rate <= MOST_RATE
}
