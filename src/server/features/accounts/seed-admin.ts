import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'
import type { Db } from '../../db/schema.ts'
import { readOrCreateFile, readFile } from '../../system/read-or-create-file.ts'
import { hashPassword, passwordError, verifyPassword } from './password.ts'
import { accountsStore } from './store.ts'

export type FirstAdminDeps = {
  readonly db: Db
  readonly clock: () => number
  readonly newId: () => string
  readonly dataDir: string
  readonly username: string
  /** null: where there is no admin yet, one is made up and kept in a file. */
  readonly password: string | null
}

/** Where the admin's password is to be found. */
export type AdminPassword =
  | { readonly from: 'setting' }
  /** `made`: the password, where it was made just now; it is said this once. */
  | { readonly from: 'file'; readonly file: string; readonly made: string | null }
  /** The admin has chosen it on the account page, or it was set when the server started some other time. */
  | { readonly from: 'earlier' }

/**
 * Sees to it that there is one admin, of this name and with this password. Servers that start at once make one; a later
 * start changes only what the settings have changed.
 * @throws ConfigError where the name is another user's, or the password cannot be had
 */
export async function seedAdmin(deps: FirstAdminDeps): Promise<AdminPassword> {
  const { db, dataDir, username, password } = deps
  const file = join(dataDir, 'admin-password.txt')
  const error = password === null ? null : passwordError(password, username)
  if (error !== null) throw new ConfigError(`ADMIN_PASSWORD: The value is not valid. ${error}`)
  const isThere = (await named(deps)) !== null || (await accountsStore(db).renameAdmin(username))
  if (password !== null) {
    if (!isThere) await add(deps, password)
    await setPassword(deps, password)
    rmSync(file, { force: true })
    return { from: 'setting' }
  }
  // Kept before the account is made: an admin account whose password is lost could not be entered.
  const made = isThere ? null : readOrCreateFile(file, 1, madeUp)
  const isMine = made !== null && (await add(deps, made))
  if (isMine) return { from: 'file', file, made }
  const stored = readFile(file) ?? ''
  const admin = await named(deps)
  if (admin !== null && stored !== '' && (await verifyPassword(stored, admin.passwordHash)))
    return { from: 'file', file, made: null }
  // Changed on the account page since, or made by another server that was faster: it would only mislead.
  rmSync(file, { force: true })
  return { from: 'earlier' }
}

/** As hard to guess as a key. */
const madeUp = (): string => randomBytes(18).toString('base64url')

/** The admin of this name; null where there is no such account. @throws ConfigError where another user has the name */
async function named({ db, username }: FirstAdminDeps): Promise<{ id: string; passwordHash: string } | null> {
  const found = await accountsStore(db).withPassword(username)
  if (found === null) return null
  if (found.account.role !== 'admin')
    throw new ConfigError(
      `ADMIN_USERNAME: ${JSON.stringify(username)} is the account of somebody who is not the admin. Set another name.`,
    )
  return { id: found.account.id, passwordHash: found.passwordHash }
}

/** @returns false where the name is taken by now */
async function add({ db, clock, newId, username }: FirstAdminDeps, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  const account = {
    id: newId(),
    username,
    passwordHash,
    role: 'admin',
    email: null,
    createdAt: clock(),
  } as const
  return accountsStore(db).add(account)
}

/** A password that is another than before ends every session. */
async function setPassword(deps: FirstAdminDeps, password: string): Promise<void> {
  const admin = await named(deps)
  if (admin === null || (await verifyPassword(password, admin.passwordHash))) return
  const hash = await hashPassword(password)
  await deps.db.transaction().execute(async (trx) => {
    await accountsStore(trx).setPassword(admin.id, hash)
    await accountsStore(trx).removeSessions(admin.id, null)
  })
}
