import type { Account } from '../../domain/access/account.ts'

/** Who is signed in. */
export type SignedIn = {
  readonly account: Account
  /** A hash: the cookie, or the API key, itself is stored nowhere. */
  readonly sessionId: string
  /** An admin who sees and may do what a user does, until they return. */
  readonly adminInUserMode: boolean
  /** What the API key may do that the call carries; null where a person is signed in. */
  readonly keyScope: 'read' | 'write' | null
}
