import type { Audit } from '../activity/audit.ts'
import type { Account } from '#domain/access/account.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Mail } from '../../providers/mail/port.ts'
import { createMailLink, type MailLinkDeps, mayMail, tokenId } from './mail-link.ts'
import { accountsStore } from './store.ts'

const VALID_MS = 24 * 60 * 60 * 1000

/** Mails a link that verifies the account's address, unless that had enough of them. */
export async function sendVerification(deps: MailLinkDeps, account: Account): Promise<void> {
  const { email } = account
  if (email !== null && mayMail(deps, email)) await deps.mailer.send(await linkFor(deps, account, email))
}

async function linkFor(deps: MailLinkDeps, account: Account, to: string): Promise<Mail> {
  const link = await createMailLink(deps, {
    userId: account.id,
    purpose: 'verify',
    email: null,
    path: '/verify-email',
    validMs: VALID_MS,
  })
  return {
    to,
    subject: 'Verify your e-mail address for Segue',
    text: `Hello ${account.username},\n\nopen this link to verify your e-mail address. It works once, for 24 hours.\n\n${link}\n\nIf you did not register at Segue, ignore this mail.`,
  }
}

/** Follows the link of a verification mail, or of one that confirms another address. */
export async function verifyEmail(
  { db, clock, audit }: Pick<MailLinkDeps, 'db' | 'clock'> & { readonly audit: Audit },
  { token, network }: { readonly token: string; readonly network: string | null },
): Promise<{ message: string } | Refusal> {
  if (token === '') return refuse('validation', 'The link has no token', { token: 'missing' })
  return db.transaction().execute(async (trx) => {
    const store = accountsStore(trx)
    const taken = await store.takeEmailToken(tokenId(token), ['verify', 'change'], clock())
    if (taken === null) return refuse('invalid_token', 'This link has been used or is older than 24 hours.')
    if (taken.email === null) await store.setVerified(taken.userId)
    else {
      await store.setEmail(taken.userId, taken.email)
      // A link that lies in the inbox of the address before no longer leads in.
      await store.removeEmailTokens(taken.userId)
      await audit.record(trx, { action: 'email_changed', userId: taken.userId, network })
    }
    return { message: 'Email verified' }
  })
}

/**
 * Sends the mail again, if the address is known and not verified. The answer is the same either way, and as quick: a mail
 * is not waited for. A refusal where it cannot be sent, or the time that it takes, would tell that there was one to send.
 */
export async function resendVerification(
  deps: MailLinkDeps,
  email: string,
  whenNotSent: (error: unknown) => void,
): Promise<{ message: string }> {
  const to = email.toLowerCase()
  for (const account of await accountsStore(deps.db).unverifiedWithEmail(to)) {
    if (!mayMail(deps, to)) break
    void deps.mailer.send(await linkFor(deps, account, to)).catch(whenNotSent)
  }
  return { message: 'Check your inbox for the new verification link.' }
}
