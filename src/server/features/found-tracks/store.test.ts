import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { ALL_KEYS, type Key } from '#domain/key/key.ts'
import { foundTracksStore, type NewFoundTrack } from './store.ts'

const DAY = 24 * 60 * 60 * 1000
const JUNE = Date.UTC(2025, 5, 1)
const track = (facts: Partial<NewFoundTrack> = {}): NewFoundTrack => ({
  id: 'vex',
  artist: 'Zorba Quint',
  title: 'Vex',
  year: null,
  genre: null,
  bpm: 125,
  bpmConfidence: null,
  key: null,
  keySource: null,
  keyConfidence: null,
  energy: null,
  isrc: null,
  service: 'deezer',
  pageUrl: null,
  provenance: { bpm: 'deezer' },
  ...facts,
})

onEveryDatabase('found tracks', (fresh) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('found_tracks').execute()
    await database.db.deleteFrom('proposal_metrics').execute()
  })
  const store = () => foundTracksStore(database.db)
  const ids = async () => (await store().all()).map(({ id }) => id)

  it('what is known stands, what was missing is filled in, with who says it', async () => {
    await store().upsert(track(), 1)
    const measured = { key: ALL_KEYS[8] as Key, keySource: 'measured' as const, keyConfidence: 0.7 }
    await store().upsert(
      track({
        ...measured,
        bpm: 62,
        bpmConfidence: 0.4,
        year: 2025,
        provenance: { bpm: 'measured', key: 'measured' },
      }),
      2,
    )
    expect(await store().find('vex')).toMatchObject({
      bpm: 125,
      bpmConfidence: null,
      year: 2025,
      ...measured,
      provenance: { bpm: 'deezer', key: 'measured' },
      createdAt: 1,
      requestedAt: 2,
    })
  })

  it('a guessed genre gives way to what a service says, and never takes its place', async () => {
    const guessed = track({ genre: 'House', provenance: { bpm: 'deezer', genre: 'artist' } })
    const stated = track({ genre: 'Techno', provenance: { bpm: 'itunes', genre: 'itunes' } })
    await store().upsert(guessed, 1)
    expect((await store().all())[0]).toMatchObject({ genre: 'House', isGenreGuessed: true })
    // As everybody has it, completed by something else: no service has said the genre.
    await store().upsert(track({ genre: 'House', year: 2025, provenance: {} }), 2)
    expect((await store().all())[0]).toMatchObject({ genre: 'House', isGenreGuessed: true, year: 2025 })
    for (const said of [stated, guessed]) {
      await store().upsert(said, 3)
      expect(await store().find('vex')).toMatchObject({
        genre: 'Techno',
        provenance: { bpm: 'deezer', genre: 'itunes' },
      })
      expect((await store().all())[0]).not.toHaveProperty('isGenreGuessed')
    }
  })

  it('at once from two sides it is one row', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, at) => store().upsert(track(), at)))
    expect(await ids()).toEqual(['vex'])
  })

  it('of two that know different things at once each fact says who said it', async () => {
    const services = ['deezer', 'itunes', 'musicbrainz', 'measured']
    for (let round = 0; round < 10; round++) {
      await database.db.deleteFrom('found_tracks').execute()
      await Promise.all(
        services.map((service, at) =>
          store().upsert(track({ bpm: 120 + at, service, provenance: { bpm: service } }), round),
        ),
      )
      const stored = await store().find('vex')
      expect(stored?.provenance.bpm).toBe(services[(stored?.bpm ?? 0) - 120])
    }
  })

  it('a removed track stays away when it is found again', async () => {
    await store().upsert(track(), 1)
    expect(await store().remove('vex', 2)).toBe(true)
    expect(await store().remove('vex', 3)).toBe(false)
    await store().upsert(track({ year: 2025 }), 4)
    expect(await ids()).toEqual([])
    expect(await store().find('vex')).toMatchObject({ isRemoved: true, year: null })
  })

  it('each change is another revision', async () => {
    const seen = new Set([await store().revision()])
    const isNew = async () => seen.size < seen.add(await store().revision()).size
    await store().upsert(track(), 1)
    expect(await isNew()).toBe(true)
    await store().upsert(track({ year: 2025 }), 2)
    expect(await isNew()).toBe(true)
    await store().remove('vex', 3)
    expect(await isNew()).toBe(true)
    await store().touch(['vex'], 3 * DAY)
    expect(await isNew()).toBe(false)
  })

  it('what no search touched and no account saved is pruned; the saved, the removed and the built-in stay', async () => {
    for (const id of ['old', 'saved', 'removed', 'built-in', 'fresh']) await store().upsert(track({ id }), 1)
    await store().remove('removed', 2)
    await store().touch(['fresh'], 2 * DAY)
    const { db } = database
    await db
      .insertInto('tracks')
      .values({ id: 'built-in', artist: 'a', title: 'b', vibes: '' } as never)
      .execute()
    const user = { id: 'u', username: 'u', username_key: 'u', password_hash: '', role: 'user' }
    await db
      .insertInto('users')
      .values({
        ...user,
        subscription_status: 'free',
        email: null,
        email_verified: 0,
        list_count: 0,
        created_at: 1,
      })
      .execute()
    await db
      .insertInto('saved_songs')
      .values({
        id: 's',
        user_id: 'u',
        song_key: 'k',
        title: 't',
        artist: 'a',
        genre: '',
        bpm: null,
        key_code: null,
        key_source: null,
        release_year: null,
        energy: null,
        track_id: 'saved',
        saved_at: 1,
        sort_order: 0,
        played: 0,
      })
      .execute()
    expect(await store().prune(DAY)).toBe(1)
    expect((await ids()).sort()).toEqual(['built-in', 'fresh', 'saved'])
    expect(await store().find('removed')).not.toBeNull()
  })

  it('the summary counts by service, and what proposals came to adds up', async () => {
    await store().upsert(track(), 1)
    await store().upsert(track({ id: 'b', service: 'itunes', bpm: null, provenance: {} }), 2)
    await store().upsert(track({ id: 'c', provenance: { bpm: 'measured' } }), 3)
    await store().upsert(track({ id: 'd' }), 4)
    await store().remove('d', 5)
    expect(await store().summary()).toEqual({
      total: 3,
      withTempo: 2,
      measured: 1,
      removed: 1,
      byService: [
        { service: 'deezer', tracks: 2 },
        { service: 'itunes', tracks: 1 },
      ],
    })
    expect((await store().newest(2)).map(({ id }) => id)).toEqual(['c', 'b'])
    const counts = { questions: 1, proposed: 30, known: 12, proven: 8, recommended: 5 }
    await store().countProposals('model', counts, JUNE)
    await store().countProposals('model', counts, JUNE)
    await store().countProposals('model', counts, JUNE - 61 * DAY)
    expect(await store().proposalCounts(JUNE - 30 * DAY)).toEqual([
      { source: 'model', questions: 2, proposed: 60, known: 24, proven: 16, recommended: 10 },
    ])
  })
})
