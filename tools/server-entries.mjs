import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** main.ts, library.ts, catalogue-import.ts, backup.ts, and what they start by name in threads of their own (src/server/system/start-worker.ts): each is built to a file. */
export function serverEntries(root) {
  const server = join(root, 'src', 'server')
  const workers = readdirSync(server, { recursive: true })
    .map((path) => join(server, path))
    .filter((path) => path.endsWith('-worker.ts') && path !== join(server, 'system', 'start-worker.ts'))
  return [
    ...['main.ts', 'library.ts', 'catalogue-import.ts', 'backup.ts'].map((name) => join(server, name)),
    ...workers,
  ]
}
