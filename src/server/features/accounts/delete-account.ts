import type { Db } from '../../db/schema.ts'
import type { AccountData } from './account-data.ts'
import { accountsStore } from './store.ts'

/** Deletes an account with all it holds, in one transaction. @param record tells of it in that transaction */
export async function deleteAccount(
  db: Db,
  accountData: readonly AccountData[],
  userId: string,
  now: number,
  record: (trx: Db) => Promise<void> = async () => undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const one of accountData) await one.delete?.(trx, userId, now)
    await accountsStore(trx).remove(userId)
    await record(trx)
  })
}
