import type { Db } from '../../db/schema.ts'

/** One service's calls of a day (UTC). Money in millionths of a dollar. */
export type ServiceDay = {
  readonly service: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly calls: number
  readonly failed: number
  readonly costMicros: number
  readonly lastFault: string | null
  /** UTC milliseconds. */
  readonly lastFaultAt: number | null
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
const monthOf = (now: number): string => dayOf(now).slice(0, 7)
/** More of it would only fill the table. */
const FAULT_MAX = 300

/** What calls to outside services cost and how they fare. */
export const servicesStore = (db: Db) => ({
  /** Counts a call, and what it costs, to today. */
  async count(service: string, now: number, costMicros: number): Promise<void> {
    await db
      .insertInto('service_calls')
      .values({ ...unused(service, dayOf(now)), calls: 1, cost_micros: costMicros })
      .onConflict((conflict) =>
        conflict.columns(['service', 'day']).doUpdateSet((row) => ({
          calls: row('service_calls.calls', '+', 1),
          cost_micros: row('service_calls.cost_micros', '+', costMicros),
        })),
      )
      .execute()
  },

  async countFailure(service: string, now: number, reason: string): Promise<void> {
    const fault = { last_fault: reason.slice(0, FAULT_MAX), last_fault_at: now }
    await db
      .insertInto('service_calls')
      .values({ ...unused(service, dayOf(now)), failed: 1, ...fault })
      .onConflict((conflict) =>
        conflict
          .columns(['service', 'day'])
          .doUpdateSet((row) => ({ failed: row('service_calls.failed', '+', 1), ...fault })),
      )
      .execute()
  },

  /** Holds everybody else who would count a call of this service today, until the transaction ends. */
  async hold(service: string, now: number): Promise<void> {
    await db
      .insertInto('service_calls')
      .values(unused(service, dayOf(now)))
      .onConflict((conflict) =>
        conflict
          .columns(['service', 'day'])
          .doUpdateSet((row) => ({ calls: row.ref('service_calls.calls') })),
      )
      .execute()
  },

  /** Calls of this service on the day (UTC) of `now`. */
  async callsOfDay(service: string, now: number): Promise<number> {
    const row = await db
      .selectFrom('service_calls')
      .select('calls')
      .where('service', '=', service)
      .where('day', '=', dayOf(now))
      .executeTakeFirst()
    return row?.calls ?? 0
  },

  /** What this service has cost in the month (UTC) of `now`, in micro-dollars. */
  async costOfMonth(service: string, now: number): Promise<number> {
    const month = monthOf(now)
    const { cost } = await db
      .selectFrom('service_calls')
      .select((row) => row.fn.sum<number | null>('cost_micros').as('cost'))
      .where('service', '=', service)
      .where('day', '>=', `${month}-01`)
      .where('day', '<=', `${month}-31`)
      .executeTakeFirstOrThrow()
    return Number(cost ?? 0)
  },

  /** Every service's days since `since`, newest first. */
  async days(since: number): Promise<ServiceDay[]> {
    const rows = await db
      .selectFrom('service_calls')
      .select(['service', 'day', 'calls', 'failed', 'cost_micros', 'last_fault', 'last_fault_at'])
      .where('day', '>=', dayOf(since))
      .orderBy('day', 'desc')
      .orderBy('service')
      .execute()
    return rows.map(
      ({ cost_micros: costMicros, last_fault: lastFault, last_fault_at: lastFaultAt, ...row }) => ({
        ...row,
        costMicros,
        lastFault,
        lastFaultAt,
      }),
    )
  },
})

const unused = (service: string, day: string) => ({
  service,
  day,
  calls: 0,
  failed: 0,
  cost_micros: 0,
  last_fault: null,
  last_fault_at: null,
})
