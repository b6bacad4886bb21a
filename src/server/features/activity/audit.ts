import type { Db } from '../../db/schema.ts'
import { keyedHash } from '../../system/keyed-hash.ts'
import type { MakeLimiter } from '../../system/fixed-window-limiter.ts'
import type { AUDIT_ACTIONS } from './actions.ts'
import { activityStore } from './store.ts'

const HOUR_MS = 60 * 60 * 1000
/** More entries of an hour would say no more, and fill the disk: of one account or network, and of all. */
const SIGN_INS_AN_HOUR = 20
const FAILURES_AN_HOUR = 1_000

type AuditEvent = {
  readonly action: (typeof AUDIT_ACTIONS)[number]
  /** null: an account that is not known, or gone. */
  readonly userId: string | null
  /** null: this machine itself. */
  readonly network: string | null
  /** A few facts in plain words; never text a user typed. */
  readonly details?: string
}

export type Audit = {
  /** Run it in the transaction of what it tells of: neither is there without the other. */
  record(trx: Db, event: AuditEvent): Promise<void>
  /** A sign-in, or one that failed; of very many in an hour the first are told. */
  recordSignIn(db: Db, event: AuditEvent & { readonly action: 'sign_in' | 'sign_in_failed' }): Promise<void>
}

type AuditDeps = {
  readonly clock: () => number
  readonly newId: () => string
  readonly secret: string
  readonly makeLimiter: MakeLimiter
}

/** Tells the admin's log what an audit asks for, with a keyed hash of the network. */
export function createAudit({ clock, newId, secret, makeLimiter }: AuditDeps): Audit {
  const each = makeLimiter('sign-ins that are logged', SIGN_INS_AN_HOUR, HOUR_MS)
  const failures = makeLimiter('failed sign-ins that are logged', FAILURES_AN_HOUR, HOUR_MS)
  const record = (trx: Db, { action, userId, network, details = '' }: AuditEvent): Promise<void> =>
    activityStore(trx).add({
      id: newId(),
      userId,
      action,
      details,
      network: network === null ? null : keyedHash(`audit ${network}`, secret),
      createdAt: clock(),
    })
  return {
    record,
    async recordSignIn(db, event) {
      const now = clock()
      const isFailure = event.action === 'sign_in_failed'
      const name = `${event.action} ${isFailure ? (event.network ?? 'this machine') : event.userId}`
      if (each.take(name, 1, now) === 0) return
      if (isFailure && failures.take('all', 1, now) === 0) return
      await record(db, event)
    },
  }
}
