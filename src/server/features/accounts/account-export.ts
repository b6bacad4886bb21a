import type { Account } from '#domain/access/account.ts'
import type { Db } from '../../db/schema.ts'
import type { AccountData } from './account-data.ts'
import { accountsStore } from './store.ts'

const iso = (time: number): string => new Date(time).toISOString()

/** Everything an account holds, for its owner to take away. Secrets (the hash of the password, session ids) are not in it. */
export async function accountExport(
  db: Db,
  accountData: readonly AccountData[],
  account: Account,
  now: number,
): Promise<Record<string, unknown>> {
  const { personalVersion: _, ...own } = account
  const sessions = await accountsStore(db).sessions(account.id, now)
  const data: Record<string, unknown> = {
    account: { ...own, createdAt: iso(account.createdAt) },
    sessions: sessions.map(({ device, createdAt, seenAt }) => ({
      device,
      createdAt: iso(createdAt),
      lastSeenAt: iso(seenAt),
    })),
  }
  for (const one of accountData) Object.assign(data, await one.export?.(db, account.id, now))
  return data
}
