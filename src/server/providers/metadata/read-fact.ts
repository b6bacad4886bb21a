import { z } from 'zod'

/** An artist or title as a service writes it: one line, of a length that names have. */
export const nameText = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1).max(300))

/** The year of "2001-03-07", "2001-03" or "2001"; null for "0000-00-00" and everything else. */
export function yearOf(date: string | null | undefined): number | null {
  const year = Number(/^(\d{4})(?:-|$)/u.exec(date ?? '')?.[1] ?? Number.NaN)
  return year >= 1900 && year <= 2100 ? year : null
}

/** A tempo that a record can have; services write 0 for "not known". */
export const tempoOf = (bpm: number | null | undefined): number | null =>
  bpm !== null && bpm !== undefined && bpm >= 40 && bpm <= 250 ? Math.round(bpm * 100) / 100 : null
