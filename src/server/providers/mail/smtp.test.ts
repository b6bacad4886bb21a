import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SmtpServer } from '#test/fakes/smtp-server.ts'
import { smtp } from './smtp.ts'

const FROM = 'Segue <no-reply@segue.example>'
const MAIL = { to: 'ida@club.example', subject: 'Hello', text: 'Good evening,\n\n.\nIda ♪' }

let server: SmtpServer
beforeEach(async () => {
  server = await new SmtpServer().start()
})
afterEach(() => server.stop())

const mailer = (user = '', patienceMs?: number) =>
  smtp({ url: server.url(user), from: FROM, ...(patienceMs === undefined ? {} : { patienceMs }) })
const headerOf = (name: string) =>
  server.received[0]?.headers.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))

it('a mail arrives as it was written, from whom the server says', async () => {
  expect(mailer().name).toBe('smtp')
  await mailer().send(MAIL)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({ from: 'no-reply@segue.example', to: ['ida@club.example'] })
  expect(server.received[0]?.text.replaceAll('\r\n', '\n').trim()).toBe(MAIL.text)
  expect(headerOf('From')).toEqual([`From: ${FROM}`])
  expect(headerOf('To')).toEqual(['To: ida@club.example'])
  expect(headerOf('Subject')).toEqual(['Subject: Hello'])
  expect(headerOf('Content-Type')?.[0]).toMatch(/^Content-Type: text\/plain; charset=utf-8/iu)
})

it('the password in the address is used', async () => {
  await mailer('segue:s%40cret').send(MAIL)
  const plain = server.commands.find((line) => line.startsWith('AUTH PLAIN '))?.slice(11) ?? ''
  expect(Buffer.from(plain, 'base64').toString()).toBe('\u0000segue\u0000s@cret')
  expect(server.received).toHaveLength(1)
})

it('many at once all arrive', async () => {
  const one = mailer()
  await Promise.all(Array.from({ length: 10 }, (_, i) => one.send({ ...MAIL, to: `dj-${i}@club.example` })))
  expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, i) => `dj-${i}@club.example`),
  )
})

describe('no input adds a header or a receiver', () => {
  const NOBODY_ELSE = (to: readonly string[]) => to.every((address) => !address.includes('all@'))

  it.each(['\r\nBcc: all@club.example', '\nBcc: all@club.example', '\rX-Evil: 1', '\r\n\r\nanother text'])(
    'with a subject that goes on in %j',
    async (more) => {
      await mailer().send({ ...MAIL, subject: `Hello${more}` })
      const [mail] = server.received
      expect(mail?.to).toEqual([MAIL.to])
      expect(mail?.headers.some((line) => /^(?:bcc|x-evil)/iu.test(line))).toBe(false)
      expect(mail?.text.replaceAll('\r\n', '\n').trim()).toBe(MAIL.text)
    },
  )

  it.each([
    'ida@club.example\r\nBcc: all@club.example',
    'ida@club.example>\r\nRCPT TO:<all@club.example',
    'ida@club.example\r\nDATA\r\nSubject: mine',
  ])('with an address that goes on: %j', async (to) => {
    await mailer()
      .send({ ...MAIL, to })
      .catch(() => undefined)
    for (const mail of server.received) expect(NOBODY_ELSE(mail.to)).toBe(true)
    const receivers = server.commands.filter((line) => line.startsWith('RCPT'))
    expect(receivers.length).toBeLessThanOrEqual(1)
    expect(NOBODY_ELSE(receivers)).toBe(true)
    expect(headerOf('Bcc') ?? []).toEqual([])
  })

  it('with a comma: one address is one receiver', async () => {
    await mailer()
      .send({ ...MAIL, to: 'ida@club.example, all@club.example' })
      .catch(() => undefined)
    for (const { to } of server.received) expect(NOBODY_ELSE(to)).toBe(true)
  })

  it('with text that looks like the end of a mail', async () => {
    const text =
      'first\r\n.\r\nMAIL FROM:<evil@club.example>\r\nRCPT TO:<all@club.example>\r\nDATA\r\n..\r\nlast'
    await mailer().send({ ...MAIL, text })
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.text.trim()).toBe(text)
  })
})

describe('a mail that cannot be sent rejects', () => {
  it.each(['refuse-sender', 'refuse-receiver', 'refuse-data', 'cut'] as const)('%s', async (error) => {
    server.error = error
    await expect(mailer().send(MAIL)).rejects.toThrow(/\S/u)
    expect(server.received).toEqual([])
    server.error = null
    await mailer().send(MAIL)
    expect(server.received).toHaveLength(1)
  })

  it('when the password is wrong, without saying it', async () => {
    server.error = 'refuse-password'
    const error: unknown = await mailer('segue:s3cret-word')
      .send(MAIL)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(String((error as Error).message)).not.toContain('s3cret-word')
  })

  it('when nothing answers, before the client that registers has gone', async () => {
    server.error = 'silent'
    const began = performance.now()
    await expect(mailer('', 300).send(MAIL)).rejects.toThrow(/\S/u)
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  it('when there is no server', async () => {
    const gone = mailer()
    await server.stop()
    await expect(gone.send(MAIL)).rejects.toThrow(/ECONNREFUSED|Socket|connect/u)
    server = await new SmtpServer().start()
  })
})
