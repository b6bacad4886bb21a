/** A call that may be made. Where the cost is not reported, it counts as the worst case that was reserved. */
export type Reservation = {
  /** Says what it really cost, in millionths of a dollar. Never rejects. */
  settle(costMicros: number): Promise<void>
}

/** How often a paid vendor may still be called, and what it may still cost. */
export type SpendingLimit = {
  /**
   * Counts a call and what it may cost at the worst, before it is made.
   * @returns null, and nothing is counted, where a limit is reached
   */
  reserve(maxCostMicros: number): Promise<Reservation | null>
}

/** For calls that cost nothing. */
export const UNLIMITED: SpendingLimit = { reserve: async () => ({ settle: async () => undefined }) }

/** What a call comes to that a limit has stopped. */
export const LIMIT_REACHED = { kind: 'skipped', reason: 'its limit of calls or money is reached' } as const
