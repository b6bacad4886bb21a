import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CountingLimit } from '#test/fakes/counting-limit.ts'
import { VENDOR_ERRORS } from '#test/fakes/vendor-errors.ts'
import { fastClock as clock } from '#test/fakes/fast-clock.ts'
import { InMemoryMetrics } from '#test/fakes/in-memory-metrics.ts'
import { soundAt } from '#test/fakes/sound-server.ts'
import { VendorServer } from '#test/fakes/vendor-server.ts'
import { itunes } from '../metadata/itunes.ts'
import { deezerSounds } from './deezer.ts'
import { itunesSounds } from './itunes.ts'
import { previewsOff } from './off.ts'
import type { PreviewService } from './port.ts'
import { youtube } from './youtube.ts'

const vendors = new VendorServer()
beforeAll(() => vendors.start())
afterAll(() => vendors.stop())
beforeEach(() => vendors.reset())

const rules = { spacingMs: 0, timeoutMs: 5_000 }
const patience = { timeout: 5_000 }
const soon = (ms = 5_000) => AbortSignal.timeout(ms)

const optionsFor = (vendor: 'deezer' | 'itunes') => ({
  baseUrl: vendors.url(vendor),
  insteadOfHost: vendors.url(`${vendor}-sounds`),
  clock,
  rules,
})
const SERVICES = {
  deezer: () => deezerSounds(optionsFor('deezer')),
  itunes: () => itunesSounds(optionsFor('itunes')),
}
const EVERY = Object.entries(SERVICES) as [keyof typeof SERVICES, () => PreviewService][]
const HOST = { deezer: 'cdnt-preview.dzcdn.net', itunes: 'audio-ssl.itunes.apple.com' }
const TYPE = { deezer: 'audio/mpeg', itunes: 'audio/mp4' }
const REMIX = 'Energy 52 - Cafe del Mar (Three N One Remix)'

/** Gives every record a sound at this address. */
const soundsAt = (sound: string) => {
  vendors.state.records = vendors.state.records.map((record) => ({ ...record, sound }))
}

describe.each(EVERY)('%s', (vendor, service) => {
  const sounds = `${vendor}-sounds` as const

  it.each(['Daft Punk - One More Time', 'one more time daft punk', 'One More Time by Daft Punk', REMIX])(
    'finds the sound of %s, and loads it',
    async (text) => {
      const found = await service().find(text, soon())
      if (found.kind !== 'found') throw new Error(JSON.stringify(found))
      const { hostname, pathname } = new URL(found.value)
      expect(hostname).toBe(HOST[vendor])
      expect(pathname).toContain(text === REMIX ? '5200' : '3135553')
      expect(await service().load(found.value, soon())).toEqual({
        kind: 'found',
        value: { bytes: soundAt(pathname), mediaType: TYPE[vendor] },
      })
    },
  )

  it.each([
    ['a track that does not exist', 'Nobody At All - A Song That Is Not'],
    ['the original of what it has as a remix alone', 'Energy 52 - Cafe del Mar'],
    ['another remix', 'Energy 52 - Cafe del Mar (Michael Woods Remix)'],
    ['a remix of what it has as the original alone', 'Daft Punk - One More Time (Three N One Remix)'],
    ["somebody else's song of that name", 'Tribute Punk Band Daft - One More Time'],
    ['an artist', 'Daft Punk'],
  ])('has nothing for %s', async (_, text) => {
    expect(await service().find(text, soon())).toEqual({ kind: 'nothing' })
  })

  it('has nothing for a track without a sound', async () => {
    soundsAt('')
    expect(await service().find(REMIX, soon())).toEqual({ kind: 'nothing' })
  })

  it.each([
    'https://evil.example/x.mp3',
    'https://evildzcdn.net/x.mp3',
    'https://dzcdn.net.evil.example/x.mp3',
    'https://evil.example/.dzcdn.net/.itunes.apple.com/.mzstatic.com',
    'http://a.dzcdn.net/x.mp3',
    'http://a.mzstatic.com/x.m4a',
    'https://a.dzcdn.net:8443/x.mp3',
    'https://a.mzstatic.com:22/x.m4a',
    'https://a.dzcdn.net@evil.example/x.mp3',
    'https://user:word@a.mzstatic.com/x.m4a',
    'https://127.0.0.1/x.mp3',
    'https://[::1]/x.mp3',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'data:audio/mpeg;base64,AAAA',
    '//a.dzcdn.net/x.mp3',
    'no address',
  ])('never takes nor asks %s', async (address) => {
    soundsAt(address)
    expect(await service().find(REMIX, soon())).toMatchObject({ kind: 'failed' })
    vendors.calls.length = 0
    expect(await service().load(address, soon())).toMatchObject({ kind: 'failed' })
    expect(vendors.calls).toEqual([])
  })

  it('does not ask hosts of the other one', async () => {
    const other = await SERVICES[vendor === 'deezer' ? 'itunes' : 'deezer']().find(REMIX, soon())
    if (other.kind !== 'found') throw new Error(JSON.stringify(other))
    vendors.calls.length = 0
    expect(await service().load(other.value, soon())).toMatchObject({ kind: 'failed' })
    expect(vendors.calls).toEqual([])
  })

  it.each(VENDOR_ERRORS)('a search fails when the vendor does: %s', async (error) => {
    vendors.fail(vendor, error)
    const answer = await service().find(REMIX, soon(200))
    expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringContaining(vendor) })
  })

  const address = `https://${HOST[vendor]}/a/sound`
  it.each(VENDOR_ERRORS.filter((error) => error !== 'refusal'))(
    'a sound fails when its host does: %s',
    async (error) => {
      vendors.fail(sounds, error)
      const answer = await service().load(address, soon(200))
      expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringContaining(`${vendor} sound`) })
    },
  )

  it('never follows a redirect', async () => {
    vendors.fail(sounds, 'redirect')
    await service().load(address, soon())
    expect(vendors.calls).toHaveLength(1)
  })

  it.each([
    ['longer than 4 MB', { bytes: new Uint8Array(4 * 1024 * 1024 + 1) }],
    ['empty', { bytes: new Uint8Array() }],
    ['a page', { type: 'text/html' }],
    ['a picture', { type: 'image/svg+xml' }],
    ['of no type', { type: '' }],
  ])('a sound that is %s is none', async (_, form) => {
    vendors.state.soundForm = form
    expect(await service().load(address, soon())).toMatchObject({ kind: 'failed' })
  })

  it('an address that has run out is told from a fault', async () => {
    vendors.state.gone.add('/a/sound')
    expect(await service().load(address, soon())).toEqual({ kind: 'nothing' })
  })

  it('hangs up at once when the caller aborts', async () => {
    vendors.fail(sounds, 'hang')
    const controller = new AbortController()
    const answer = service().load(address, controller.signal)
    await vi.waitFor(() => expect(vendors.waiting).toBe(1), patience)
    controller.abort()
    expect(await answer).toMatchObject({ kind: 'failed' })
    await vi.waitFor(() => expect(vendors.waiting).toBe(0), patience)
  })
})

