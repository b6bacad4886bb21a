import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './port.ts'

/** Mail as files in a folder that only its owner can read: for a server without a mail service. */
export function outbox(folder: string, clock: () => number): Mailer {
  return {
    name: 'outbox',
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const date = new Date(clock())
      const name = `${date.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
      const head = [`To: ${oneLine(to)}`, `Subject: ${oneLine(subject)}`, `Date: ${date.toUTCString()}`]
      const type = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8']
      await writeFile(join(folder, name), `${[...head, ...type].join('\r\n')}\r\n\r\n${text}\r\n`, {
        mode: 0o600,
      })
    },
  }
}

/** A line break in a header would begin another header. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')
