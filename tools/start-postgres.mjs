import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'

const DEBIAN = '/usr/lib/postgresql'

/**
 * A PostgreSQL server to test with: the one TEST_DATABASE_URL names, else one of this machine's programs, started on a
 * free port in a temporary folder. `address` is null when there is none, and `why` says so.
 */
export async function startPostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { address: given, why: '', stop: async () => {} }
  const programs = findPrograms()
  if (programs === null) return { address: null, why: 'not found on this machine', stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'segue-postgres-'))
  const user = ordinaryUser(folder)
  const options = { stdio: 'ignore', ...user }
  execFileSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'segue', '-A', 'trust', '-E', 'UTF8'],
    options,
  )
  const port = await freePort()
  const server = spawn(
    join(programs, 'postgres'),
    // Nothing here has to outlive the tests, so it need not wait for the disk.
    [
      '-D',
      join(folder, 'data'),
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'fsync=off',
      '-c',
      'max_connections=200',
    ],
    options,
  )
  const address = `postgres://segue@127.0.0.1:${port}/postgres`
  await untilReady(address)
  return {
    address,
    why: '',
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findPrograms() {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  )
}

/** PostgreSQL refuses to run as root: there it is given to an ordinary user. */
function ordinaryUser(folder) {
  if (process.getuid?.() !== 0) return {}
  const name = ['postgres', 'nobody'].find((candidate) => {
    try {
      execFileSync('id', ['-u', candidate], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
  const id = (flag) => Number(execFileSync('id', [flag, name]).toString())
  execFileSync('chown', [`${id('-u')}:${id('-g')}`, folder])
  return { uid: id('-u'), gid: id('-g'), cwd: folder }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

async function untilReady(address) {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: address })
    try {
      await client.connect()
      return
    } catch (error) {
      if (tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await client.end().catch(() => {})
    }
  }
}
