import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outbox } from './outbox.ts'

const NOW = Date.UTC(2025, 5, 1, 20, 30, 5, 7)
const MAIL = { to: 'ida@club.example', subject: 'Hello', text: 'Good evening,\n\nIda ♪' }

let folder: string
let box: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segue-mail-'))
  box = join(folder, 'data', 'outbox')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const send = (mail: Partial<typeof MAIL> = {}) => outbox(box, () => NOW).send({ ...MAIL, ...mail })
const files = () => readdirSync(box)
const theMail = () => readFileSync(join(box, files()[0] as string), 'utf8')
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

it('a mail is a file that people and mail programs read', async () => {
  expect(outbox(box, () => NOW).name).toBe('outbox')
  await send()
  expect(files()).toEqual([expect.stringMatching(/^2025-06-01T20-30-05-007Z-[0-9a-f]{8}\.eml$/u)])
  expect(theMail()).toBe(
    [
      'To: ida@club.example',
      'Subject: Hello',
      'Date: Sun, 01 Jun 2025 20:30:05 GMT',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Good evening,\n\nIda ♪',
      '',
    ].join('\r\n'),
  )
})

it('only its owner can read it, or look into the folder', async () => {
  const mask = process.umask(0)
  try {
    await send()
  } finally {
    process.umask(mask)
  }
  expect(modeOf(join(box, files()[0] as string))).toBe('600')
  expect(modeOf(box)).toBe('700')
})

it('20 in the same moment are 20 files', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => send({ text: `mail ${i}` })))
  const texts = files().map((name) => readFileSync(join(box, name), 'utf8').split('\r\n\r\n')[1]?.trim())
  expect(texts.toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `mail ${i}`).toSorted())
})

it.each([
  '\r\nBcc: all@club.example',
  '\nBcc: all@club.example',
  '\rBcc: all@club.example',
  '\r\n\r\n<b>body</b>',
])('no input adds a header or begins the text early: %j', async (more) => {
  await send({ to: `ida@club.example${more}`, subject: `Hello${more}` })
  const [head, ...text] = theMail().split('\r\n\r\n')
  expect(head?.split(/\r\n|\r|\n/u)).toHaveLength(5)
  expect(head).not.toMatch(/^(?:bcc|<b>)/imu)
  expect(text.join('')).toBe(`${MAIL.text}\r\n`)
})

it('who it is for is never part of a path', async () => {
  await send({ to: '../../../etc/passwd', subject: '../x' })
  expect(readdirSync(folder)).toEqual(['data'])
  expect(files()).toHaveLength(1)
})

it('a mail that cannot be written rejects', async () => {
  writeFileSync(join(folder, 'data'), 'a file where a folder should be')
  await expect(send()).rejects.toThrow(/ENOTDIR|EEXIST/u)
})
