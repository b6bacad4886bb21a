const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** When a session was last seen, as roughly as the server knows it: to the hour. */
export function seenWords(at: string, now = Date.now()): string {
  const past = now - Date.parse(at)
  if (past < 2 * HOUR_MS) return 'in the last two hours'
  if (past < DAY_MS) return `${Math.floor(past / HOUR_MS)} hours ago`
  const days = Math.floor(past / DAY_MS)
  return days === 1 ? 'yesterday' : `${days} days ago`
}
