import type { Account } from '#domain/access/account.ts'
import { Refusal, refuse, RollbackError } from '../../http/refusal.ts'
import type { AccountDeps } from './account-deps.ts'
import { createMailLink, type MailLinkDeps, mayMail, tokenId } from './mail-link.ts'
import { hashPassword, newPasswordError } from './password.ts'
import { accountsStore } from './store.ts'

const VALID_MS = 60 * 60 * 1000
/** For an unknown name the same work is done for this account, which does not exist: the timing tells nothing. */
const NOBODY = { id: 'nobody', username: 'nobody', email: null } as const

/**
 * Mails a link that sets a new password to every account that may be meant. An unknown name costs the same queries, so
 * that no time tells who is here; who calls this answers before, for the same reason.
 */
export async function sendPasswordReset(
  deps: MailLinkDeps,
  usernameOrEmail: string,
  whenNotSent: (error: unknown) => void,
): Promise<void> {
  const found = await accountsStore(deps.db).byUsernameOrEmail(usernameOrEmail)
  for (const account of found.length === 0 ? [NOBODY] : found) {
    if (!mayMail(deps, account.email ?? usernameOrEmail.toLowerCase())) return
    await sendLink(deps, account, whenNotSent)
  }
}

async function sendLink(
  deps: MailLinkDeps,
  { id, username, email }: Pick<Account, 'id' | 'username' | 'email'>,
  whenNotSent: (error: unknown) => void,
): Promise<void> {
  const link = await createMailLink(deps, {
    // Without an address there is nowhere to send it to: such a link belongs to no account.
    userId: email === null ? NOBODY.id : id,
    purpose: 'reset',
    email: null,
    path: '/reset-password',
    validMs: VALID_MS,
  })
  if (email === null) return
  const text = `Hello ${username},\n\nopen this link to choose a new password for your Segue account. It works once, for one hour. Every device is signed out then.\n\n${link}\n\nIf you did not ask for it, ignore this mail: your password stays as it is.`
  void deps.mailer.send({ to: email, subject: 'Choose a new password for Segue', text }).catch(whenNotSent)
}

/** Sets a new password by a link. Every session ends, every API key is revoked, and no other link leads in. */
export async function resetPassword(
  { db, clock, audit, revokeKeys }: Pick<AccountDeps, 'db' | 'clock' | 'audit' | 'revokeKeys'>,
  given: { readonly token: string; readonly password: string; readonly network: string | null },
): Promise<{ message: string } | Refusal> {
  const id = tokenId(given.token)
  const link = await accountsStore(db).emailToken(id, 'reset', clock())
  const account = link === null ? null : await accountsStore(db).byId(link.userId)
  if (account === null) return ended()
  // A password that is refused does not use the link up.
  const problem = newPasswordError(given.password, account)
  if (problem !== null) return refuse('validation', problem, { password: problem })
  const hash = await hashPassword(given.password)
  try {
    await db.transaction().execute(async (trx) => {
      const store = accountsStore(trx)
      if ((await store.takeEmailToken(id, ['reset'], clock())) === null) throw new RollbackError(ended())
      await store.setPassword(account.id, hash)
      // Following the link proves control of the inbox.
      await store.setVerified(account.id)
      await store.removeSessions(account.id, null)
      await store.removeEmailTokens(account.id)
      await revokeKeys(trx, account.id)
      await audit.record(trx, { action: 'password_reset', userId: account.id, network: given.network })
    })
  } catch (error) {
    if (error instanceof RollbackError) return error.refusal
    throw error
  }
  return { message: 'Your password is changed. Please sign in with the new one.' }
}

const ended = (): Refusal =>
  refuse('invalid_token', 'This link has been used or is older than one hour. Please ask for a new one.')
