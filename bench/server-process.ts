import { build } from 'esbuild'
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerTask } from './http-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.cache', 'bench')
const bundle = join(folder, 'http-server.js')
/** What it starts by name in a thread of its own. */
const EXPORT_WORKER = 'features/lists/export-worker'
const START_MS = 60_000

/** Builds the server that is lent, and its worker: once, before the first. */
export const buildServer = () =>
  build({
    entryPoints: {
      'http-server': join(root, 'bench', 'http-server.ts'),
      [EXPORT_WORKER]: join(root, 'src', 'server', `${EXPORT_WORKER}.ts`),
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })

/** Lends a server in a process of its own, and ends it. */
export async function withServer<T>(task: ServerTask, use: (address: string) => Promise<T>): Promise<T> {
  const server = fork(bundle, [JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
    execArgv: [],
  })
  try {
    return await use(await listening(server))
  } finally {
    server.kill('SIGKILL')
  }
}

const listening = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the server did not start in time')), START_MS)
    server.once('exit', () => reject(new Error('the server ended')))
    server.once('message', (address) => {
      clearTimeout(late)
      resolve(String(address))
    })
  })
