import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/schema.ts'
import type { Mailer } from '../../providers/mail/port.ts'
import type { FixedWindowLimiter, MakeLimiter } from '../../system/fixed-window-limiter.ts'
import { accountsStore, type EmailToken } from './store.ts'

const HOUR_MS = 60 * 60 * 1000
/** More would be mail bombing of a stranger's inbox. */
const MAILS_AN_HOUR = 10

export type MailLinkDeps = {
  readonly db: Db
  readonly mailer: Mailer
  readonly clock: () => number
  /** What each address was sent in this hour. */
  readonly mails: FixedWindowLimiter
  /** Where people reach this server; a link in a mail must not follow what a request claims. */
  readonly address: string
}

export const mailsAnHour = (makeLimiter: MakeLimiter): FixedWindowLimiter =>
  makeLimiter('mails to an address', MAILS_AN_HOUR, HOUR_MS)

/** Counts a mail to this address; false: it had enough of them in this hour. */
export const mayMail = ({ mails, clock }: Pick<MailLinkDeps, 'mails' | 'clock'>, to: string): boolean =>
  mails.take(to, 1, clock()) > 0

/** Under which id a token is kept: who reads the database cannot follow a link. */
export const tokenId = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A new link, which takes the place of those before for the same purpose. Only its hash is kept; it works once. */
export async function createMailLink(
  { db, clock, address }: MailLinkDeps,
  { path, validMs, ...token }: EmailToken & { readonly path: string; readonly validMs: number },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await db
    .transaction()
    .execute((trx) =>
      accountsStore(trx).setEmailToken({ ...token, id: tokenId(secret), expiresAt: clock() + validMs }),
    )
  return `${address.replace(/\/$/, '')}${path}?token=${secret}`
}
