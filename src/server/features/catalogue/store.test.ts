import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { madeTracks, someTrack } from '#test/fixtures/tracks.ts'
import { COLUMNS } from './catalogue-file.ts'
import { KNOWN_COLUMNS } from './known-shelf.ts'
import { loadCatalogue, seedCatalogue } from './catalogue.ts'
import { catalogueStore } from './store.ts'

onEveryDatabase('the catalogue store', (fresh) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('tracks').execute()
    await database.db.deleteFrom('app_settings').execute()
  })

  it('what is written is read back, every fact of it, missing ones included', async () => {
    const store = catalogueStore(database.db)
    const tracks = [
      ...madeTracks(5_203),
      someTrack({ id: 'zz', year: null, energy: null, vocal: null, vibes: [], bpm: 110.7 }),
      { ...someTrack({ id: 'zz1', genre: null, keySource: 'estimated', popularity: 88 }), bpm: null },
      someTrack({ id: 'zz2', artist: 'Beyoncé’s "Band" \\ 😀', title: "Robert'); drop table tracks;--" }),
    ]
    await store.replaceAll(tracks, 'first')
    expect(await store.all()).toEqual([...tracks].sort((a, b) => (a.id < b.id ? -1 : 1)))
  })

  it('a new edition takes the place of the old one', async () => {
    const store = catalogueStore(database.db)
    expect(await store.edition()).toBeNull()
    await store.replaceAll([someTrack({ id: 'old' })], 'first')
    await store.replaceAll([someTrack({ id: 'new' })], 'second')
    expect(await store.edition()).toBe('second')
    expect((await store.all()).map((track) => track.id)).toEqual(['new'])
  })

  it('an edition that cannot be written leaves the old one as it was', async () => {
    await catalogueStore(database.db).replaceAll([someTrack({ id: 'old' })], 'first')
    const twice = [someTrack({ id: 'same' }), someTrack({ id: 'same' })]
    const write = database.db.transaction().execute((trx) => catalogueStore(trx).replaceAll(twice, 'second'))
    await expect(write).rejects.toThrow(/unique/iu)
    expect(await catalogueStore(database.db).edition()).toBe('first')
    expect((await catalogueStore(database.db).all()).map((track) => track.id)).toEqual(['old'])
  })

  it('what another version wrote is passed over rather than misread', async () => {
    const store = catalogueStore(database.db)
    await store.replaceAll(
      [someTrack({ id: 'fine' }), someTrack({ id: 'odd' }), someTrack({ id: 'key' })],
      'x',
    )
    await database.db.updateTable('tracks').set({ genre: 'Hyperpop' }).where('id', '=', 'odd').execute()
    await database.db
      .updateTable('tracks')
      .set({ key_code: 99, vibes: 'groovy purple' })
      .where('id', '=', 'key')
      .execute()
    expect(await store.all()).toMatchObject([{ id: 'fine' }, { id: 'key', key: null, vibes: ['groovy'] }])
  })

  describe('seeding', () => {
    let folder: string
    const write = (...rows: string[]) =>
      writeFileSync(join(folder, 'a.csv'), `${[COLUMNS.join(), ...rows].join('\n')}\n`)
    const ROW = 'Mr. Fingers,Can You Feel It,1986,Deep House,118,,,4,deep dreamy,instrumental,'
    const OTHER = 'Mr. Fingers,Stars,1985,Deep House,118,,,4,deep dreamy,instrumental,'
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'segue-seed-'))
      return () => rmSync(folder, { recursive: true, force: true })
    })

    it('writes an edition once, and again when a file changes', async () => {
      write(ROW)
      expect(await seedCatalogue(database.db, folder)).toEqual({ wrote: true, errors: [] })
      expect(await seedCatalogue(database.db, folder)).toEqual({ wrote: false, errors: [] })
      write(ROW, OTHER)
      expect(await seedCatalogue(database.db, folder)).toEqual({ wrote: true, errors: [] })
      const { tracks, byId, finder } = await loadCatalogue(database.db)
      expect(tracks.map((track) => track.title).sort()).toEqual(['Can You Feel It', 'Stars'])
      expect(byId.size).toBe(2)
      expect(finder.find('Mr. Fingers - Stars')).toMatchObject({ kind: 'track', track: { title: 'Stars' } })
    })

    it('takes in the known shelf, and leaves it out where that is wished for', async () => {
      write(ROW)
      mkdirSync(join(folder, 'known'))
      const known = [
        KNOWN_COLUMNS.join(),
        'Overmono,So U Kno,2021,,132.5,both,4A,estimated,7,,61',
        'Skee Mask,Rev8617,,,,,,,,,',
        'Overmono,Gunk,2021,Breaks,13,measured,,,,,',
      ]
      writeFileSync(join(folder, 'known', 'a.csv'), `${known.join('\n')}\n`)
      const { wrote, errors } = await seedCatalogue(database.db, folder)
      expect([wrote, errors.length]).toEqual([true, 1])
      expect(await seedCatalogue(database.db, folder, 'all')).toEqual({ wrote: false, errors: [] })
      const { tracks, byId, finder, recommender } = await loadCatalogue(database.db)
      expect(tracks.map(({ title }) => title).sort()).toEqual(['Can You Feel It', 'So U Kno'])
      expect([byId.size, recommender.index.size]).toEqual([3, 2])
      expect(finder.find('skee mask rev8617')).toMatchObject({ kind: 'track', track: { bpm: null } })
      const sources = database.db.selectFrom('tracks').select(['bpm_source', 'key_source']).orderBy('bpm')
      expect(await sources.where('title', '=', 'So U Kno').execute()).toEqual([
        { bpm_source: 'both', key_source: 'estimated' },
      ])

      expect(await seedCatalogue(database.db, folder, 'authored')).toEqual({ wrote: true, errors: [] })
      expect((await loadCatalogue(database.db)).byId.size).toBe(1)
      expect((await seedCatalogue(database.db, folder)).wrote).toBe(true)
    })

    it('by several servers that start at once harms none of them', async () => {
      write(ROW, OTHER)
      const starts = await Promise.allSettled(
        Array.from({ length: 4 }, () => seedCatalogue(database.db, folder)),
      )
      expect(starts.filter((start) => start.status === 'rejected')).toEqual([])
      expect(await catalogueStore(database.db).all()).toHaveLength(2)
    })
  })
})
