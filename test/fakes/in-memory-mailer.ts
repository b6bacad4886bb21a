import type { Mail, Mailer } from '../../src/server/providers/mail/port.ts'

/** A mailer that keeps what it is given, for a test to read. */
export function inMemoryMailer(): Mailer & { readonly sent: Mail[] } {
  const sent: Mail[] = []
  return {
    name: 'kept',
    sent,
    send(mail) {
      sent.push(mail)
      return Promise.resolve()
    },
  }
}
