/** An account as the rules see it: who it is, what it may do, what it has paid for. */
export type Account = {
  readonly id: string
  readonly username: string
  readonly role: 'user' | 'admin'
  readonly subscriptionStatus: 'free' | 'active'
  readonly email: string | null
  readonly emailVerified: boolean
  /** Another one whenever nights or verdicts have changed; 0: nothing is to be learned from them. */
  readonly personalVersion: number
  /** UTC milliseconds. */
  readonly createdAt: number
}
