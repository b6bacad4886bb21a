import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The server that `npm run bench` started or was given; `undefined` where there is none. */
export const postgresServer = process.env['BENCH_POSTGRES']

/** Lends a database of its own in that server, and removes it. */
export async function withFreshDatabase<T>(server: string, use: (address: string) => Promise<T>): Promise<T> {
  const name = `bench_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  try {
    return await use(address.href)
  } finally {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  }
}

export const sayWithoutPostgres = (): void => {
  if (!postgresServer) console.log('\n  PostgreSQL is not on this machine: left out.')
}
