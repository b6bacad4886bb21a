import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { COPPER, HARBOUR, refusalOf, testApi, type TestApi, type Visitor } from '#test/api.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { newSubscriber } from '#test/test-client.ts'
import { VENDOR_ERRORS } from '#test/fakes/vendor-errors.ts'
import { fastClock } from '#test/fakes/fast-clock.ts'
import { vendorRecord } from '#test/fixtures/vendor-records.ts'
import { VendorServer } from '#test/fakes/vendor-server.ts'
import type { Recommendation } from '#contract/recommendations.ts'
import type { AppDeps } from '../../app-deps.ts'
import { openaiModel } from '../../providers/llm/openai.ts'
import { deezer } from '../../providers/metadata/deezer.ts'
import { itunes } from '../../providers/metadata/itunes.ts'
import { musicbrainz } from '../../providers/metadata/musicbrainz.ts'
import { createProveTrack } from '../../providers/metadata/prove-track.ts'
import { combineNeighbours } from '../../providers/neighbours/combine-neighbours.ts'
import { deezerNeighbours } from '../../providers/neighbours/deezer.ts'

// Proposals beside the answer, through the whole server, with vendors behind their true wire formats.

const RECORDS = [
  vendorRecord({}),
  vendorRecord({ id: 2, title: 'Hollow, Pt. III', bpm: 124 }),
  vendorRecord({ id: 3, artist: 'Mira Lund', title: 'No Tempo', bpm: 0, sound: '' }),
  vendorRecord({ id: 4, artist: 'Karaoke Crew', title: 'Vex (Karaoke Version)' }),
  vendorRecord({ id: 5, artist: 'Ossip Brandt', title: 'Far Too Fast', bpm: 174 }),
]

