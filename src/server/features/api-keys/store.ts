import type { Db } from '../../db/schema.ts'

export type StoredApiKey = {
  readonly id: string
  readonly name: string
  readonly scope: 'read' | 'write'
  readonly hint: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

export const apiKeysStore = (db: Db) => ({
  async ofUser(userId: string): Promise<StoredApiKey[]> {
    const rows = await db
      .selectFrom('api_keys')
      .select(['id', 'name', 'scope', 'hint', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(({ id, name, scope, hint, created_at, last_used_at }) => ({
      id,
      name,
      scope,
      hint,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    }))
  },

  async byHash(
    keyHash: string,
  ): Promise<{ id: string; userId: string; scope: 'read' | 'write'; lastUsedAt: number | null } | null> {
    const row = await db
      .selectFrom('api_keys')
      .select(['id', 'user_id', 'scope', 'last_used_at'])
      .where('key_hash', '=', keyHash)
      .executeTakeFirst()
    return row ? { id: row.id, userId: row.user_id, scope: row.scope, lastUsedAt: row.last_used_at } : null
  },

  async usedSlots(userId: string): Promise<number[]> {
    const rows = await db.selectFrom('api_keys').select('slot').where('user_id', '=', userId).execute()
    return rows.map(({ slot }) => slot)
  },

  /** @returns false where the slot was taken meanwhile */
  async add(
    key: Omit<StoredApiKey, 'lastUsedAt'> & {
      readonly userId: string
      readonly slot: number
      readonly keyHash: string
    },
  ): Promise<boolean> {
    const result = await db
      .insertInto('api_keys')
      .values({
        id: key.id,
        user_id: key.userId,
        slot: key.slot,
        key_hash: key.keyHash,
        name: key.name,
        scope: key.scope,
        hint: key.hint,
        created_at: key.createdAt,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'slot']).doNothing())
      .executeTakeFirst()
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  async touch(id: string, now: number): Promise<void> {
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
  },

  async removeAll(userId: string): Promise<void> {
    await db.deleteFrom('api_keys').where('user_id', '=', userId).execute()
  },

  /** @returns false where the account has no such key */
  async remove(userId: string, id: string): Promise<boolean> {
    const result = await db
      .deleteFrom('api_keys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  },
})
