import type { OutsideService } from '#contract/admin.ts'
import type { Db } from '../../db/schema.ts'
import type { UsageRecorder } from './usage-recorder.ts'
import type { LimitUsage } from './spending-limits.ts'
import { dayOf, type ServiceDay, servicesStore } from './store.ts'

/** A port of this server that an outside service may implement. */
export type Port = {
  /** As the ledger knows it. */
  readonly name: string
  /** The adapter that serves it: "off" where none does, the name of Segue's own where no outside service does. */
  readonly provider: string
}

const DAY_MS = 24 * 60 * 60 * 1000
/** All of this month, and faults of the one before. */
const LOOK_BACK_MS = 60 * DAY_MS
const CENT_MICROS = 10_000

/** Every port with its adapters: one row for each outside service, one for Segue's own or for "off". */
export async function listServices(
  deps: { readonly db: Db; readonly clock: () => number; readonly usageRecorder: UsageRecorder },
  ports: readonly Port[],
): Promise<OutsideService[]> {
  const { db, clock, usageRecorder } = deps
  await usageRecorder.write()
  const now = clock()
  const days = await servicesStore(db).days(now - LOOK_BACK_MS)
  const rows = ports.map(({ name, provider }): OutsideService[] | Promise<OutsideService[]> => {
    const asked = usageRecorder.services().filter(({ port }) => port === name)
    if (asked.length === 0) return [{ ...NO_CALLS, ...ownOrNone(name, provider) }]
    return Promise.all(
      asked.map(async ({ service, isFailing, limits }) => ({
        ...sums(
          days.filter((day) => day.service === service),
          dayOf(now),
        ),
        name: `${name} (${service})`,
        state: isFailing ? ('failing' as const) : ('ok' as const),
        limits: limits === null ? null : inCents(await limits.usage()),
      })),
    )
  })
  return (await Promise.all(rows)).flat()
}

const inCents = ({
  spentMicros,
  budgetMicros,
  stoppedAt,
  ...calls
}: LimitUsage): NonNullable<OutsideService['limits']> => ({
  ...calls,
  spentCents: spentMicros / CENT_MICROS,
  budgetCents: budgetMicros === null ? null : budgetMicros / CENT_MICROS,
  stoppedSince: stoppedAt === null ? null : new Date(stoppedAt).toISOString(),
})

/** Which of Segue's own it is, where there is more than one: mail that lies in a folder, a checkout for tests. */
function ownOrNone(name: string, provider: string): Pick<OutsideService, 'name' | 'state'> {
  if (provider === 'off') return { name, state: 'off' }
  return { name: provider === 'local' ? name : `${name} (${provider})`, state: 'local' }
}

const NO_CALLS = {
  callsToday: 0,
  callsThisMonth: 0,
  failedThisMonth: 0,
  limits: null,
  lastError: null,
  lastErrorAt: null,
} as const

/** @param days of one service, newest first */
function sums(days: readonly ServiceDay[], today: string) {
  const ofMonth = days.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7))
  const sum = (of: (day: ServiceDay) => number) => ofMonth.reduce((total, day) => total + of(day), 0)
  const failedDay = days.find(({ lastError }) => lastError !== null)
  const failedAt = failedDay?.lastErrorAt ?? null
  return {
    callsToday: days.find(({ day }) => day === today)?.calls ?? 0,
    callsThisMonth: sum(({ calls }) => calls),
    failedThisMonth: sum(({ failed }) => failed),
    lastError: failedDay?.lastError ?? null,
    lastErrorAt: failedAt === null ? null : new Date(failedAt).toISOString(),
  }
}