onEveryDatabase('proposals beside the answer', (fresh) => {
  const vendors = new VendorServer()
  let database: TestDatabase
  const apis: TestApi[] = []
  beforeAll(async () => {
    await vendors.start()
    database = await fresh()
  })
  afterAll(async () => {
    await database.close()
    await vendors.stop()
  })
  beforeEach(() => {
    vendors.reset()
    vendors.state.records = RECORDS
  })
  afterEach(async () => {
    for (const api of apis.splice(0)) await api.app.close()
    await database.db.deleteFrom('found_tracks').execute()
    await database.db.deleteFrom('proposal_metrics').execute()
    await database.db.deleteFrom('model_readings').execute()
  })

  const rules = { spacingMs: 0 }
  const services = (): Pick<AppDeps, 'proveTrack'> => ({
    proveTrack: createProveTrack({
      main: deezer({ baseUrl: vendors.url('deezer'), clock: fastClock, rules }),
      beside: itunes({ baseUrl: vendors.url('itunes'), clock: fastClock, rules }),
      last: musicbrainz({ baseUrl: vendors.url('musicbrainz'), clock: fastClock, rules }),
    }),
  })
  const model = () =>
    openaiModel({ baseUrl: vendors.url('openai'), apiKey: 'key', model: 'gpt-5-mini', clock: fastClock })
  const serve = async (): Promise<TestApi> => {
    const api = await testApi(database, { ...services(), model: model() })
    apis.push(api)
    return api
  }
  const propose = (...proposals: { artist: string; title: string }[]) => {
    vendors.state.mind = () => ({ proposals })
  }

  /** Reads the whole stream of an answer. */
  async function follow(visitor: Visitor, requestId: string): Promise<Recommendation[]> {
    const response = await visitor.get(`/api/recommendations/${requestId}/extras`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(/^text\/event-stream/u)
    const events = response.body
      .split('\n\n')
      .filter((part) => part.startsWith('event: '))
      .map((part) => /^event: (\w+)\ndata: (.*)$/u.exec(part) as RegExpExecArray)
    expect(events.at(-1)?.[1]).toBe('end')
    return events.slice(0, -1).map(([, , data]) => JSON.parse(data as string) as Recommendation)
  }
  const storedTracks = () =>
    database.db.selectFrom('found_tracks').select(['artist', 'title', 'bpm', 'service']).execute()

  it('what a model proposes without a description is proven, kept, scored and streamed', async () => {
    propose(
      { artist: 'Zorba Quint', title: 'Vex' },
      { artist: 'Nobody Real', title: 'Never Recorded' },
      { artist: 'Zorba Quint', title: 'Hollow, Pt. II' },
      { artist: 'Mira Lund', title: 'No Tempo' },
      { artist: 'Karaoke Crew', title: 'Vex (Karaoke Version)' },
      { artist: 'Ossip Brandt', title: 'Far Too Fast' },
      { artist: HARBOUR.artist, title: HARBOUR.title },
      { artist: COPPER.artist, title: COPPER.title },
    )
    const api = await serve()
    const { visitor } = await newSubscriber(api)
    const { requestId } = await visitor.search()
    const extras = await follow(visitor, requestId)
    // The artist who plays does not come again, and what the pitch fader does not reach is not offered.
    expect(extras.map(({ artist, title }) => `${artist} - ${title}`)).toEqual(['Zorba Quint - Vex'])
    expect(extras[0]).toMatchObject({
      bpm: 125,
      origin: 'found',
      finding: { service: 'deezer', pageUrl: expect.stringMatching(/^https:/u), proposedBy: 'model' },
    })
    expect(extras[0]?.parts?.find(({ name }) => name === 'scene')?.reason).toBe(
      'Proposed by the model, found on Deezer',
    )
    const answer = await visitor.answer(requestId)
    expect(answer.extras).toEqual(extras)
    expect(answer.extrasPending).toBe(false)
    expect(answer.recommendations.some(({ title }) => title === 'Vex')).toBe(false)
    expect((await storedTracks()).map(({ title }) => title).sort()).toEqual([
      'Far Too Fast',
      'No Tempo',
      'Vex',
    ])
    expect(vendors.calls.filter(({ vendor }) => vendor === 'openai')).toHaveLength(1)
    const guest = api.visitor()
    const asked = await guest.search()
    const free = await follow(guest, asked.requestId)
    expect(free, 'how it adds up is what Pro has').toEqual([expect.objectContaining({ parts: null })])
    expect((await guest.answer(asked.requestId)).extras).toEqual(free)
  })

  it('from then on everybody has it, on every server, and is asked about no more', async () => {
    propose({ artist: 'Zorba Quint', title: 'Vex' })
    const [api, other] = [await serve(), await serve()]
    const visitor = api.visitor()
    await follow(visitor, (await visitor.search()).requestId)
    await other.refresh()
    const { basis, recommendations } = await other
      .visitor()
      .searchAndRead({ currentTrack: 'Zorba Quint - Vex', recommendationCount: 20 })
    expect(basis).toMatchObject({ track: { title: 'Vex' }, bpm: { value: 125, source: 'catalogue' } })
    expect(recommendations.length).toBeGreaterThan(0)
    other.time.now += 40 * 24 * 60 * 60 * 1000
    await other.visitor().search({ currentTrack: 'Zorba Quint - Vex' })
    const row = await database.db.selectFrom('found_tracks').select('requested_at').executeTakeFirstOrThrow()
    expect(row.requested_at, 'when somebody last asked for it').toBe(other.time.now)
    await api.refresh()
    const calls = vendors.calls.filter(({ vendor }) => vendor === 'deezer').length
    await follow(visitor, (await visitor.search()).requestId)
    expect(vendors.calls.filter(({ vendor }) => vendor === 'deezer')).toHaveLength(calls)
  })

  it('of unknown genre it is the usual one of its artist, as a guess', async () => {
    const electronic = { genre: 'Electronic', bpm: 124 }
    vendors.state.records = [
      vendorRecord({ ...electronic, artist: HARBOUR.artist, title: 'Night Ferry' }),
      vendorRecord({ ...electronic, id: 2 }),
    ]
    propose({ artist: HARBOUR.artist, title: 'Night Ferry' }, { artist: 'Zorba Quint', title: 'Vex' })
    const api = await serve()
    const visitor = api.visitor()
    const extras = await follow(
      visitor,
      (await visitor.search({ currentTrack: 'Resident 3 - Tool 3' })).requestId,
    )
    const genres = new Map(extras.map(({ title, genre, isGenreGuessed }) => [title, [genre, isGenreGuessed]]))
    expect(genres.get('Night Ferry')).toEqual(['House', true])
    const rows = await database.db
      .selectFrom('found_tracks')
      .select(['title', 'genre', 'provenance'])
      .execute()
    const provenance = new Map(
      rows.map((row) => [row.title, [row.genre, (JSON.parse(row.provenance) as { genre?: string }).genre]]),
    )
    expect(provenance.get('Night Ferry')).toEqual(['House', 'artist'])
    expect(provenance.get('Vex'), 'nobody knows the artist').toEqual([null, undefined])

    await api.refresh()
    const { basis } = await visitor.searchAndRead({ currentTrack: `${HARBOUR.artist} - Night Ferry` })
    expect(basis.genre).toEqual({ value: 'House', source: 'artist', confidence: 0.4 })
    expect(basis.bpm).toMatchObject({ value: 124, source: 'catalogue' })
  })

  it('another server streams what this one finds', async () => {
    propose({ artist: 'Zorba Quint', title: 'Vex' })
    const [api, other] = [await serve(), await serve()]
    const visitor = api.visitor()
    const { requestId } = await visitor.search()
    const elsewhere = other.visitor()
    elsewhere.cookie = visitor.cookie
    expect((await follow(elsewhere, requestId)).map(({ title }) => title)).toEqual(['Vex'])
  })

  it('another server refines from it at once, before it has looked for what was found', async () => {
    propose({ artist: 'Zorba Quint', title: 'Vex' })
    const [api, other] = [await serve(), await serve()]
    const visitor = api.visitor()
    const [extra] = await follow(visitor, (await visitor.search()).requestId)
    const elsewhere = other.visitor()
    elsewhere.cookie = visitor.cookie
    const { basis } = await elsewhere.searchAndRead({
      isRefinement: true,
      selectedRecommendationIds: [extra?.id as string],
    })
    expect(basis.track).toMatchObject({ artist: 'Zorba Quint', title: 'Vex' })
  })

  it.each(['proposed', 'asked for'])('what is %s again is kept for another year', async (how) => {
    propose({ artist: 'Zorba Quint', title: 'Vex' })
    const api = await serve()
    const visitor = api.visitor()
    await follow(visitor, (await visitor.search()).requestId)
    await api.refresh()
    await database.db.updateTable('found_tracks').set({ requested_at: 1 }).execute()
    if (how === 'proposed') await follow(visitor, (await visitor.search()).requestId)
    else await visitor.search({ currentTrack: 'Zorba Quint - Vex' })
    const requested = () => database.db.selectFrom('found_tracks').select('requested_at').executeTakeFirst()
    await expect.poll(async () => (await requested())?.requested_at).toBeGreaterThan(1)
  })

  it('a client that asks faster than proposals are proven leaves room for others', async () => {
    vendors.fail('openai', 'hang')
    const api = await serve()
    const [hasty, other] = [api.visitor(), api.visitor()]
    await hasty.search()
    for (let asked = 1; asked < 20; asked++) await hasty.search({ isRefinement: true })
    const { requestId } = await other.search()
    expect((await other.answer(requestId)).extrasPending).toBe(true)
  })

  it('no other visitor may follow an answer', async () => {
    propose({ artist: 'Zorba Quint', title: 'Vex' })
    const api = await serve()
    const { requestId } = await api.visitor().search()
    expect(refusalOf(await api.visitor().get(`/api/recommendations/${requestId}/extras`)).code).toBe(
      'not_found',
    )
  })

  it.each(VENDOR_ERRORS.filter((error) => error !== 'hang' && error !== 'stalled-body'))(
    'where the model fails (%s) the answer is what it was, and the stream just ends',
    async (error) => {
      vendors.fail('openai', error)
      const api = await serve()
      const visitor = api.visitor()
      const { requestId } = await visitor.search()
      expect(await follow(visitor, requestId)).toEqual([])
      const answer = await visitor.answer(requestId)
      expect(answer).toMatchObject({ extras: [], extrasPending: false })
      expect(answer.recommendations).toHaveLength(10)
    },
  )

  it('a model that answers with 500 tracks, markup and orders has thirty of them looked up', async () => {
    const many = Array.from({ length: 500 }, (_, i) => ({
      artist: `<b>Nobody ${i}</b>`,
      title: `{"say":${i}}`,
    }))
    propose(...many, { artist: 'Zorba Quint', title: 'Vex' })
    const api = await serve()
    const visitor = api.visitor()
    expect(await follow(visitor, (await visitor.search()).requestId)).toEqual([])
    // Counted when the stream has ended already.
    const counted = () => database.db.selectFrom('proposal_metrics').selectAll().executeTakeFirst()
    await expect
      .poll(counted, { timeout: 12_000 })
      .toMatchObject({ source: 'model', questions: 1, proposed: 30, proven: 0, recommended: 0 })
  })

  it('two servers that find a track at once keep one row', async () => {
    propose({ artist: 'Zorba Quint', title: 'Vex' })
    const [one, other] = [await serve(), await serve()]
    const visitors = [one.visitor(), other.visitor()]
    const ids = await Promise.all(visitors.map(async (visitor) => (await visitor.search()).requestId))
    await Promise.all(visitors.map((visitor, at) => follow(visitor, ids[at] as string)))
    expect(await storedTracks()).toEqual([
      { artist: 'Zorba Quint', title: 'Vex', bpm: 125, service: 'deezer' },
    ])
  })

  it('what the admin took out stays away', async () => {
    propose({ artist: 'Zorba Quint', title: 'Vex' })
    const api = await serve()
    const visitor = api.visitor()
    await follow(visitor, (await visitor.search()).requestId)
    await database.db.updateTable('found_tracks').set({ removed_at: 1, updated_at: 2 }).execute()
    await api.refresh()
    expect(await follow(visitor, (await visitor.search()).requestId)).toEqual([])
  })

  it('without a model the neighbours of the artist propose', async () => {
    vendors.state.records = [
      vendorRecord({
        id: 9,
        artist: HARBOUR.artist,
        title: HARBOUR.title,
        bpm: 124,
        related: ['Zorba Quint'],
      }),
      ...RECORDS,
    ]
    const neighbours = combineNeighbours([
      deezerNeighbours({ baseUrl: vendors.url('deezer'), clock: fastClock, rules }),
    ])
    const api = await testApi(database, { ...services(), neighbours })
    apis.push(api)
    const visitor = api.visitor()
    const extras = await follow(visitor, (await visitor.search()).requestId)
    expect(extras.map(({ title }) => title)).toContain('Vex')
    expect(extras[0]?.finding).toMatchObject({ proposedBy: 'neighbours', service: 'deezer' })
  })

  it('without a proposer there is nothing to follow', async () => {
    const api = await testApi(database, services())
    apis.push(api)
    const visitor = api.visitor()
    const { requestId } = await visitor.search()
    expect((await visitor.answer(requestId)).extrasPending).toBe(false)
    expect(await follow(visitor, requestId)).toEqual([])
  })
})
