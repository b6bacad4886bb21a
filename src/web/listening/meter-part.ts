/** The quietest the meter shows, in decibels below full scale. */
const FLOOR_DB = -54

/** How far a level meter goes out, 0 to 1: even steps in decibels. @param peak of a sample, 0 to 1 */
export function meterPart(peak: number): number {
  if (!(peak > 0)) return 0
  const decibels = 20 * Math.log10(peak)
  return Math.min(1, Math.max(0, 1 - decibels / FLOOR_DB))
}
