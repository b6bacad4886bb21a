import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Logger } from '../system/logger.ts'

/** It ends as soon as what is under way is written. */
const PATIENCE_MS = 5_000

type RepeatedCommand = {
  /** One of Segue's commands, which lie beside main.js. */
  readonly script: 'library' | 'backup'
  readonly args: readonly string[]
  /** In lines of the log. */
  readonly name: string
  /** From its end to its next start. */
  readonly everyMs: number
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/**
 * Runs a command while the server serves, now and every so often, in a process of its own, so that calls do not wait
 * for it. One that fails is logged and tried again the next time.
 */
export function repeatCommand({ script, args, name, everyMs, log }: RepeatedCommand): {
  close(): Promise<void>
} {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | null = null
  let ended: Promise<void> = Promise.resolve()
  let isClosed = false

  const run = (): void => {
    const running = spawn(process.execPath, [...commandOf(script), ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = running
    const of = { child: running.pid }
    log.info({ ...of, args }, `${name}: started`)
    eachLine(running.stdout, (line) => log.info(of, `${name}: ${line.trim()}`))
    eachLine(running.stderr, (line) => log.warn(of, `${name}: ${line.trim()}`))
    ended = new Promise((resolve) => {
      running.once('error', (error) => log.warn({ err: error }, `${name}: could not be started`))
      running.once('close', () => {
        child = null
        if (!isClosed) timer = setTimeout(run, everyMs).unref()
        resolve()
      })
    })
  }
  run()

  return {
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      child?.kill('SIGTERM')
      const hurry = setTimeout(() => child?.kill('SIGKILL'), PATIENCE_MS)
      await ended
      clearTimeout(hurry)
    },
  }
}

/** Built, this is a part of main.js, beside which the commands lie; until then tsx reads the source. */
function commandOf(script: string): string[] {
  if (!import.meta.url.endsWith('.ts')) return [fileURLToPath(new URL(`./${script}.js`, import.meta.url))]
  return ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL(`../${script}.ts`, import.meta.url))]
}

function eachLine(stream: NodeJS.ReadableStream | null, take: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', take)
}
