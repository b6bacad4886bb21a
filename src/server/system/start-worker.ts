import { type MessagePort, Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * A worker is a file <name>-worker.ts below src/server that exports this as `work`. It is called once, in a thread of its own, with the
 * port to its parent. The build makes each into a file of its own beside main.js; until then tsx reads the source.
 */
export type Work = (port: MessagePort) => void

const START = `
const { parentPort, workerData: { file, tsx } } = require('node:worker_threads')
const ready = tsx === null ? Promise.resolve() : import(tsx).then(({ register }) => register())
ready.then(() => import(file)).then(({ work }) => work(parentPort))`

/**
 * @param name its path below src/server without the ending: "providers/decode/decode-worker"
 * @returns at once; a worker that cannot start emits `error`
 */
export function startWorker(
  name: string,
  options: Pick<WorkerOptions, 'resourceLimits' | 'stdout' | 'stderr'> = {},
): Worker {
  // Built, this is a part of main.js, which lies at the top of its folder; the source lies one below.
  const isSource = import.meta.url.endsWith('.ts')
  const file = new URL(isSource ? `../${name}.ts` : `./${name}.js`, import.meta.url).href
  const tsx = isSource ? import.meta.resolve('tsx/esm/api') : null
  return new Worker(START, { ...options, eval: true, execArgv: [], workerData: { file, tsx } })
}