describe('youtube', () => {
  let limit: CountingLimit
  let book: InMemoryMetrics
  beforeEach(() => {
    limit = new CountingLimit()
    book = new InMemoryMetrics()
  })
  const service = (apiKey = 'youtube-key') =>
    youtube({ apiKey, limit, book: book.open, baseUrl: vendors.url('youtube'), clock, rules })

  it.each(['Daft Punk - One More Time', 'daft punk one more time'])(
    'finds the video of %s, its title as text',
    async (text) => {
      expect(await service().find(text, soon())).toEqual({
        kind: 'found',
        value: {
          url: 'https://www.youtube.com/watch?v=A-b_C123456',
          title: 'Daft Punk - One More Time (Official Video) "HD" & <more>',
        },
      })
      expect(limit).toMatchObject({ calls: 1, spent: 0 })
    },
  )

  it('finds a remix where it was asked for, and not where it was not', async () => {
    expect(await service().find(REMIX, soon())).toMatchObject({
      value: { url: 'https://www.youtube.com/watch?v=rEmIxReMiX1' },
    })
    expect(await service().find('Energy 52 - Cafe del Mar', soon())).toEqual({ kind: 'nothing' })
    expect(await service().find('Energy 52 - Cafe del Mar (Orbital Remix)', soon())).toEqual({
      kind: 'nothing',
    })
  })

  it.each(['', 'short', 'A-b_C123456&x=1', '"><script>', '../../../..', 'A-b_C12345é'])(
    'takes no video with the id %j',
    async (id) => {
      vendors.state.videos = vendors.state.videos.map((video) => ({ ...video, id }))
      expect(await service().find('Daft Punk - One More Time', soon())).toEqual({ kind: 'nothing' })
    },
  )

  it('sends the key in a header, not in the address', async () => {
    await service().find('Daft Punk - One More Time', soon())
    expect(vendors.calls[0]?.url.href).not.toContain('youtube-key')
    expect(await service('another').find('Daft Punk - One More Time', soon())).toMatchObject({
      kind: 'failed',
    })
  })

  it.each(VENDOR_ERRORS)('fails when the vendor does, and notes it: %s', async (error) => {
    vendors.fail('youtube', error)
    expect(await service().find('Daft Punk - One More Time', soon(200))).toMatchObject({ kind: 'failed' })
    expect(book.errors).toHaveLength(limit.calls)
    expect(book.calls).toHaveLength(limit.calls)
  })

  it('makes no call beyond its limit, and counts each attempt', async () => {
    limit.callsLeft = 2
    vendors.fail('youtube', 'error-500', { times: 1 })
    expect((await service().find('Daft Punk - One More Time', soon())).kind).toBe('found')
    vendors.calls.length = 0
    expect(await service().find(REMIX, soon())).toEqual({
      kind: 'failed',
      reason: 'youtube: its limit of calls or money is reached',
    })
    expect(vendors.calls).toEqual([])
    expect(book.ends).toEqual(['failure', 'success'])
  })
})

it('all who ask iTunes together ask no more often than it allows: 20 times a minute', async () => {
  const [sounds, names] = [
    SERVICES.itunes(),
    itunes({ ...optionsFor('itunes'), rules: { timeoutMs: 5_000 } }),
  ]
  const background = itunesSounds({
    ...optionsFor('itunes'),
    rules: { timeoutMs: 5_000 },
    isBackground: true,
  })
  const query = { artist: 'Daft Punk', title: 'One More Time' }
  const kinds: string[] = []
  for (let call = 0; call < 15; call++) {
    kinds.push((await sounds.find('Daft Punk - One More Time', soon())).kind)
    kinds.push((await names.find(query, 1, soon())).kind)
    kinds.push((await names.prove(query, soon())).kind)
    kinds.push((await background.find('Daft Punk - One More Time', soon())).kind)
  }
  expect(vendors.calls).toHaveLength(20)
  expect(kinds.filter((kind) => kind === 'found')).toHaveLength(20)
})

it('off has no services', () => expect(previewsOff()).toEqual({ name: 'off', sounds: [], videos: null }))
