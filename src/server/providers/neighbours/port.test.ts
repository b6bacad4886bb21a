import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { VENDOR_ERRORS } from '#test/fakes/vendor-errors.ts'
import { fastClock } from '#test/fakes/fast-clock.ts'
import type { VendorRecord } from '#test/fixtures/vendor-records.ts'
import { VendorServer } from '#test/fakes/vendor-server.ts'
import { combineNeighbours } from './combine-neighbours.ts'
import { deezerNeighbours } from './deezer.ts'
import { listenbrainzNeighbours } from './listenbrainz.ts'
import { neighboursOff } from './off.ts'
import { MAX_NEIGHBOURS, type NeighbourService } from './port.ts'

const vendors = new VendorServer()
beforeAll(() => vendors.start())
afterAll(() => vendors.stop())

const rules = { timeoutMs: 5_000 }
const ADAPTERS = {
  deezer: () => deezerNeighbours({ baseUrl: vendors.url('deezer'), clock: fastClock, rules }),
  listenbrainz: () =>
    listenbrainzNeighbours({ baseUrl: vendors.url('listenbrainz'), clock: fastClock, rules }),
}
const EVERY = Object.entries(ADAPTERS) as [keyof typeof ADAPTERS, () => NeighbourService][]
const soon = (ms = 5_000) => AbortSignal.timeout(ms)
const BABY = { artist: 'Four Tet', title: 'Baby' }
const RELATED = ['Floating Points', 'Caribou', 'Bicep']

let nextId = 0
const record = (artist: string, title: string, more: Partial<VendorRecord> = {}): VendorRecord => ({
  id: ++nextId,
  artist,
  title,
  album: 'An Album',
  released: '2020-01-01',
  bpm: 126,
  genre: 'House',
  ...more,
})
beforeEach(() => {
  vendors.reset()
  vendors.state.records = [
    record('Four Tet', 'Baby', { related: RELATED }),
    record('Floating Points', 'Silhouettes'),
    record('Floating Points', 'Silhouettes (Karaoke Version)'),
    record('Caribou', 'Sun'),
    record('Caribou', 'Sun (Original Mix)'),
    record('Caribou', 'Odessa'),
    record('Bicep', 'Glue'),
    record('Somebody Else', 'Something Else'),
  ]
})

describe.each(EVERY)('%s', (vendor, adapter) => {
  it('proposes what is played with the track, nearest first, each once', async () => {
    const answer = await adapter().propose(BABY, soon())
    if (answer.kind !== 'found') throw new Error(JSON.stringify(answer))
    expect(answer.value[0]).toEqual({ artist: 'Floating Points', title: 'Silhouettes', via: vendor })
    expect(answer.value.map(({ title }) => title).toSorted()).toEqual([
      'Glue',
      'Odessa',
      'Silhouettes',
      'Sun',
    ])
  })

  it('proposes thirty at the most, in eight calls at the most', async () => {
    const artists = Array.from({ length: 20 }, (_, at) => `Artist ${at}`)
    vendors.state.records = [
      record('Four Tet', 'Baby', { related: artists }),
      ...artists.flatMap((artist) => Array.from({ length: 10 }, (_, at) => record(artist, `Song ${at}`))),
    ]
    const answer = await adapter().propose(BABY, soon())
    expect(answer.kind === 'found' && answer.value).toHaveLength(MAX_NEIGHBOURS)
    expect(vendors.calls.length).toBeLessThanOrEqual(8)
  })

  it.each([
    ['nobody has', { artist: 'Nobody At All', title: 'A Song That Is Not' }],
    ['without a name', { artist: '', title: '' }],
    ['of signs', { artist: '" OR 1=1', title: '<script>' }],
  ])('has nothing for a track %s', async (_, played) => {
    expect(await adapter().propose(played, soon())).toEqual({ kind: 'nothing' })
  })

  it('has nothing where no act is near', async () => {
    vendors.state.records = [record('Four Tet', 'Baby')]
    expect(await adapter().propose(BABY, soon())).toEqual({ kind: 'nothing' })
  })

  it.each(VENDOR_ERRORS)('fails when the vendor does: %s', async (error) => {
    vendors.fail(vendor, error)
    const answer = await adapter().propose(BABY, soon(200))
    expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringContaining(vendor) as string })
  })

  it('hangs up at once when the caller aborts', async () => {
    vendors.fail(vendor, 'hang')
    const controller = new AbortController()
    const answer = adapter().propose(BABY, controller.signal)
    await vi.waitFor(() => expect(vendors.waiting).toBe(1), { timeout: 5_000 })
    controller.abort()
    expect(await answer).toMatchObject({ kind: 'failed' })
  })
})

describe('all together', () => {
  let now = 0
  const all = () =>
    combineNeighbours(
      Object.values(ADAPTERS).map((make) => make()),
      () => now,
    )

  it('what two say is there once, and is remembered for a day', async () => {
    const service = all()
    const answer = await service.propose(BABY, soon())
    expect(answer.kind === 'found' && answer.value.map(({ title }) => title).toSorted()).toEqual([
      'Glue',
      'Odessa',
      'Silhouettes',
      'Sun',
    ])
    const calls = vendors.calls.length
    expect(await service.propose({ artist: 'FOUR TET', title: 'baby' }, soon())).toEqual(answer)
    expect(vendors.calls).toHaveLength(calls)
    now += 24 * 60 * 60 * 1000
    await service.propose(BABY, soon())
    expect(vendors.calls.length).toBeGreaterThan(calls)
  })

  it('one that fails costs nothing of what the other says, and is asked again', async () => {
    const service = all()
    vendors.fail('listenbrainz', 'error-500')
    expect((await service.propose(BABY, soon())).kind).toBe('found')
    const calls = vendors.calls.length
    await service.propose(BABY, soon())
    expect(vendors.calls.length).toBeGreaterThan(calls)
  })

  it('nothing is only said where every one said so', async () => {
    vendors.state.records = []
    expect(await all().propose(BABY, soon())).toEqual({ kind: 'nothing' })
    vendors.fail('deezer', 'error-500')
    expect(await all().propose(BABY, soon())).toMatchObject({ kind: 'failed' })
  })
})

it('deezer: acts that are named as near count beside the related ones, also where it knows none', async () => {
  vendors.state.records = [record('Overmono', 'So U Kno'), record('Overmono & Joy Orbison', 'Blind Date')]
  const answer = await ADAPTERS.deezer().propose(BABY, soon(), ['Overmono', 'Nobody Known', 'A Third'])
  expect(answer).toEqual({
    kind: 'found',
    value: [{ artist: 'Overmono', title: 'So U Kno', via: 'deezer' }],
  })
  const asked = vendors.calls.map(({ url }) => url.searchParams.get('q'))
  expect(asked).toEqual(expect.arrayContaining(['artist:"Overmono"', 'artist:"Nobody Known"']))
  expect(asked).not.toContain('artist:"A Third"')
})

it('off makes no call', async () => {
  expect(await neighboursOff().propose(BABY, soon())).toEqual({ kind: 'nothing' })
  expect(vendors.calls).toEqual([])
})
