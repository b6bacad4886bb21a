import { createTransport } from 'nodemailer'
import type { Mailer } from './port.ts'

const PATIENCE_MS = 10_000

/** Mail through an SMTP server, e.g. `smtps://user:password@mail.example:465`. */
export function smtp(options: {
  readonly url: string
  readonly from: string
  /** How long the server may be silent. */
  readonly patienceMs?: number
}): Mailer {
  const { url, from, patienceMs = PATIENCE_MS } = options
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  return {
    name: 'smtp',
    async send({ to, subject, text }) {
      if (/[\s,;<>]/u.test(to)) throw new Error('That is not one e-mail address')
      // As an object: one address, whatever a list of addresses would make of it.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
  }
}
