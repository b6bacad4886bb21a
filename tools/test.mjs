/** `npm test`: installs what is missing and runs every check and every test, a real browser and both databases included. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { build, install, root } from './ready.mjs'

const CI = Boolean(process.env.CI)
const reports = join(root, '.cache', 'reports')
const bin = (name) => join(root, 'node_modules', '.bin', name)

install()
const { startPostgres } = await import('./start-postgres.mjs')
const postgres = await startPostgres()
if (postgres.address === null) {
  console.log(`PostgreSQL: ${postgres.why}. The database tests run on SQLite alone.`)
  if (CI) {
    console.error('In CI they must run on both: install PostgreSQL, or set TEST_DATABASE_URL.')
    process.exit(1)
  }
}
const chromium = findChromium()
if (chromium === null) {
  console.error(
    'No Chromium was found. Install one (Debian: apt-get install chromium) or set CHROME_PATH to a Chrome or Chromium.',
  )
  process.exit(1)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const env = {
  CHROME_PATH: chromium,
  ...(postgres.address === null ? {} : { TEST_DATABASE_URL: postgres.address }),
}
let failed = false
try {
  const steps = [
    ['types', [bin('tsc'), '-b']],
    ['lint', [bin('oxlint'), '--deny-warnings']],
    ['format', [bin('prettier'), '--check', '--log-level', 'warn', '.']],
    ['catalogue', [bin('tsx'), 'tools/catalog-check.ts']],
    [
      'tests',
      [
        bin('vitest'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(reports, 'vitest.json')}`,
      ],
    ],
    ['build', null],
    ['browser', [bin('playwright'), 'test', '--config', 'test/e2e/playwright.config.ts']],
  ]
  for (const [name, command] of steps) {
    console.log(`\n── ${name}`)
    if (command === null) build()
    else failed = !succeeds(command) || failed
  }
} finally {
  await postgres.stop()
}
report()
process.exitCode = failed ? 1 : 0

function succeeds([command, ...args]) {
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  )
}

/** One closing line over both runners. */
function report() {
  let [passed, broken] = [0, 0]
  const unit = read('vitest.json')
  if (unit) [passed, broken] = [passed + unit.numPassedTests, broken + unit.numFailedTests]
  const browser = read('playwright.json')
  if (browser)
    [passed, broken] = [
      passed + browser.stats.expected + browser.stats.flaky,
      broken + browser.stats.unexpected,
    ]
  console.log(`\n${passed} passed, ${broken} failed`)
}

function read(name) {
  const file = join(reports, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
