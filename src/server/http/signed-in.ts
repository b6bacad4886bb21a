import type { Account } from '../../domain/access/account.ts'

/** Who is signed in. */
export type SignedIn = {
  readonly account: Account
  /** A hash: the cookie itself is stored nowhere. */
  readonly sessionId: string
  /** An admin who sees and may do what a user does, until they return. */
  readonly adminInUserMode: boolean
}
