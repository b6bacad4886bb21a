/** As the server takes it: a million dollars. */
const CENTS_MAX = 100_000_000

/**
 * Dollars as typed → whole cents, half a cent up; null for what is no amount from 0 to a million dollars.
 * 12.345 × 100 is not 1234.5 for a computer; the sixth place is where the true half is found again.
 */
export function parseCost(typed: string): number | null {
  const text = typed.trim()
  const dollars = text === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(dollars) || dollars < 0) return null
  const cents = Math.round(Number((dollars * 100).toFixed(6)))
  return cents <= CENTS_MAX ? cents : null
}

/** Cents → "12.35", as it stands in the field. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2)

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents → "$1,234.50". */
export const money = (cents: number): string => MONEY.format(cents / 100)
