import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { VENDOR_ERRORS } from '#test/fakes/vendor-errors.ts'
import { fastClock } from '#test/fakes/fast-clock.ts'
import { VendorServer } from '#test/fakes/vendor-server.ts'
import { systemClock } from '../clock.ts'
import { deezer } from './deezer.ts'
import { fallbackMetadata } from './fallback-metadata.ts'
import { itunes } from './itunes.ts'
import { musicbrainz } from './musicbrainz.ts'
import { metadataOff } from './off.ts'
import type { TrackMetadata } from './port.ts'

const vendors = new VendorServer()
beforeAll(() => vendors.start())
afterAll(() => vendors.stop())
beforeEach(() => vendors.reset())

const clock = fastClock
const rules = { spacingMs: 0, timeoutMs: 5_000 }
const ADAPTERS = {
  deezer: () => deezer({ baseUrl: vendors.url('deezer'), clock, rules }),
  itunes: () => itunes({ baseUrl: vendors.url('itunes'), clock, rules }),
  musicbrainz: () => musicbrainz({ baseUrl: vendors.url('musicbrainz'), clock, rules }),
}
const EVERY = Object.entries(ADAPTERS) as [keyof typeof ADAPTERS, () => TrackMetadata][]

const patience = { timeout: 5_000 }
const soon = (ms = 5_000) => AbortSignal.timeout(ms)
const HARDER = { artist: 'daft punk', title: 'harder better faster stronger' }
const UNKNOWN = { artist: 'Nobody At All', title: 'A Song That Is Not' }

describe.each(EVERY)('%s', (vendor, adapter) => {
  it('finds a track that exists, as it is printed', async () => {
    const answer = await adapter().find(HARDER, 3, soon())
    expect(answer).toMatchObject({
      kind: 'found',
      value: [
        { artist: 'Daft Punk', title: 'Harder, Better, Faster, Stronger', year: 2001, service: vendor },
      ],
    })
  })

  it('finds a remix by the name of its song, with the version it has', async () => {
    const answer = await adapter().find(
      { artist: 'Energy 52', title: 'Cafe del Mar (Three N One Remix)' },
      3,
      soon(),
    )
    expect(answer).toMatchObject({ value: [{ title: "Café Del Mar (Three 'N One Remix)", year: 1997 }] })
  })

  it('understands artist and title in one text', async () => {
    const answer = await adapter().find({ artist: null, title: 'one more time daft punk' }, 3, soon())
    expect(answer).toMatchObject({ kind: 'found', value: [{ artist: 'Daft Punk', title: 'One More Time' }] })
  })

  it('has nothing for a track that does not exist', async () => {
    expect(await adapter().find(UNKNOWN, 3, soon())).toEqual({ kind: 'nothing' })
  })

  it("does not take another artist's song of that name", async () => {
    const query = { artist: 'Tribute Punk Band Daft', title: 'One More Time' }
    expect(await adapter().find(query, 3, soon())).toEqual({ kind: 'nothing' })
  })

  it('sends what was typed as data: quotation marks and operators change nothing', async () => {
    const query = { artist: 'daft" OR artist:"* punk', title: 'one more time" AND NOT (x)' }
    const answer = await adapter().find(query, 3, soon())
    expect(answer.kind).not.toBe('failed')
    expect(vendors.calls[0]?.url.pathname).toMatch(/\/(?:search|ws\/2\/recording)$/u)
  })

  it.each(VENDOR_ERRORS)('fails when the vendor does: %s', async (error) => {
    vendors.fail(vendor, error)
    const started = performance.now()
    const answer = await adapter().find(HARDER, 3, soon(200))
    expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringContaining(vendor) })
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it.each(['error-500', 'error-503', 'reset', 'truncated'] as const)(
    'a hiccup passes unnoticed: %s',
    async (error) => {
      vendors.fail(vendor, error, { times: 1 })
      expect((await adapter().find(HARDER, 3, soon())).kind).toBe('found')
    },
  )

  it('waits as long as a busy vendor asks, where that is short', async () => {
    vendors.fail(vendor, 'too-many', { times: 1, retryAfter: '0' })
    expect((await adapter().find(HARDER, 3, soon())).kind).toBe('found')
  })

  it('leaves a vendor alone that asks for a long pause', async () => {
    vendors.fail(vendor, 'too-many')
    const service = adapter()
    await service.find(HARDER, 3, soon())
    await service.find(HARDER, 3, soon())
    expect(vendors.calls).toHaveLength(1)
  })

  it('hangs up at once when the caller aborts', async () => {
    vendors.fail(vendor, 'hang')
    const controller = new AbortController()
    const answer = adapter().find(HARDER, 3, controller.signal)
    await vi.waitFor(() => expect(vendors.waiting).toBe(1), patience)
    controller.abort()
    expect(await answer).toMatchObject({ kind: 'failed' })
    await vi.waitFor(() => expect(vendors.waiting).toBe(0), patience)
  })

  it('never follows a redirect', async () => {
    vendors.fail(vendor, 'redirect')
    await adapter().find(HARDER, 3, soon())
    expect(vendors.calls).toHaveLength(1)
  })
})

