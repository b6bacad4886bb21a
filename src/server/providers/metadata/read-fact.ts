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

/** An ISRC as it is compared: "GB-DUW-00-00059" is GBDUW0000059. */
export function isrcOf(text: string | null | undefined): string | null {
  const plain = (text ?? '').replaceAll(/[\s-]/gu, '').toUpperCase()
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/u.test(plain) ? plain : null
}

const MAX_DURATION_MS = 24 * 60 * 60 * 1000

/** Milliseconds that a record can last; services write 0 for "not known". */
export const durationOf = (ms: number | null | undefined): number | null =>
  ms !== null && ms !== undefined && ms > 0 && ms <= MAX_DURATION_MS ? Math.round(ms) : null

const MAX_ADDRESS_LENGTH = 1_000

/** An address that may be shown or asked: https, without a name and password. @param hosts whose it must be */
export function addressOf(text: string | null | undefined, hosts?: readonly string[]): string | null {
  if (!text || text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return hosts === undefined || hosts.includes(url.hostname) ? url.href : null
}
