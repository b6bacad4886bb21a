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

/** The day of a moment, in UTC: YYYY-MM-DD. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
const monthOf = (now: number): string => dayOf(now).slice(0, 7)

/** What calls to outside services cost and how they fare. */
export const servicesStore = (db: Db) => ({
  /** Counts a call, and what it costs, to today. */
  count(service: string, now: number, costMicros: number): Promise<void> {
    return this.add({ ...NOTHING_YET, service, day: dayOf(now), calls: 1, costMicros })
  },

  /** Adds to the counts of a service's day. A fault is the last one from then on. */
  async add({ service, day, calls, failed, costMicros, lastFault, lastFaultAt }: ServiceDay): Promise<void> {
    const fault = lastFault === null ? {} : { last_fault: lastFault, last_fault_at: lastFaultAt }
    const counts = { calls, failed, cost_micros: costMicros }
    await db
      .insertInto('service_calls')
      .values({ ...unused(service, day), ...counts, ...fault })
      .onConflict((conflict) =>
        conflict.columns(['service', 'day']).doUpdateSet((row) => ({
          calls: row('service_calls.calls', '+', calls),
          failed: row('service_calls.failed', '+', failed),
          cost_micros: row('service_calls.cost_micros', '+', costMicros),
          ...fault,
        })),
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

/** A day on which nothing has happened yet. */
export const NOTHING_YET = { calls: 0, failed: 0, costMicros: 0, lastFault: null, lastFaultAt: null } as const

const unused = (service: string, day: string) => ({
  service,
  day,
  calls: 0,
  failed: 0,
  cost_micros: 0,
  last_fault: null,
  last_fault_at: null,
})
