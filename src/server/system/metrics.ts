import cluster from 'node:cluster'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { metricsOfAllWorkers } from './worker-process.ts'

/** What an operator sees of this process, as Prometheus reads it. */
export type Metrics = {
  /** A call that was answered. `route`: the pattern, never the URL, which may hold text a user typed. */
  observeCall(
    call: { readonly method: string; readonly route: string; readonly status: number },
    ms: number,
  ): void
  /** A statement of the database, with the wait for a connection. */
  observeQuery(ms: number, isError: boolean): void
  countVendorCall(service: string): void
  countVendorError(service: string): void
  /**
   * A figure that is read when it is asked for. A read that fails leaves the figure out. Of several processes on one
   * machine the largest counts, since most figures are the database's.
   */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** The same by label. @param across `sum`: each process has its own */
  gaugeBy(
    name: string,
    help: string,
    label: string,
    read: () => Iterable<readonly [string, number]> | Promise<Iterable<readonly [string, number]>>,
    across?: 'max' | 'sum',
  ): void
  readonly contentType: string
  text(): Promise<string>
}

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const QUERY_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]

/** Asks the processes of this machine for their figures and adds them up; run it in the one that supervises them. */
export function createMetricsAggregator(): () => Promise<string> {
  const aggregator = new AggregatorRegistry()
  return () => aggregator.clusterMetrics()
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (cluster.isWorker) {
    // Its listener answers the supervisor.
    AggregatorRegistry.setRegistries(registry)
    new AggregatorRegistry()
  }
  // Event-loop delay, garbage collection, memory, processor time, open files.
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'segue_http_request_duration_seconds',
    help: 'Calls by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: CALL_SECONDS,
    registers,
  })
  const queries = new Histogram({
    name: 'segue_db_query_duration_seconds',
    help: 'Statements of the database, the wait for a connection included',
    labelNames: ['outcome'],
    buckets: QUERY_SECONDS,
    registers,
  })
  const vendorCalls = new Counter({
    name: 'segue_vendor_calls_total',
    help: 'Calls to outside services',
    labelNames: ['service'],
    registers,
  })
  const vendorErrors = new Counter({
    name: 'segue_vendor_errors_total',
    help: 'Calls to outside services that failed',
    labelNames: ['service'],
    registers,
  })
  return {
    observeCall: ({ method, route, status }, ms) =>
      calls.observe({ method, route, status: String(status) }, ms / 1_000),
    observeQuery: (ms, isError) => queries.observe({ outcome: isError ? 'error' : 'ok' }, ms / 1_000),
    countVendorCall: (service) => vendorCalls.inc({ service }),
    countVendorError: (service) => vendorErrors.inc({ service }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        aggregator: 'max',
        async collect() {
          this.remove()
          const value = await Promise.resolve()
            .then(read)
            .catch(() => null)
          if (value !== null) this.set(value)
        },
      })
    },
    gaugeBy(name, help, label, read, across = 'max') {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        aggregator: across,
        async collect() {
          this.reset()
          const values = await Promise.resolve()
            .then(read)
            .catch(() => [])
          for (const [key, value] of values) this.set({ [label]: key }, value)
        },
      })
    },
    contentType: registry.contentType,
    text: () => (cluster.isWorker ? metricsOfAllWorkers() : registry.metrics()),
  }
}
