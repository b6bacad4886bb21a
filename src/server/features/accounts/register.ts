import type { Account } from '#domain/access/account.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse, RollbackError } from '../../http/refusal.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { countSearch } from '../visitors/search-counts.ts'
import type { Quota } from '../visitors/visitor.ts'
import type { AccountData } from './account-data.ts'
import { claimGuestData } from './claim-guest-data.ts'
import { hashPassword, newPasswordError } from './password.ts'
import { accountsStore } from './store.ts'
import { usernameKey } from './username-key.ts'

/** Names that speak for the house: they are reserved. */
const RESERVED: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'root',
  'segue',
  'support',
  'moderator',
  'system',
  'anonymous',
  'help',
  'info',
  'billing',
])

type RegisterDeps = {
  readonly db: Db
  readonly accountData: readonly AccountData[]
  readonly clock: () => number
  readonly newId: () => string
}

type Registration = {
  readonly username: string
  readonly password: string
  /** null when none was given, or none is collected. */
  readonly email: string | null
  /** The guest whose cookie this browser carries; null for a stranger. */
  readonly visitorId: string | null
  /** Where accounts are counted that are made in a day. */
  readonly ceilings: readonly Quota[]
}

/** Makes an account. The guest's searches and answers move into it in the same transaction. */
export async function register(deps: RegisterDeps, given: Registration): Promise<Account | Refusal> {
  const problem = newPasswordError(given.password, given)
  if (problem !== null) return refuse('validation', problem, { password: problem })
  if (RESERVED.has(usernameKey(given.username))) return taken()
  const passwordHash = await hashPassword(given.password)
  const now = deps.clock()
  const id = deps.newId()
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const store = accountsStore(trx)
      const { username, email } = given
      const added = await store.add({ id, username, passwordHash, role: 'user', email, createdAt: now })
      if (!added) throw new RollbackError(taken())
      await recordActivity(trx, {
        id: deps.newId(),
        userId: id,
        action: 'register',
        details: '',
        createdAt: now,
      })
      if ('reached' in (await countSearch(trx, given.ceilings, now))) throw new RollbackError(tooMany())
      await claimGuestData(trx, deps.accountData, {
        userId: id,
        visitorId: given.visitorId,
        isNew: true,
        now,
      })
      return (await store.byId(id)) as Account
    })
  } catch (error) {
    if (error instanceof RollbackError) return error.refusal
    throw error
  }
}

const tooMany = (): Refusal =>
  refuse('rate_limited', 'Many accounts were created on your network today. Please try again tomorrow.')

const taken = (): Refusal => {
  const says = 'This username is taken. Please choose another.'
  return refuse('username_taken', says, { username: says })
}
