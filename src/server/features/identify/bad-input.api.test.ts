import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { refusalOf, testApi, type TestApi } from '#test/api.ts'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { clipOf, formOf, music, otherNetwork, RATE, sendClip, sendForm } from '#test/fixtures/listening.ts'
import { wavFile } from '#test/fixtures/sound-files.ts'
import { api } from '#contract/api.ts'
import { CLIP_BYTES_MAX } from '#contract/limits.ts'
import { localDecoder } from '../../providers/decode/local.ts'
import type { AudioDecoder, Decoded } from '../../providers/decode/port.ts'
import { createFingerprintMatcher, type FingerprintMatcher } from './fingerprint-matcher.ts'

const PATH = api.identifyAudio.path
const MEGABYTE = 1024 * 1024
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(2_000, 7)])
const WEBM = Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')])
const clip = clipOf(music(0))

/** Decodes as ever, and tells what becomes of it. */
const observed = (decoder: AudioDecoder) => {
  const seen = { begun: 0, aborted: 0 }
  const watched: AudioDecoder = {
    ...decoder,
    decode(bytes, want, signal): Promise<Decoded> {
      seen.begun++
      signal.addEventListener('abort', () => seen.aborted++)
      return decoder.decode(bytes, want, signal)
    },
  }
  return { seen, watched }
}

let database: TestDatabase
let index: FingerprintMatcher
let segue: TestApi
let port: number
const { seen, watched } = observed(localDecoder({ threads: 1 }))
beforeAll(async () => {
  database = await freshSqlite()
  index = createFingerprintMatcher(database.db, { warn: () => undefined })
  segue = await testApi(database, { decoder: watched, soundIndex: index })
  await segue.app.listen({ port: 0, host: '127.0.0.1' })
  port = (segue.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await segue.app.close()
  await index.close()
  await watched.close()
  await database.close()
})

describe('what is no recording is refused, and says why', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'The recording is empty'],
    ['a picture named .wav', PNG, /not a sound file/u],
    ['a text', Buffer.from('hello '.repeat(300)), /not a sound file/u],
    ['the first bytes of a WebM', WEBM, /broken|no sound/u],
    ['a WAV without a sample', wavFile([new Float32Array(0)], RATE), /no sound|broken/u],
  ])('%s', async (_, bytes, message) => {
    const refusal = refusalOf(await sendClip(segue.visitor(), bytes))
    expect(refusal).toMatchObject({ code: 'validation', message: expect.stringMatching(message) })
    expect(refusal.fields).toHaveProperty('audio')
  })

  it.each([
    ['no field', []],
    ['a field of another name', [['sound', clip] as const]],
    ['a text in place of a file', [['audio', 'hello'] as const]],
    ['two recordings', [['audio', clip] as const, ['audio', clip] as const]],
    ['a recording and another file', [['audio', clip] as const, ['more', clip] as const]],
  ])('a form with %s', async (_, parts) => {
    const refusal = refusalOf(await sendForm(segue.visitor(), await formOf(parts)))
    expect(refusal.code).toBe('validation')
    expect(refusal.fields).toHaveProperty('audio')
  })

  it('a form with other texts beside the recording is taken', async () => {
    const form = await formOf([
      ['device', 'a phone'],
      ['audio', clip],
      ['note', 'hello'],
    ])
    expect((await sendForm(segue.visitor(), form)).statusCode).toBe(200)
  })

  it.each([
    ['JSON', 'application/json', '{"audio":"x"}'],
    ['broken JSON', 'application/json', '{'],
    ['a bare file', 'audio/wav', 'RIFF'],
    ['a text', 'text/plain', 'hello'],
    ['a form without files', 'application/x-www-form-urlencoded', 'audio=x'],
  ])('%s instead of a form', async (_, type, body) => {
    const refusal = refusalOf(await segue.visitor().call('POST', PATH, body, { 'content-type': type }))
    expect(refusal).toMatchObject({
      code: 'unsupported_media_type',
      message: expect.stringContaining('multipart'),
    })
  })

  it('no body at all', async () =>
    expect(refusalOf(await segue.visitor().call('POST', PATH)).code).toBe('unsupported_media_type'))

  it.each([
    ['without a boundary', 'multipart/form-data', (body: Buffer) => body],
    ['with another boundary', 'multipart/form-data; boundary=other', (body: Buffer) => body],
    ['broken off', null, (body: Buffer) => body.subarray(0, body.length / 2)],
    ['broken off in its head', null, (body: Buffer) => body.subarray(0, 60)],
  ])('a form %s', async (_, type, cut) => {
    const { body, headers } = await formOf([['audio', clip]])
    const sent = { body: cut(body), headers: type === null ? headers : { 'content-type': type } }
    expect(refusalOf(await sendForm(segue.visitor(), sent)).code).toBe('validation')
  })

  it('other calls take no form', async () => {
    const { body, headers } = await formOf([['audio', clip.subarray(0, 100)]])
    const response = await segue.visitor().call('POST', api.login.path, body, headers)
    expect(refusalOf(response).code).toBe('unsupported_media_type')
  })

  it('another site’s page is refused before anything is read', async () => {
    const { body, headers } = await formOf([['audio', clip]])
    const sent = { body, headers: { ...headers, origin: 'https://elsewhere.example' } }
    expect(refusalOf(await sendForm(segue.visitor(), sent)).code).toBe('forbidden')
  })
})

