import type { Account } from '../../../domain/access/account.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Mail, Mailer } from '../../providers/mail/port.ts'
import { WindowCounts } from '../../window-counts.ts'
import { accountsStore } from './store.ts'

const HOUR_MS = 60 * 60 * 1000
const VALID_MS = 24 * HOUR_MS
/** More would be somebody who fills a stranger's inbox through us. */
const MAILS_AN_HOUR = 10

export type VerificationDeps = {
  readonly db: Db
  readonly mailer: Mailer
  readonly clock: () => number
  /** What each address was sent in this hour. */
  readonly mails: WindowCounts
  /** Where people reach this server; a link in a mail must not follow what a request claims. */
  readonly address: string
}

export const mailsAnHour = (): WindowCounts => new WindowCounts(MAILS_AN_HOUR, HOUR_MS)

const mayMail = ({ mails, clock }: VerificationDeps, to: string): boolean => mails.take(to, 1, clock()) > 0

const idOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Mails a link that verifies the account's address, unless that had enough of them. */
export async function sendVerification(deps: VerificationDeps, account: Account): Promise<void> {
  const { email } = account
  if (email !== null && mayMail(deps, email)) await deps.mailer.send(await linkFor(deps, account, email))
}

/** A mail with a new link, which takes the place of those before. Only its hash is kept; it works once, for 24 hours. */
async function linkFor(
  { db, clock, address }: VerificationDeps,
  account: Account,
  to: string,
): Promise<Mail> {
  const token = randomBytes(32).toString('base64url')
  await db.transaction().execute((trx) =>
    accountsStore(trx).setEmailToken({
      id: idOf(token),
      userId: account.id,
      expiresAt: clock() + VALID_MS,
    }),
  )
  const link = `${address.replace(/\/$/, '')}/verify-email?token=${token}`
  return {
    to,
    subject: 'Verify your e-mail address for Segue',
    text: `Hello ${account.username},\n\nopen this link to verify your e-mail address. It works once, for 24 hours.\n\n${link}\n\nIf you did not register at Segue, ignore this mail.`,
  }
}

export async function verifyEmail(
  { db, clock }: VerificationDeps,
  token: string,
): Promise<{ message: string } | Refusal> {
  if (token === '') return refuse('validation', 'The link has no token', { token: 'missing' })
  return db.transaction().execute(async (trx) => {
    const userId = await accountsStore(trx).takeEmailToken(idOf(token), clock())
    if (userId === null) return refuse('invalid_token', 'This link has been used or is older than 24 hours.')
    await accountsStore(trx).setVerified(userId)
    return { message: 'Email verified' }
  })
}

/**
 * Sends the mail again, if the address is known and not verified. The answer is the same either way, and as quick: a mail
 * is not waited for. A refusal where it cannot be sent, or the time that it takes, would tell that there was one to send.
 */
export async function resendVerification(
  deps: VerificationDeps,
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
