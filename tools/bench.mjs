/** `npm run bench`: every measurement, or the named ones: `npm run bench -- engine engine-large typeahead http many-songs analytics web lighthouse start decode sets library-files analyse listen-load scan identify`. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, install, root } from './ready.mjs'

const PARTS = {
  engine: { postgres: true, built: false },
  // Takes minutes and some 10 GB of memory: by its name only.
  'engine-large': { postgres: false, built: false, memory: 16_384, asked: true },
  typeahead: { postgres: false, built: false },
  http: { postgres: true, built: false },
  'many-songs': { postgres: true, built: false },
  analytics: { postgres: false, built: false },
  web: { postgres: false, built: true },
  lighthouse: { postgres: false, built: true },
  start: { postgres: true, built: true },
  decode: { postgres: false, built: false },
  'listen-load': { postgres: false, built: true },
  sets: { postgres: false, built: false },
  'library-files': { postgres: false, built: false },
  analyse: { postgres: false, built: false },
  scan: { postgres: false, built: false },
  identify: { postgres: false, built: false },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
const parts = Object.keys(PARTS).filter((name) =>
  asked.length === 0 ? !PARTS[name].asked : asked.includes(name),
)
const need = (what) => parts.some((name) => PARTS[name][what])

install()
if (need('built')) build()
const postgres = need('postgres') ? await (await import('./start-postgres.mjs')).startPostgres() : null
const env = { ...process.env }
delete env.BENCH_POSTGRES
if (postgres?.address) env.BENCH_POSTGRES = postgres.address
const failed = []
try {
  for (const name of parts) {
    // A million tracks with their names take more memory than Node gives by itself.
    const memory = `--max-old-space-size=${PARTS[name].memory ?? 6_144}`
    const flags = [memory, '--import', 'tsx', join('bench', `${name}.ts`)]
    const { status } = spawnSync(process.execPath, flags, { cwd: root, stdio: 'inherit', env })
    if (status !== 0) failed.push(name)
  }
} finally {
  await postgres?.stop()
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
