import type { SearchCount } from '#contract/recommendations.ts'

/** true where these were the last of the free searches. What was used up before is not reached again. */
export function reachesLimit(before: SearchCount | undefined, now: SearchCount): boolean {
  if (!isUsedUp(now)) return false
  return before === undefined || !isUsedUp(before)
}

export const isUsedUp = ({ used, limit }: SearchCount): boolean => limit !== null && used >= limit

/** The count in words: how many are used, and what that leaves. @param isPro whether a plan is why nothing is limited */
export function searchCountWords(
  { used, limit }: SearchCount,
  isPro: boolean,
): { readonly count: string; readonly left: string | null } {
  if (limit === null) return { count: isPro ? 'Unlimited searches' : 'No search limit right now', left: null }
  const left = Math.max(0, limit - used)
  return { count: `${used}/${limit} free searches`, left: left === 0 ? null : `${left} left` }
}
