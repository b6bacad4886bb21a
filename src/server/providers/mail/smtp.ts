import { createTransport } from 'nodemailer'
import { type CallMetrics, noopMetrics } from '../call-metrics.ts'
import type { Mailer } from './port.ts'

const PATIENCE_MS = 10_000

/** Mail through an SMTP server, e.g. `smtps://user:password@mail.example:465`. */
export function smtp(options: {
  readonly url: string
  readonly from: string
  /** Where each mail is noted. */
  readonly book?: CallMetrics
  /** How long the server may be silent. */
  readonly patienceMs?: number
}): Mailer {
  const { url, from, book = noopMetrics, patienceMs = PATIENCE_MS } = options
  const line = book('smtp')
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
      // As an object, not a string: a string would be parsed as a list of addresses.
      line.called()
      const begunAt = performance.now()
      const spent = () => performance.now() - begunAt
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
        line.ended('success', null, spent())
      } catch (error) {
        line.ended('failure', errorOf(error), spent())
        throw error
      }
    },
  }
}

/** "EAUTH 535": what a mail server says in words may hold the recipient, or who we sign in as. */
function errorOf(error: unknown): string {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown }
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'the mail was not taken'
}
