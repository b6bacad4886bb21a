import type { Db } from '../../db/schema.ts'

/** What the owner of this server has set. */
export type Settings = {
  /** Off: nothing is sold, so no limit is enforced. */
  readonly paymentProcessingEnabled: boolean
  readonly emailCollectionEnabled: boolean
  /** What running this server costs, in cents. */
  readonly currentMonthlyCost: number
}

/** Until the owner sets something else. */
const UNTOUCHED: Settings = {
  paymentProcessingEnabled: true,
  emailCollectionEnabled: false,
  currentMonthlyCost: 0,
}

export const settingsStore = (db: Db) => ({
  async read(): Promise<Settings> {
    const rows = await db
      .selectFrom('app_settings')
      .select(['name', 'value'])
      .where('name', 'in', Object.keys(UNTOUCHED))
      .execute()
    const set = new Map(rows.map(({ name, value }) => [name, value]))
    const flag = (name: 'paymentProcessingEnabled' | 'emailCollectionEnabled') =>
      set.has(name) ? set.get(name) === '1' : UNTOUCHED[name]
    return {
      paymentProcessingEnabled: flag('paymentProcessingEnabled'),
      emailCollectionEnabled: flag('emailCollectionEnabled'),
      currentMonthlyCost: Number(set.get('currentMonthlyCost') ?? UNTOUCHED.currentMonthlyCost),
    }
  },

  async change(settings: Partial<Settings>): Promise<void> {
    for (const [name, setting] of Object.entries(settings)) {
      const value = String(Number(setting))
      await db
        .insertInto('app_settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    }
  },
})
