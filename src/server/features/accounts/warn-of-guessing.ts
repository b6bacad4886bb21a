import type { Db } from '../../db/schema.ts'
import type { Mailer } from '../../providers/mail/port.ts'
import { accountsStore } from './store.ts'

/** Tells the owner of an account that its password is being guessed, where a verified address is known. */
export async function warnOfGuessing(
  { db, mailer, address }: { readonly db: Db; readonly mailer: Mailer; readonly address: string },
  username: string,
): Promise<void> {
  const found = await accountsStore(db).withPassword(username)
  if (found === null || found.account.email === null || !found.account.emailVerified) return
  await mailer.send({
    to: found.account.email,
    subject: 'Many wrong passwords for your Segue account',
    text: [
      `Hello ${found.account.username},`,
      '',
      'in the last minutes more than twenty wrong passwords were tried for your Segue account, from networks you have not used before. None was right.',
      'Attempts from there now have to wait a quarter of an hour. Where you have signed in before, you can sign in as usual.',
      '',
      `If your password is short or used elsewhere as well, choose a new one: ${new URL('/account', address).href}`,
    ].join('\n'),
  })
}
