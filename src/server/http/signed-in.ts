import type { Account } from '../../domain/access/account.ts'

/** Who is signed in, and the id of their session (a hash: the cookie itself is stored nowhere). */
export type SignedIn = { readonly account: Account; readonly sessionId: string }
