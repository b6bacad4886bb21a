import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { ConfigError } from '../../config.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { accountsStore } from './store.ts'
import { seedAdmin, type FirstAdminDeps } from './seed-admin.ts'

onEveryDatabase('the first admin', (fresh) => {
  let database: TestDatabase
  let dataDir: string
  let ids = 0
  const start = (settings: Partial<FirstAdminDeps> = {}) =>
    seedAdmin({
      db: database.db,
      clock: () => 1_000,
      newId: () => `admin-${ids++}`,
      dataDir,
      username: 'admin',
      password: null,
      ...settings,
    })
  const file = () => join(dataDir, 'admin-password.txt')
  const store = () => accountsStore(database.db)
  const fits = async (password: string, username = 'admin') =>
    verifyPassword(password, (await store().withPassword(username))?.passwordHash ?? null)
  const accounts = () =>
    database.db.selectFrom('users').select(['username', 'role']).orderBy('username').execute()
  const addUser = async (username: string) =>
    store().add({ id: username, username, passwordHash: 'none', role: 'user', email: null, createdAt: 1 })
  const sessions = async () => {
    const admin = await store().withPassword('admin')
    return (await store().sessions(admin?.account.id ?? '', 1)).length
  }
  const signIn = async () => {
    const admin = await store().withPassword('admin')
    const userId = admin?.account.id as string
    await store().addSession({ id: `session-${ids++}`, userId, device: null, now: 1, expiresAt: 2 })
  }

  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'segue-admin-'))
    await database.db.deleteFrom('users').execute()
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('is made with an unguessable password, kept in a file of its owner', async () => {
    const said = await start()
    const stored = readFileSync(file(), 'utf8').trim()
    expect(said).toEqual({ from: 'file', file: file(), made: stored })
    expect(stored).toMatch(/^[\w-]{24}$/u)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(await fits(stored)).toBe(true)
    expect(await accounts()).toEqual([{ username: 'admin', role: 'admin' }])
  })

  it('is told once: later starts name the file and leave everything as it is', async () => {
    await start()
    await signIn()
    expect(await start()).toEqual({ from: 'file', file: file(), made: null })
    expect(await sessions()).toBe(1)
    expect(await accounts()).toHaveLength(1)
  })

  it('a file that was left by a start that died is used', async () => {
    writeFileSync(file(), 'left by a start that died\n')
    expect(await start()).toMatchObject({ made: 'left by a start that died' })
    expect(await fits('left by a start that died')).toBe(true)
  })

  it('an empty file is none', async () => {
    writeFileSync(file(), '')
    await start()
    const stored = readFileSync(file(), 'utf8').trim()
    expect(stored).toMatch(/^[\w-]{24}$/u)
    expect(await fits(stored)).toBe(true)
  })

  it('has the password that is set, and no file', async () => {
    expect(await start({ password: 'spin the black circle' })).toEqual({ from: 'setting' })
    expect(await fits('spin the black circle')).toBe(true)
    expect(existsSync(file())).toBe(false)
  })

  it('a setting that changed is the password from then on, and ends the sessions', async () => {
    await start()
    await signIn()
    await start({ password: 'spin the black circle' })
    expect(await fits('spin the black circle')).toBe(true)
    expect(await sessions()).toBe(0)
    expect(existsSync(file())).toBe(false)
    await signIn()
    await start({ password: 'spin the black circle' })
    expect(await sessions()).toBe(1)
  })

  it('a password chosen on the account page stays, and the file that is wrong goes', async () => {
    await start()
    const admin = await store().withPassword('admin')
    await store().setPassword(admin?.account.id as string, await hashPassword('chosen by myself'))
    expect(await start()).toEqual({ from: 'earlier' })
    expect(await fits('chosen by myself')).toBe(true)
    expect(existsSync(file())).toBe(false)
  })

  it('another name renames the account: there are never two', async () => {
    await start({ password: 'spin the black circle' })
    await start({ username: 'Boss' })
    expect(await accounts()).toEqual([{ username: 'Boss', role: 'admin' }])
    expect(await fits('spin the black circle', 'boss')).toBe(true)
  })

  it.each([null, 'spin the black circle'])(
    'somebody of that name is never made admin, and keeps their password (ADMIN_PASSWORD: %s)',
    async (password) => {
      await addUser('Boss')
      await expect(start({ username: 'boss', password })).rejects.toThrow(
        new ConfigError(
          'ADMIN_USERNAME: "boss" is the account of somebody who is not the admin. Set another name.',
        ),
      )
      expect(await accounts()).toEqual([{ username: 'Boss', role: 'user' }])
      expect((await store().withPassword('boss'))?.passwordHash).toBe('none')
      expect(existsSync(file())).toBe(false)
    },
  )

  it('an admin is not renamed to another user', async () => {
    await start()
    await addUser('boss')
    await expect(start({ username: 'boss' })).rejects.toThrow(ConfigError)
    expect(await accounts()).toEqual([
      { username: 'admin', role: 'admin' },
      { username: 'boss', role: 'user' },
    ])
  })

  it.each(['password', 'admin', '12345678'])('%j is no password for an admin', async (password) => {
    await expect(start({ password })).rejects.toThrow(/^ADMIN_PASSWORD: The value is not valid\. /u)
    expect(await accounts()).toEqual([])
  })

  it('servers that start at once and share the folder make one, and one password', async () => {
    const said = await Promise.all(Array.from({ length: 6 }, () => start()))
    expect(await accounts()).toHaveLength(1)
    expect(said.filter((one) => one.from === 'file' && one.made !== null)).toHaveLength(1)
    expect(said.every((one) => one.from === 'file')).toBe(true)
    expect(await fits(readFileSync(file(), 'utf8').trim())).toBe(true)
  })

  it('servers that start at once, each with its own folder, keep the one password that is right', async () => {
    const folders = Array.from({ length: 4 }, (_, i) => join(dataDir, `${i}`))
    const said = await Promise.all(folders.map((folder) => start({ dataDir: folder })))
    expect(await accounts()).toHaveLength(1)
    const made = said.flatMap((one) => (one.from === 'file' && one.made !== null ? [one.made] : []))
    expect(made).toHaveLength(1)
    expect(await fits(made[0] as string)).toBe(true)
    const left = folders.filter((folder) => existsSync(join(folder, 'admin-password.txt')))
    expect(left).toHaveLength(1)
  })

  it('servers that start at once with a password that is set make one', async () => {
    const password = 'spin the black circle'
    await Promise.all(Array.from({ length: 6 }, () => start({ password })))
    expect(await accounts()).toHaveLength(1)
    expect(await fits(password)).toBe(true)
  })
})
