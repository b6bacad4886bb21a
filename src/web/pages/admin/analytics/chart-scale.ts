/** Of the middle line of a chart, which is half its top. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 10]

/**
 * The number at the top of a chart: a round one that holds every value, and halves into a whole number, so that the
 * middle line of counts has a count to show. 2 where there is nothing.
 */
export function chartTop(values: readonly number[]): number {
  const half = Math.max(1, ...values.map((value) => value / 2))
  const power = 10 ** Math.floor(Math.log10(half))
  const middle = ROUND.map((step) => step * power).find((step) => Number.isInteger(step) && step >= half)
  return 2 * (middle ?? 10 * power)
}

/** Sign-ups of every hundred visitors; 0 where there were none. */
export const perHundred = (signUps: number, visitors: number): number =>
  visitors === 0 ? 0 : (signUps / visitors) * 100