it.each([
  ['96 kHz', 96_000, 1],
  ['8 kHz', 8_000, 1],
  ['six channels', 44_100, 6],
])('%s is listened to', async (_, rate, channels) => {
  const tone = Float32Array.from(
    { length: rate * 3 },
    (__, at) => Math.sin((at * 440 * 2 * Math.PI) / rate) / 2,
  )
  const file = wavFile(
    Array.from({ length: channels }, () => tone),
    rate,
  )
  expect((await sendClip(segue.visitor(), file)).statusCode).toBe(200)
})

it('one network may try so often and no more', async () => {
  const { body, headers } = await formOf([])
  const sent = { body, headers: { ...headers, 'x-forwarded-for': '203.0.113.77' } }
  const answers = []
  for (let i = 0; i < 31; i++) answers.push(await sendForm(segue.visitor(), sent))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 30 }, () => 400), 429])
})

describe('a flood', () => {
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n`

  /** Uploads megabytes until it is refused. @returns the status, and how many were taken */
  const flood = (megabytes: number, headers: Record<string, string>, before: string) =>
    new Promise<{ status: number; sent: number }>((resolve, reject) => {
      const upload = httpRequest({
        port,
        host: '127.0.0.1',
        path: PATH,
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
      })
      let sent = 0
      let answered = false
      upload.on('response', (response) => {
        answered = true
        response.resume()
        resolve({ status: response.statusCode ?? 0, sent })
      })
      upload.on('error', (error) => (answered ? undefined : reject(error)))
      upload.write(before)
      const more = () => {
        if (answered || upload.destroyed) return
        if (sent++ >= megabytes) return void upload.end()
        if (upload.write(Buffer.alloc(MEGABYTE))) setImmediate(more)
        else upload.once('drain', more)
      }
      more()
    })

  it('that says how long it is, is refused before it is read', async () => {
    const size = { 'content-length': String(100 * MEGABYTE) }
    expect(await flood(100, size, head)).toMatchObject({ status: 413 })
  })

  it.each([
    ['of a file', head],
    ['before the first part', 'no boundary in here'],
  ])('%s that does not say its length is cut off', async (_, before) => {
    const { status, sent } = await flood(100, {}, before)
    expect(status).toBe(413)
    // What lies in the buffers between the two is sent, but not taken.
    expect(sent).toBeLessThan(40)
  })

  it('a recording of just the allowed size is taken, one byte more is not', async () => {
    const sized = (bytes: number) => {
      const file = Buffer.alloc(bytes)
      file.set(clip)
      return file
    }
    expect((await sendClip(segue.visitor(), sized(CLIP_BYTES_MAX))).statusCode).toBe(200)
    expect(refusalOf(await sendClip(segue.visitor(), sized(CLIP_BYTES_MAX + 1))).code).toBe('too_large')
  })
})

describe('a client that disconnects', () => {
  /** Begins an upload from a network of its own. */
  const upload = async (share: number) => {
    const { body, headers } = await formOf([['audio', clip]])
    const head = [
      `POST ${PATH} HTTP/1.1`,
      'host: segue',
      `x-forwarded-for: ${otherNetwork()}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${body.length}`,
    ]
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await new Promise<void>((resolve) => {
      socket.write(body.subarray(0, body.length * share), () => resolve())
    })
    return socket
  }

  it('in the middle of the upload, is not decoded and leaves room', async () => {
    const before = seen.begun
    // More than may be under way at once: none of them keeps its place.
    const sockets = await Promise.all(Array.from({ length: 40 }, () => upload(0.5)))
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => expect((await sendClip(segue.visitor(), clip)).statusCode).toBe(200), {
      timeout: 10_000,
    })
    expect(seen.begun).toBe(before + 1)
  })

  it('while the recording is looked at, is not worked for any more', async () => {
    const { begun, aborted } = { ...seen }
    const socket = await upload(1)
    await vi.waitFor(() => expect(seen.begun).toBe(begun + 1), { timeout: 10_000, interval: 1 })
    expect(seen.aborted).toBe(aborted)
    socket.destroy()
    await vi.waitFor(() => expect(seen.aborted).toBe(aborted + 1), { timeout: 10_000 })
  })
})
