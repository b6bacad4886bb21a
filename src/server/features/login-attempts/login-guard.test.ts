import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { createLoginGuard, type LoginGuard } from './login-guard.ts'
import { loginAttemptsStore } from './store.ts'

const MINUTE = 60_000
const WINDOW = 15 * MINUTE

onEveryDatabase('guessing at passwords', (fresh) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())

  let now: number
  let warned: string[]
  /** Two servers over one database. */
  let guards: readonly [LoginGuard, LoginGuard]
  beforeEach(async () => {
    await database.db.deleteFrom('login_attempts').execute()
    now = 1_750_000_000_000
    warned = []
    const make = () =>
      createLoginGuard({
        db: database.db,
        clock: () => now,
        secret: 'a secret of the test',
        onGuessing: (username) => warned.push(username),
      })
    guards = [make(), make()]
  })
  const tries = async (
    attempts: number,
    username: (at: number) => string,
    network: (at: number) => string,
  ) => {
    let admitted = 0
    for (let at = 0; at < attempts; at++) {
      const { waitMs } = await (guards[at % 2] as LoginGuard).begin({
        username: username(at),
        network: network(at),
      })
      if (waitMs === 0) admitted++
    }
    return admitted
  }
  const signIn = async (guard: LoginGuard, attempt: { username: string; network: string }) => {
    const begun = await guard.begin(attempt)
    await begun.succeeded()
    return begun.waitMs
  }
  const ida = () => 'Ida'
  const anywhere = (at: number) => `203.0.113.${at}`

  it('of one account is bounded over all networks and servers, and its owner told once', async () => {
    expect(await tries(50, ida, anywhere)).toBe(20)
    expect(warned).toEqual(['Ida'])
    now += WINDOW - 1
    expect(await tries(1, ida, () => 'another')).toBe(0)
    now += 1
    expect(await tries(1, ida, () => 'another')).toBe(1)
  })

  it('from one network is bounded over all accounts and servers', async () => {
    expect(
      await tries(
        150,
        (at) => `dj-${at}`,
        () => 'a club',
      ),
    ).toBe(100)
    expect(await tries(1, ida, () => 'another club')).toBe(1)
    expect(warned).toEqual([])
  })

  it('does not keep the owner out where they have signed in before, and that forgives no guesses', async () => {
    const home = { username: 'ida', network: 'home' }
    expect(await signIn(guards[0], home)).toBe(0)
    expect(await tries(30, ida, anywhere)).toBe(20)
    expect(await signIn(guards[1], home)).toBe(0)
    expect(await tries(1, ida, () => 'another')).toBe(0)
  })

  it('is not what many people of one network do who sign in rightly', async () => {
    for (let at = 0; at < 150; at++) {
      expect(await signIn(guards[0], { username: `dj-${at}`, network: 'a club' }), `sign-in ${at}`).toBe(0)
    }
  })

  it('is counted under hashes, and forgotten', async () => {
    await tries(
      1,
      () => 'my password in the wrong field',
      () => '198.51.100.7',
    )
    const rows = JSON.stringify(await database.db.selectFrom('login_attempts').selectAll().execute())
    expect(rows).not.toMatch(/password|198\.51/u)
    await loginAttemptsStore(database.db).deleteBefore(now + 1)
    expect(await database.db.selectFrom('login_attempts').selectAll().execute()).toEqual([])
  })
})
