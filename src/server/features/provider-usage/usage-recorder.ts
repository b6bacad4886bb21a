import type { Db } from '../../db/schema.ts'
import type { CallMetrics, CallRecorder } from '../../providers/call-metrics.ts'
import type { Logger } from '../../system/logger.ts'
import type { Metrics } from '../../system/metrics.ts'
import type { Tracing } from '../../system/tracing.ts'
import type { SpendingLimits } from './spending-limits.ts'
import { dayOf, NOTHING_YET, type ServiceDay, servicesStore } from './store.ts'

/** A service that this server asks. */
type AskedService = {
  readonly port: string
  readonly service: string
  /** null where its calls are free. */
  readonly limits: SpendingLimits | null
  /** Whether the last call of this server failed; false where none was made yet. */
  readonly isFailing: boolean
}

/** The books of every service outside: counted in memory and written a few seconds later, so that no call waits for it. */
export type UsageRecorder = {
  /**
   * Where the services behind a port are noted.
   * @param limits what its calls may cost, where they cost anything
   */
  of(port: string, limits?: SpendingLimits): CallMetrics
  services(): readonly AskedService[]
  /** Writes what was noted. Never rejects: what could not be written is kept for the next time. */
  write(): Promise<void>
  /** Writes for the last time. */
  close(): Promise<void>
}

const WRITE_AFTER_MS = 5_000
/** More of it would only fill the table. */
const MAX_ERROR_LENGTH = 300

export function createUsageRecorder(deps: {
  readonly db: Db
  readonly clock: () => number
  readonly log: Pick<Logger, 'warn'>
  readonly metrics?: Pick<Metrics, 'countVendorCall' | 'countVendorError'> | undefined
  readonly tracing?: Pick<Tracing, 'vendorCall'> | undefined
}): UsageRecorder {
  const { db, clock, log, metrics, tracing } = deps
  const asked = new Map<string, AskedService>()
  let noted = new Map<string, ServiceDay>()
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  const add = (earlier: ServiceDay, later: ServiceDay) => {
    noted.set(keyOf(later), together(earlier, later))
    if (isClosed) return
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS).unref()
  }
  const note = (service: string, counts: Partial<ServiceDay>) => {
    const nothing = { ...NOTHING_YET, service, day: dayOf(clock()) }
    add(noted.get(keyOf(nothing)) ?? nothing, { ...nothing, ...counts })
  }

  const open = (port: string, limits: SpendingLimits | null, service: string): CallRecorder => {
    asked.set(service, { port, service, limits, isFailing: asked.get(service)?.isFailing ?? false })
    const setFailing = (isFailing: boolean) => asked.set(service, { port, service, limits, isFailing })
    return {
      called() {
        metrics?.countVendorCall(service)
        note(service, { calls: 1 })
      },
      ended(outcome, error, ms = 0) {
        tracing?.vendorCall(service, ms, outcome === 'failure')
        if (outcome === 'success') setFailing(false)
        if (outcome !== 'failure') return
        setFailing(true)
        metrics?.countVendorError(service)
        note(service, { failed: 1, lastError: withoutAddresses(error ?? ''), lastErrorAt: clock() })
      },
    }
  }

  const writeNoted = async () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const days = [...noted.values()]
    noted = new Map()
    for (const [at, day] of days.entries())
      try {
        await servicesStore(db).add(day)
      } catch (error) {
        log.warn({ err: error }, 'calls to outside services could not be noted yet')
        for (const left of days.slice(at))
          add(left, noted.get(keyOf(left)) ?? { ...NOTHING_YET, service: left.service, day: left.day })
        return
      }
  }
  const write = (): Promise<void> => (writing = writing.then(writeNoted))

  return {
    of: (port, limits) => (service) => open(port, limits ?? null, service),
    services: () => [...asked.values()],
    write,
    close() {
      isClosed = true
      return write()
    },
  }
}

const keyOf = ({ service, day }: ServiceDay): string => `${day} ${service}`

/** @param later of the same service and day; its fault is the last one, where it has one */
const together = (earlier: ServiceDay, later: ServiceDay): ServiceDay => ({
  ...earlier,
  calls: earlier.calls + later.calls,
  failed: earlier.failed + later.failed,
  lastError: later.lastError ?? earlier.lastError,
  lastErrorAt: later.lastErrorAt ?? earlier.lastErrorAt,
})

/** Of an address only the host: the path may hold text a user typed, or a secret. */
const withoutAddresses = (error: string): string =>
  error.replace(/\b[a-z]+:\/\/(?:[^\s/?#@]*@)?([^\s/?#]+)\S*/giu, '$1').slice(0, MAX_ERROR_LENGTH)
