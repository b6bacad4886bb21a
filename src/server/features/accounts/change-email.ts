import type { Account } from '#domain/access/account.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { createMailLink, type MailLinkDeps, mayMail } from './mail-link.ts'

const VALID_MS = 24 * 60 * 60 * 1000

/**
 * Mails a link to another address, which becomes the account's once it is followed; the address of now is told. Neither
 * mail is waited for.
 */
export async function requestEmailChange(
  deps: MailLinkDeps,
  account: Account,
  given: { readonly email: string; readonly whenNotSent: (error: unknown) => void },
): Promise<Refusal | null> {
  const [to, before] = [given.email.toLowerCase(), account.email]
  if (to === before && account.emailVerified) return taken('This is your e-mail address already.')
  if (!mayMail(deps, to)) return refuse('rate_limited', 'That was very often. Please try again in an hour.')
  const link = await createMailLink(deps, {
    userId: account.id,
    purpose: 'change',
    email: to,
    path: '/verify-email',
    validMs: VALID_MS,
  })
  const hello = `Hello ${account.username},\n\n`
  const confirmation = {
    to,
    subject: 'Confirm your e-mail address for Segue',
    text: `${hello}open this link to make this the e-mail address of your Segue account. It works once, for 24 hours.\n\n${link}\n\nIf you did not ask for it, ignore this mail.`,
  }
  void deps.mailer.send(confirmation).catch(given.whenNotSent)
  if (before === null || !account.emailVerified || !mayMail(deps, before)) return null
  const notice = {
    to: before,
    subject: 'Your e-mail address for Segue is about to change',
    text: `${hello}somebody who knows the password of your Segue account asked to change its e-mail address. It changes once a link in a mail to the new address is opened.\n\nIf that was not you, sign in, change your password and end all other sessions.`,
  }
  void deps.mailer.send(notice).catch(given.whenNotSent)
  return null
}

const taken = (says: string): Refusal => refuse('validation', says, { email: says })
