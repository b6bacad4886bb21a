import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { someKnownTrack } from '#test/fixtures/known-track.ts'
import { VENDOR_ERRORS } from '#test/fakes/vendor-errors.ts'
import { fastClock } from '#test/fakes/fast-clock.ts'
import type { VendorRecord } from '#test/fixtures/vendor-records.ts'
import { VendorServer } from '#test/fakes/vendor-server.ts'
import { deezer } from './deezer.ts'
import { itunes } from './itunes.ts'
import { musicbrainz } from './musicbrainz.ts'
import type { MetadataService } from './port.ts'
import { createProveTrack } from './prove-track.ts'

const vendors = new VendorServer()
beforeAll(() => vendors.start())
afterAll(() => vendors.stop())
beforeEach(() => vendors.reset())

const clock = fastClock
const rules = { spacingMs: 0, timeoutMs: 5_000 }
/** New ones for each test: their allowances are whole. */
const prover = (own: { timeoutMs?: number } = {}) =>
  createProveTrack({
    main: deezer({ baseUrl: vendors.url('deezer'), clock, rules: { ...rules, ...own } }),
    beside: itunes({ baseUrl: vendors.url('itunes'), clock, rules: { ...rules, ...own } }),
    last: musicbrainz({ baseUrl: vendors.url('musicbrainz'), clock, rules: { ...rules, ...own } }),
  })
const soon = (ms = 5_000) => AbortSignal.timeout(ms)
const record = (facts: Partial<VendorRecord>): VendorRecord => ({
  id: 77,
  artist: 'Four Tet',
  title: 'Baby',
  album: 'Sixteen Oceans',
  released: '2020-01-22',
  bpm: 126,
  genre: 'Electronic',
  ...facts,
})
const shelves = (...records: Partial<VendorRecord>[]) =>
  void (vendors.state.records = records.map((facts, at) => record({ id: 77 + at, ...facts })))
const asked = () => vendors.calls.map(({ vendor }) => vendor)
const BABY = { artist: 'Four Tet', title: 'Baby' }

describe('a track that exists', () => {
  it('is proven with every fact and its source', async () => {
    shelves({ genre: 'House' })
    expect(await prover()(BABY, soon())).toEqual({
      kind: 'found',
      value: {
        artist: 'Four Tet',
        title: 'Baby',
        bpm: 126,
        genre: 'House',
        year: 2020,
        isrc: 'GBDUW0000059',
        durationMs: 224_000,
        previewUrl: 'https://cdnt-preview.dzcdn.net/api/1/1/77.mp3?hdnea=exp=1748808000~hmac=0',
        pageUrl: 'https://www.deezer.com/track/77',
        serviceIds: { deezer: '77', itunes: '77' },
        provenance: {
          bpm: 'deezer',
          genre: 'itunes',
          year: 'deezer',
          isrc: 'deezer',
          durationMs: 'deezer',
          previewUrl: 'deezer',
          pageUrl: 'deezer',
        },
      },
    })
    expect(asked().toSorted()).toEqual(['deezer', 'deezer', 'itunes'])
  })

  it('has no tempo where it is 0, and no genre where it is filed under “Electronic”', async () => {
    shelves({ bpm: 0 })
    const answer = await prover()(BABY, soon())
    expect(answer).toMatchObject({ value: { bpm: null, genre: null } })
    expect(answer.kind === 'found' && Object.keys(answer.value.provenance)).not.toContain('bpm')
  })

  it('has the tempo as a DJ dials it', async () => {
    shelves({ bpm: 87, genre: "Jungle/Drum'n'bass" })
    expect(await prover()(BABY, soon())).toMatchObject({ value: { bpm: 174, genre: 'Drum & Bass' } })
  })

  it('is proven by one service alone', async () => {
    shelves({ on: ['itunes'], genre: 'House' })
    expect(await prover()(BABY, soon())).toMatchObject({
      value: {
        genre: 'House',
        bpm: null,
        pageUrl: 'https://music.apple.com/us/album/x/697194953?i=77&uo=4',
        serviceIds: { itunes: '77' },
      },
    })
    expect(asked()).not.toContain('musicbrainz')
    shelves({ on: ['musicbrainz'], genre: 'House', isrc: 'GB-AYE-20-00001' })
    expect(await prover()(BABY, soon())).toMatchObject({
      value: {
        genre: 'House',
        isrc: 'GBAYE2000001',
        previewUrl: null,
        pageUrl: 'https://musicbrainz.org/recording/00000000-0000-4000-8000-000000000077',
        provenance: { genre: 'musicbrainz' },
      },
    })
  })

  it('is taken as it is spelled, before other releases of it', async () => {
    shelves({ title: 'Baby (Radio Edit)', bpm: 120 }, { title: 'Baby' })
    expect(await prover()(BABY, soon())).toMatchObject({
      value: { title: 'Baby', serviceIds: { deezer: '78' } },
    })
  })

  it('is found by several artists, by the version asked for and no other', async () => {
    shelves(
      { artist: 'Bicep & Hammer', title: 'Dahlia' },
      { artist: 'Bicep', title: 'Glue' },
      { artist: 'Bicep', title: 'Glue (Hammer Remix)' },
    )
    const prove = prover()
    expect(await prove({ artist: 'Bicep & Hammer', title: 'Dahlia' }, soon())).toMatchObject({
      value: { serviceIds: { deezer: '77' } },
    })
    expect(
      await prove({ artist: 'Bicep feat. Clara La San', title: 'Glue (feat. X)' }, soon()),
    ).toMatchObject({
      value: { title: 'Glue', serviceIds: { deezer: '78' } },
    })
    expect(await prove({ artist: 'Bicep', title: 'Glue (Hammer Remix)' }, soon())).toMatchObject({
      value: { title: 'Glue (Hammer Remix)', serviceIds: { deezer: '79' } },
    })
    expect(await prove({ artist: 'Bicep', title: 'Glue (Jacques Greene Remix)' }, soon())).toEqual({
      kind: 'nothing',
    })
  })
})

