import { once } from 'node:events'

/** Lines are written in pieces of about this many characters. */
const PIECE = 64 * 1024

/** Prints one JSON line for each value, no faster than the reader takes them. */
export async function printJsonLines(values: Iterable<object>): Promise<void> {
  let piece = ''
  const flush = async () => {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
    piece = ''
  }
  for (const value of values) {
    piece += `${JSON.stringify(value)}\n`
    if (piece.length > PIECE) await flush()
  }
  if (piece !== '') await flush()
}

/** Runs a tool that prints JSON lines: an error is one line on stderr, and the exit code is 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  // `head` and the like close our output early; that is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
