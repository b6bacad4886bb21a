/** `npm run chaos`: what goes wrong on a server, done on purpose; or some of it: `npm run chaos -- kill frozen disk clock slow uploads`. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, install, root } from './ready.mjs'

install()
build()
const { startPostgres } = await import('./start-postgres.mjs')
const postgres = await startPostgres()
const env = { ...process.env }
delete env.BENCH_POSTGRES
if (postgres.address) env.BENCH_POSTGRES = postgres.address
try {
  const flags = ['--import', 'tsx', join('bench', 'chaos.ts'), ...process.argv.slice(2)]
  process.exitCode = spawnSync(process.execPath, flags, { cwd: root, stdio: 'inherit', env }).status ?? 1
} finally {
  await postgres.stop()
}
