import { type Preferences, preferences } from '#contract/preferences.ts'
import type { Db } from '../../db/schema.ts'

/** What accounts have chosen, a row a choice: two devices that choose at once do not undo each other. */
export const preferencesStore = (db: Db) => ({
  async ofUser(userId: string): Promise<Preferences> {
    const rows = await db
      .selectFrom('user_preferences')
      .select(['name', 'value'])
      .where('user_id', '=', userId)
      .execute()
    const chosen: Record<string, unknown> = {}
    // A choice that there is no more is as if it had never been made.
    for (const { name, value } of rows) {
      const one = { [name]: JSON.parse(value) as unknown }
      if (preferences.safeParse(one).success) Object.assign(chosen, one)
    }
    return preferences.parse(chosen)
  },

  async change(userId: string, chosen: Preferences): Promise<void> {
    const rows = Object.entries(chosen)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ user_id: userId, name, value: JSON.stringify(value) }))
    if (rows.length === 0) return
    await db
      .insertInto('user_preferences')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'name']).doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
      )
      .execute()
  },
})
