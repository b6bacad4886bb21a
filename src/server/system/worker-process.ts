import cluster from 'node:cluster'

/** What a worker and its supervisor tell each other (runtime/supervise-workers.ts). */
export type WorkerMessage = { readonly kind: string; readonly id?: number; readonly text?: string }
export const METRICS_MESSAGE = 'segue:metrics'
export const SERVING_MESSAGE = 'segue:serving'
/** The argument of the worker that keeps an eye on folders and says where the server is. */
export const LEAD = 'lead'

/** Whether this process is one of several on this machine, and not the first of them. */
export const isFollower = (): boolean => cluster.isWorker && !process.argv.includes(LEAD)

/** Tells the supervisor, where there is one, that this process serves. */
export function tellServing(): void {
  process.send?.({ kind: SERVING_MESSAGE })
}

const METRICS_MS = 5_000
let requests = 0

/** The figures of all workers together, by the supervisor. @throws where one of them does not answer, as while it starts */
export function metricsOfAllWorkers(): Promise<string> {
  const id = requests++
  return new Promise((resolve, reject) => {
    const listener = (message: WorkerMessage) => {
      if (message.kind === METRICS_MESSAGE && message.id === id)
        end(() => (message.text ? resolve(message.text) : reject(new Error('a process gave no figures'))))
    }
    const timer = setTimeout(() => end(() => reject(new Error('the supervisor gave no figures'))), METRICS_MS)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      process.off('message', listener)
      settle()
    }
    process.on('message', listener)
    process.send?.({ kind: METRICS_MESSAGE, id })
  })
}
