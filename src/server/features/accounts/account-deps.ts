import type { Db } from '../../db/schema.ts'
import type { Mailer } from '../../providers/mail/port.ts'
import type { CancelDeps } from '../subscriptions/cancel-at-provider.ts'
import type { VisitorOptions } from '../visitors/visitor.ts'
import type { LoginThrottle } from './login-throttle.ts'
import type { Sessions } from './sessions.ts'

export type AccountDeps = CancelDeps & {
  readonly db: Db
  readonly sessions: Sessions
  /** Shared with every other door where a password is asked for. */
  readonly attempts: LoginThrottle
  readonly mailer: Mailer
  readonly clock: () => number
  readonly newId: () => string
  readonly visitors: VisitorOptions
  /** Where people reach this server: what a mail links to. */
  readonly address: string
  /** Of whoever runs this server. */
  readonly contactEmail?: string | undefined
}
