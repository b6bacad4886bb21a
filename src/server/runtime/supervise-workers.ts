import cluster, { type Worker } from 'node:cluster'
import { type Config, ConfigError } from '../config.ts'
import { createMetricsAggregator } from '../system/metrics.ts'
import { LEAD, METRICS_MESSAGE, SERVING_MESSAGE, type WorkerMessage } from '../system/worker-process.ts'

/** A worker that ended is replaced after a moment: one that cannot live must not take the processor for itself. */
const RESTART_MS = 1_000

/**
 * Serves with several processes that share the port. The first one starts alone: it brings the schema up to date and fills
 * the catalogue. Ends with 0 once all have ended after a signal, and with 1 where a worker cannot start.
 * @param entry the script that each worker runs
 * @returns false where this process is to serve itself
 * @throws ConfigError where the processes would have no database to share
 */
export function superviseWorkers(
  { WORKERS: count, DATABASE_URL }: Pick<Config, 'WORKERS' | 'DATABASE_URL'>,
  entry: string,
): boolean {
  if (count === 1 || cluster.isWorker) return false
  if (DATABASE_URL === undefined)
    throw new ConfigError('WORKERS: more than one process needs DATABASE_URL. SQLite serves from one.')
  let isStopping = false
  let [isStarted, exitCode] = [false, 0]
  const metricsOfAll = createMetricsAggregator()

  function begin(isLead: boolean): void {
    cluster.setupPrimary({ exec: entry, args: isLead ? [LEAD] : [] })
    const worker = cluster.fork()
    let isServing = false
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === METRICS_MESSAGE) void answerMetrics(worker, message)
      if (message.kind !== SERVING_MESSAGE) return
      isServing = true
      if (isStarted) return
      isStarted = true
      for (let others = 1; others < count; others++) begin(false)
    })
    worker.once('exit', (code) => {
      // One that never served would not the next time either: it has said why.
      if (!isServing && !isStopping && code !== 0) {
        exitCode = 1
        stop('SIGTERM')
      }
      if (!isStopping) setTimeout(() => isStopping || begin(isLead), RESTART_MS)
      else if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(exitCode)
    })
  }

  async function answerMetrics(worker: Worker, { id }: WorkerMessage): Promise<void> {
    const text = await metricsOfAll().catch(() => '')
    if (worker.isConnected()) worker.send({ kind: METRICS_MESSAGE, id, text })
  }

  function stop(signal: NodeJS.Signals): void {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {})
    for (const worker of workers) worker?.process.kill(signal)
    if (workers.length === 0) process.exit(exitCode)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  begin(true)
  return true
}
