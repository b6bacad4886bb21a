import type { Db } from '../../db/schema.ts'

type StoredFactor = { readonly encryptedSecret: string; readonly isOn: boolean }

export const secondFactorStore = (db: Db) => ({
  async ofUser(userId: string): Promise<StoredFactor | null> {
    const row = await db
      .selectFrom('second_factors')
      .select(['encrypted_secret', 'enabled_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row ? { encryptedSecret: row.encrypted_secret, isOn: row.enabled_at !== null } : null
  },

  async enabledAt(userId: string): Promise<number | null> {
    const row = await db
      .selectFrom('second_factors')
      .select('enabled_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.enabled_at ?? null
  },

  /** Begins it, in place of one that was begun before. @returns false where it is on */
  async start(userId: string, encryptedSecret: string): Promise<boolean> {
    const result = await db
      .insertInto('second_factors')
      .values({ user_id: userId, encrypted_secret: encryptedSecret, last_used_step: 0, enabled_at: null })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ encrypted_secret: encryptedSecret })
          .where('second_factors.enabled_at', 'is', null),
      )
      .executeTakeFirst()
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  /** Turns on what was begun with this secret. @returns false where it is on, or was begun anew */
  async enable(userId: string, encryptedSecret: string, step: number, now: number): Promise<boolean> {
    const result = await db
      .updateTable('second_factors')
      .set({ enabled_at: now, last_used_step: step })
      .where('user_id', '=', userId)
      .where('encrypted_secret', '=', encryptedSecret)
      .where('enabled_at', 'is', null)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  /** Uses up the code of a time step. One statement decides, so that it works once. @returns false where it, or a later one, was used */
  async useStep(userId: string, step: number): Promise<boolean> {
    const result = await db
      .updateTable('second_factors')
      .set({ last_used_step: step })
      .where('user_id', '=', userId)
      .where('last_used_step', '<', step)
      .where('enabled_at', 'is not', null)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  /** Uses up a recovery code. @returns false where it is none */
  async takeRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
    const result = await db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  },

  /** Run it in a transaction. */
  async replaceRecoveryCodes(userId: string, codeHashes: readonly string[]): Promise<void> {
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await db
      .insertInto('recovery_codes')
      .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
      .execute()
  },

  async countRecoveryCodes(userId: string): Promise<number> {
    const { total } = await db
      .selectFrom('recovery_codes')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(total)
  },

  /** Run it in a transaction. @returns whether it was on */
  async remove(userId: string): Promise<boolean> {
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    const row = await db
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .returning('enabled_at')
      .executeTakeFirst()
    return row !== undefined && row.enabled_at !== null
  },

  async usersWithOne(): Promise<string[]> {
    const rows = await db.selectFrom('second_factors').select('user_id').execute()
    return rows.map((row) => row.user_id)
  },
})