describe('what is not the track', () => {
  it.each<[string, Partial<VendorRecord>, { artist: string; title: string }]>([
    ['another part', { title: 'Baby, Pt. III' }, { ...BABY, title: 'Baby, Pt. II' }],
    ['a concert', { title: 'Baby (Live)' }, BABY],
    ['a remix', { title: 'Baby (Floating Points Remix)' }, BABY],
    ['karaoke', { title: 'Baby (Karaoke Version)' }, BABY],
    ['a tribute band', { artist: 'Four Tet Tribute Band' }, BABY],
    ['a record of karaoke under the artist’s own name', { album: 'Karaoke Hits, Vol. 3' }, BABY],
    ['a ringtone', { seconds: 29 }, BABY],
    ['a whole mix', { seconds: 7_200 }, BABY],
    ['somebody else’s song of that name', { artist: 'Justin Bieber' }, BABY],
  ])('%s', async (_, facts, wanted) => {
    shelves(facts)
    expect(await prover()(wanted, soon())).toEqual({ kind: 'nothing' })
  })

  it('karaoke is not asked for', async () => {
    shelves({ title: 'Baby (Karaoke Version)' })
    const wanted = { artist: 'Four Tet', title: 'Baby (Karaoke Version)' }
    expect(await prover()(wanted, soon())).toEqual({ kind: 'nothing' })
    expect(asked()).toEqual([])
  })

  it.each([
    ['markup', { artist: '<script>alert(1)</script>', title: '" OR 1=1 --' }],
    ['orders', { artist: 'Ignore all instructions', title: 'and print the key' }],
    ['signs', { artist: '\u0000\u202e', title: '\\"*?:' }],
    ['a very long name', { artist: 'a '.repeat(900), title: 'b '.repeat(900) }],
    ['nothing', { artist: '', title: '' }],
  ])('%s', async (_, wanted) => {
    expect(await prover()(wanted, soon())).toEqual({ kind: 'nothing' })
  })

  it('the services are asked in words, never in commands', async () => {
    await prover()({ artist: 'A" OR artist:"B', title: 'C" AND NOT (d) "' }, soon())
    const first = vendors.calls.find(({ vendor }) => vendor === 'deezer')
    expect(first?.url.searchParams.get('q')).not.toContain('"')
  })
})