describe('deezer', () => {
  it('looks up tempo and year; 0 is no tempo', async () => {
    const known = await ADAPTERS.deezer().find(HARDER, 3, soon())
    expect(known).toMatchObject({ value: [{ bpm: 123.4, genre: null }] })
    const unknown = await ADAPTERS.deezer().find({ artist: 'Daft Punk', title: 'One More Time' }, 3, soon())
    expect(unknown).toMatchObject({ value: [{ bpm: null, year: 2001 }] })
  })

  it('a track whose details cannot be had still exists', async () => {
    vendors.state.records = vendors.state.records.map((record) => ({
      ...record,
      bpm: 9_999,
      released: '0000-00-00',
    }))
    expect(await ADAPTERS.deezer().find(HARDER, 3, soon())).toMatchObject({
      value: [{ bpm: null, year: null }],
    })
  })

  it('code 4 on status 200 is a refusal that may pass', async () => {
    vendors.fail('deezer', 'refusal', { times: 1 })
    expect((await ADAPTERS.deezer().find(HARDER, 3, soon())).kind).toBe('found')
  })
})

it('itunes tells the genre', async () => {
  expect(await ADAPTERS.itunes().find(HARDER, 3, soon())).toMatchObject({
    value: [{ genre: 'Dance', bpm: null }],
  })
})

describe('musicbrainz', () => {
  it('tells the genre most people agree on, and joins credited artists', async () => {
    const artist = 'Above & Beyond'
    vendors.state.records = [
      {
        id: 1,
        artist,
        title: 'Sun & Moon',
        album: 'Group Therapy',
        released: '2011',
        bpm: 0,
        genre: 'Trance',
      },
    ]
    const answer = await ADAPTERS.musicbrainz().find({ artist, title: 'Sun & Moon' }, 3, soon())
    expect(answer).toMatchObject({ value: [{ artist, year: 2011, genre: 'trance' }] })
  })

  it('says who calls, whatever the contact looks like', async () => {
    const contact = 'https://segue.example (Zoë)\r\nX-Evil: 1'
    const service = musicbrainz({ baseUrl: vendors.url('musicbrainz'), contact, rules })
    expect((await service.find(HARDER, 1, soon())).kind).toBe('found')
    expect(vendors.calls[0]?.headers['user-agent']).toBe('Segue/0.1 ( https://segue.example ZoX-Evil: 1 )')
  })

  it('asks once a second', async () => {
    const waits: number[] = []
    const noted = {
      ...clock,
      sleep: (ms: number, signal: AbortSignal) => {
        waits.push(ms)
        return ms > 1_500 ? systemClock.sleep(ms, signal) : Promise.resolve()
      },
    }
    const service = musicbrainz({ baseUrl: vendors.url('musicbrainz'), clock: noted })
    await Promise.all([service.find(HARDER, 1, soon()), service.find(HARDER, 1, soon())])
    expect(waits.some((ms) => ms > 900 && ms <= 1_000)).toBe(true)
  })
})

describe('the first that knows', () => {
  const all = () => fallbackMetadata([ADAPTERS.deezer(), ADAPTERS.itunes()], [ADAPTERS.musicbrainz()])
  const asked = () => new Set(vendors.calls.map(({ vendor }) => vendor))

  it('puts together what two services know of a track, and asks no third', async () => {
    expect(await all().find(HARDER, 3, soon())).toEqual({
      kind: 'found',
      value: [
        {
          artist: 'Daft Punk',
          title: 'Harder, Better, Faster, Stronger',
          year: 2001,
          genre: 'Dance',
          bpm: 123.4,
          isrc: 'GBDUW0000059',
          durationMs: 224_000,
          previewUrl: 'https://cdnt-preview.dzcdn.net/api/1/1/3135556.mp3?hdnea=exp=1748808000~hmac=0',
          pageUrl: 'https://www.deezer.com/track/3135556',
          serviceId: '3135556',
          service: 'deezer+itunes',
        },
      ],
    })
    expect(asked()).toEqual(new Set(['deezer', 'itunes']))
  })

  it('asks the next where the first know nothing', async () => {
    const answer = await all().find({ artist: 'Kerri Chandler', title: 'Rain' }, 3, soon())
    expect(answer).toMatchObject({ value: [{ service: 'musicbrainz', genre: 'house' }] })
  })

  it('a track that was made up is found nowhere', async () => {
    expect(await all().find(UNKNOWN, 3, soon())).toEqual({ kind: 'nothing' })
    expect(asked().size).toBe(3)
  })

  it('one that fails does not keep the others from answering', async () => {
    vendors.fail('deezer', 'reset')
    expect(await all().find(HARDER, 3, soon())).toMatchObject({ value: [{ service: 'itunes', bpm: null }] })
  })

  it('nothing is only said where every one said so', async () => {
    vendors.fail('itunes', 'error-500')
    const answer = await all().find(UNKNOWN, 3, soon())
    expect(answer).toEqual({ kind: 'failed', reason: 'itunes: status 500' })
  })

  it('one that hangs does not cost what the other found', async () => {
    vendors.fail('deezer', 'hang')
    expect(await all().find(HARDER, 3, soon(400))).toMatchObject({ value: [{ service: 'itunes' }] })
  })

  it('bears the names of all', () => expect(all().name).toBe('deezer, itunes, musicbrainz'))
})

it('off makes no call', async () => {
  expect(metadataOff().name).toBe('off')
  expect(await metadataOff().find(HARDER, 3, soon())).toEqual({ kind: 'nothing' })
  expect(vendors.calls).toHaveLength(0)
})
