import type { Db } from '../../db/schema.ts'

/** What the owner of this server has set. Off until somebody turns it on. */
export const settingsStore = (db: Db) => ({
  async emailCollectionEnabled(): Promise<boolean> {
    const row = await db
      .selectFrom('facts')
      .select('value')
      .where('name', '=', 'emailCollectionEnabled')
      .executeTakeFirst()
    return row?.value === '1'
  },

  async setEmailCollectionEnabled(enabled: boolean): Promise<void> {
    const value = enabled ? '1' : '0'
    await db
      .insertInto('facts')
      .values({ name: 'emailCollectionEnabled', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  },
})
