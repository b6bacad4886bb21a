import type { Reservation, SpendingLimit } from '../../src/server/providers/spending-limit.ts'

/** A limit that can be looked into. Money in millionths of a dollar. */
export class CountingLimit implements SpendingLimit {
  /** Calls that are still let through. */
  callsLeft: number
  calls = 0
  /** What was reserved and not given back. */
  spent = 0
  /** The worst case of each call. */
  reserved: number[] = []

  constructor(callsLeft = Number.POSITIVE_INFINITY) {
    this.callsLeft = callsLeft
  }

  reserve = async (maxCostMicros: number): Promise<Reservation | null> => {
    if (this.callsLeft <= 0) return null
    this.callsLeft--
    this.calls++
    this.reserved.push(maxCostMicros)
    this.spent += maxCostMicros
    return {
      settle: async (costMicros) => {
        this.spent += costMicros - maxCostMicros
      },
    }
  }
}
