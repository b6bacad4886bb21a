import { type Refusal, refuse } from '../../http/refusal.ts'

/** The refusal of an attempt that has to wait. */
export const tooManyAttempts = (waitMs: number): Refusal =>
  refuse('rate_limited', `Too many attempts. Please try again in ${inWords(waitMs)}.`)

const inWords = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
