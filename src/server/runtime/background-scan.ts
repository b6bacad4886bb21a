import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Logger } from '../system/logger.ts'

/** What is added to the folder is known after so long at the latest. */
const SCAN_EVERY_MS = 6 * 60 * 60_000
/** It ends as soon as the file under way is written. */
const PATIENCE_MS = 5_000

/**
 * Keeps what is known of a music folder up to date while the server serves: now and every few hours `library.ts` scans
 * it, in a process of its own with the lowest priority. A scan that fails is tried again the next time.
 */
export function scanInBackground(
  folder: string,
  log: Pick<Logger, 'info' | 'warn'>,
): { close(): Promise<void> } {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | null = null
  let ended: Promise<void> = Promise.resolve()
  let isClosed = false

  const scan = (): void => {
    const scanning = spawn(process.execPath, [...libraryCommand(), 'scan', folder], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = scanning
    log.info({ folder, scan: scanning.pid }, 'the music folder is scanned')
    eachLine(scanning.stdout, (line) => log.info({ scan: scanning.pid }, `music folder: ${line.trim()}`))
    eachLine(scanning.stderr, (line) => log.warn({ scan: scanning.pid }, `music folder: ${line.trim()}`))
    ended = new Promise((resolve) => {
      scanning.once('error', (error) => log.warn({ err: error }, 'the music folder could not be scanned'))
      scanning.once('close', () => {
        child = null
        if (!isClosed) timer = setTimeout(scan, SCAN_EVERY_MS).unref()
        resolve()
      })
    })
  }
  scan()

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

/** Built, this is a part of main.js, beside which library.js lies; until then tsx reads the source. */
function libraryCommand(): string[] {
  if (!import.meta.url.endsWith('.ts')) return [fileURLToPath(new URL('./library.js', import.meta.url))]
  return ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL('../library.ts', import.meta.url))]
}

function eachLine(stream: NodeJS.ReadableStream | null, take: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', take)
}
