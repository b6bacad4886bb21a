import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CountingLimit } from '#test/fakes/counting-limit.ts'
import { InMemoryMetrics } from '#test/fakes/in-memory-metrics.ts'
import { ConfigError, readConfig } from '../config.ts'
import { noopMetrics } from './call-metrics.ts'
import {
  fileStorage,
  imageMaker,
  languageModel,
  createMailer,
  createPayments,
  measurableSounds,
  neighbourServices,
  previewServices,
  soundService,
  trackServices,
} from './create-providers.ts'

const BICEP = { artist: 'Bicep', title: 'Glue' }
const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

describe('files are kept', () => {
  it('in a folder where no bucket is named', () => {
    expect(fileStorage(readConfig({}), noopMetrics).name).toBe('folder')
    expect(fileStorage(readConfig({ S3_REGION: 'eu-central-1' }), noopMetrics).name).toBe('folder')
  })
  it('in the bucket that is named, which is the server’s own: offline as well', () => {
    expect(fileStorage(readConfig(S3), noopMetrics).name).toBe('s3')
    expect(fileStorage(readConfig({ ...S3, OFFLINE: '1' }), noopMetrics).name).toBe('s3')
  })
  it.each(Object.keys(S3))('nowhere while %s is missing, which the start says', (name) =>
    expect(() => fileStorage(readConfig({ ...S3, [name]: '' }), noopMetrics)).toThrow(ConfigError),
  )
})

const GLUE = { artist: 'Bicep', title: 'Glue' }
const QUESTION = { vibe: 'dark', current: { ...GLUE, genre: 'House', bpm: 124 }, proposals: 8 }

describe('every call outside is noted under the name of its service', () => {
  const book = new InMemoryMetrics()
  beforeEach(() => {
    Object.assign(book, new InMemoryMetrics())
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  })
  afterEach(() => vi.unstubAllGlobals())
  const soon = () => AbortSignal.timeout(5_000)
  const config = readConfig({
    ...S3,
    OPENAI_API_KEY: 'key',
    IMAGE_MODEL: 'gpt-image-1',
    AUDD_API_TOKEN: 'token',
    YOUTUBE_API_KEY: 'key',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const paid = { limit: new CountingLimit(), book: book.open }
  const list = {
    genre: 'House',
    songs: [{ artist: 'A', title: 'B', genre: 'House', bpm: 124, key: null, energy: 5 }],
  }
  const previews = previewServices(config, { sounds: book.open, videos: paid })
  const background = measurableSounds(config, book.open)
  const sound = 'https://cdnt-preview.dzcdn.net/a/sound'

  it.each<[string, () => Promise<unknown>]>([
    ['openai: gpt-5-mini', () => languageModel(config, paid).read(QUESTION, soon())],
    ['deezer', () => trackServices(config, book.open).metadata.find(GLUE, 5, soon())],
    ['itunes', () => trackServices(config, book.open).metadata.find(GLUE, 5, soon())],
    ['musicbrainz', () => trackServices(config, book.open).metadata.find(GLUE, 5, soon())],
    ['deezer neighbours', () => neighbourServices(config, book.open).propose(BICEP, soon())],
    ['listenbrainz', () => neighbourServices(config, book.open).propose(BICEP, soon())],
    ['deezer search', async () => previews.sounds[0]?.find('Bicep - Glue', soon())],
    ['deezer sound', async () => previews.sounds[0]?.load(sound, soon())],
    ['itunes search', async () => previews.sounds[1]?.find('Bicep - Glue', soon())],
    ['deezer measuring search', async () => background[0]?.find('Bicep - Glue', soon())],
    ['deezer measuring sound', async () => background[0]?.load(sound, soon())],
    ['itunes measuring search', async () => background[1]?.find('Bicep - Glue', soon())],
    ['openai: gpt-image-1', () => imageMaker(config, paid).make(list, soon(), () => undefined)],
    ['audd', () => soundService(config, paid).identify(new Uint8Array(9), soon())],
    ['youtube', async () => previews.videos?.find('Bicep - Glue', soon())],
    ['s3', () => fileStorage(config, book.open).get('a.png', soon())],
    [
      'smtp',
      () =>
        createMailer(config, book.open)
          .send({ to: 'a@b.c', subject: 's', text: 't' })
          .catch(() => undefined),
    ],
  ])('%s', async (name, call) => {
    await call()
    expect(book.calls).toContain(name)
    expect(book.ends.length).toBe(book.calls.length)
    expect(new Set(book.ends)).toEqual(new Set(['failure']))
  })

  it('where nothing may go outside, nothing does', async () => {
    const offline = { ...config, OFFLINE: true }
    const { metadata, proveTrack } = trackServices(offline, book.open)
    await metadata.find(GLUE, 5, soon())
    await neighbourServices(offline, book.open).propose(BICEP, soon())
    expect(measurableSounds(offline, book.open)).toEqual([])
    expect(await proveTrack(BICEP, soon())).toEqual({ kind: 'nothing' })
    await imageMaker(offline, paid).make({ genre: '', songs: [] }, soon(), () => undefined)
    await soundService(offline, paid).identify(new Uint8Array(9), soon())
    expect(book.ends).toEqual([])
  })
})

const STRIPE = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_PRICE_ID: 'price' }
const forSale = (environment: Record<string, string>) =>
  createPayments(readConfig(environment), { address: 'http://127.0.0.1', book: noopMetrics })

describe('payments are taken', () => {
  it('by Stripe where it is set up, whatever the test checkout says, and not at all offline', () => {
    expect(forSale(STRIPE).name).toBe('stripe')
    expect(forSale({ ...STRIPE, TEST_CHECKOUT: '1' }).name).toBe('stripe')
    expect(forSale({ ...STRIPE, OFFLINE: '1', TEST_CHECKOUT: '1' }).name).toBe('off')
  })
  it.each(Object.keys(STRIPE))('not at all while %s is missing, which the start says', (name) =>
    expect(() => forSale({ ...STRIPE, [name]: '' })).toThrow(ConfigError),
  )
  it.each([
    [{}, 'test', true, false],
    [{ OFFLINE: '1' }, 'test', true, false],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'test', true, false],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, 'test', true, false],
    [{ PUBLIC_URL: 'https://segue.example' }, 'off', false, false],
    [{ PUBLIC_URL: 'https://127.0.0.1.segue.example' }, 'off', false, false],
    [{ TEST_CHECKOUT: '1' }, 'test', true, true],
    [{ TEST_CHECKOUT: '1', PUBLIC_URL: 'https://segue.example' }, 'test', true, true],
  ])('with %j by %s: for this machine %s, for others %s', (environment, name, here, elsewhere) => {
    const payments = forSale(environment as Record<string, string>)
    expect([payments.name, payments.isOpenTo(true), payments.isOpenTo(false)]).toEqual([
      name,
      here,
      elsewhere,
    ])
  })
})
