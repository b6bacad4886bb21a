import { createTransport } from 'nodemailer'
import type { Mailer } from './port.ts'

const PATIENCE_MS = 10_000

/** Mail through an SMTP server, e.g. `smtps://user:password@mail.example:465`. */
export function smtp(options: { readonly url: string; readonly from: string }): Mailer {
  const transport = createTransport(options.url, {
    from: options.from,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  } as Parameters<typeof createTransport>[1])
  return {
    name: 'smtp',
    async send({ to, subject, text }) {
      await transport.sendMail({ to, subject, text })
    },
  }
}
