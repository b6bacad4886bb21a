import type { Audit } from '../activity/audit.ts'
import type { StorageQuota } from './storage-quota.ts'
import type { MakeLimiter } from '../../system/fixed-window-limiter.ts'
import type { Db } from '../../db/schema.ts'
import type { Mailer } from '../../providers/mail/port.ts'
import type { VisitorOptions } from '../visitors/visitor.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { AccountData } from './account-data.ts'
import type { LoginGuard } from '../login-attempts/login-guard.ts'
import type { Sessions } from './sessions.ts'
import type { AskSecondFactor } from './sign-in.ts'

export type AccountDeps = {
  readonly db: Db
  /** What every feature keeps of accounts, in the order in which rows are locked. */
  readonly accountData: readonly AccountData[]
  /** Ends what an account pays for. @returns why that could not be; then the account stays */
  readonly cancelSubscriptions: (userId: string) => Promise<Refusal | null>
  /** Takes back what programs were let in with, where somebody may have had the account who should not. */
  readonly revokeKeys: (trx: Db, userId: string) => Promise<void>
  readonly sessions: Sessions
  /** Shared with every other door where a password is asked for. */
  readonly attempts: LoginGuard
  readonly askSecondFactor: AskSecondFactor
  readonly audit: Audit
  readonly mailer: Mailer
  readonly clock: () => number
  readonly newId: () => string
  readonly visitors: VisitorOptions
  /** Where people reach this server: what a mail links to. */
  readonly address: string
  readonly makeLimiter: MakeLimiter
  readonly storageQuota: StorageQuota
  /** The operator's. */
  readonly contactEmail?: string | undefined
}
