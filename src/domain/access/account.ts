/** An account as the rules see it: who it is, what it may do, what it has paid for. */
export type Account = {
  readonly id: string
  readonly username: string
  readonly role: 'user' | 'admin'
  readonly subscriptionStatus: 'free' | 'active'
  readonly email: string | null
  readonly emailVerified: boolean
  /** UTC milliseconds. */
  readonly createdAt: number
}