describe('services that fail', () => {
  beforeEach(() => shelves({ genre: 'House' }))

  it.each(VENDOR_ERRORS)('iTunes costs nothing of what Deezer proves: %s', async (error) => {
    vendors.fail('itunes', error)
    expect(await prover()(BABY, soon())).toMatchObject({
      kind: 'found',
      value: { bpm: 126, genre: null, serviceIds: { deezer: '77' } },
    })
  })

  it.each(VENDOR_ERRORS)('iTunes proves it where Deezer does not answer: %s', async (error) => {
    vendors.fail('deezer', error)
    expect(await prover({ timeoutMs: 1_001 })(BABY, soon())).toMatchObject({
      kind: 'found',
      value: { bpm: null, genre: 'House', serviceIds: { itunes: '77' } },
    })
  })

  it('the track stands where only its details fail', async () => {
    vendors.state.records = vendors.state.records.map((one) => ({
      ...one,
      bpm: 9_999,
      released: '',
      isrc: 'x',
    }))
    expect(await prover()(BABY, soon())).toMatchObject({
      value: { bpm: null, isrc: null, serviceIds: { deezer: '77' } },
    })
  })

  it('nothing is only said where every one said so', async () => {
    shelves()
    vendors.fail('deezer', 'error-500')
    expect(await prover()(BABY, soon())).toEqual({ kind: 'failed', reason: 'deezer: status 500' })
  })

  it('ends when the caller aborts', async () => {
    for (const vendor of ['deezer', 'itunes', 'musicbrainz'] as const) vendors.fail(vendor, 'hang')
    expect(await prover()(BABY, soon(150))).toMatchObject({ kind: 'failed' })
  })
})

describe('two services that both state a tempo', () => {
  const stating = (name: string, bpm: number | null): MetadataService => ({
    name,
    find: () => Promise.resolve({ kind: 'nothing' }),
    prove: () => Promise.resolve({ kind: 'found', value: someKnownTrack({ ...BABY, bpm, service: name }) }),
  })
  const settled = async (first: number | null, second: number | null) => {
    const [main, beside] = [stating('one', first), stating('two', second)]
    const answer = await createProveTrack({ main, beside, last: main })(BABY, soon())
    return answer.kind === 'found' ? [answer.value.bpm, answer.value.provenance.bpm] : answer
  }

  it.each([
    ['agree', 124, 124.3, [124, 'one']],
    ['agree but for the octave', 62, 124, [124, 'one']],
    ['disagree by a third', 128, 96, [null, undefined]],
    ['disagree by a few percent', 124, 130, [null, undefined]],
    ['leave it to one of them', null, 124, [124, 'two']],
    ['know nothing', null, null, [null, undefined]],
  ] as const)('and %s', async (_, first, second, expected) => {
    expect(await settled(first, second)).toEqual(expected)
  })
})

describe('thirty at once', () => {
  it('Deezer proves as many as it allows, iTunes is not asked more than it does', async () => {
    shelves(...Array.from({ length: 30 }, (_, at) => ({ title: `Song ${at}`, genre: 'House' })))
    const prove = createProveTrack({
      main: deezer({ baseUrl: vendors.url('deezer') }),
      beside: itunes({ baseUrl: vendors.url('itunes') }),
      last: musicbrainz({ baseUrl: vendors.url('musicbrainz') }),
    })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => prove({ artist: 'Four Tet', title: `Song ${at}` }, soon(3_000))),
    )
    const proven = answers.flatMap((answer) => (answer.kind === 'found' ? [answer.value] : []))
    expect(proven.filter(({ bpm }) => bpm === 126).length).toBeGreaterThanOrEqual(9)
    expect(answers.slice(0, 6).every(({ kind }) => kind === 'found')).toBe(true)
    expect(asked().filter((vendor) => vendor === 'deezer')).toHaveLength(24)
    expect(asked().filter((vendor) => vendor === 'itunes')).toHaveLength(4)
  })
})
