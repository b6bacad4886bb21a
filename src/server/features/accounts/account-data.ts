import type { Db } from '../../db/schema.ts'

/** A guest who has an account from now on, or goes on in the one they had. */
export type ClaimedGuest = {
  readonly userId: string
  /** The guest whose cookie this browser carries; null for a stranger. */
  readonly visitorId: string | null
  /** Whether the account was made just now: one that is older has searches and answers of its own. */
  readonly isNew: boolean
  readonly now: number
}

/** What a feature keeps of accounts: each feature says it of its own store, and app.ts puts the list together. */
export type AccountData = {
  /** Everything it keeps of an account, by the names its owner reads it under; without secrets. */
  export?(db: Db, userId: string, now: number): Promise<Record<string, unknown>>
  /** Deletes what does not go with the row of the account. Run in the transaction that deletes the account. */
  delete?(trx: Db, userId: string, now: number): Promise<void>
  /** About how many bytes it keeps of an account, as far as the account decides how many those are. */
  storedBytes?(db: Db, userId: string): Promise<number>
  /** Moves what a guest has into their account. Run in one transaction with all others. */
  claimGuest?(trx: Db, guest: ClaimedGuest): Promise<void>
}
