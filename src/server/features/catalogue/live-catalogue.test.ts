import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addAudioRow } from '#test/fixtures/audio-rows.ts'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import { someTrack } from '#test/fixtures/tracks.ts'
import { trackId } from './catalogue-file.ts'
import { EMPTY_SCENE } from '#domain/scene/scene-model.ts'
import { type LiveCatalogue, openLiveCatalogue } from './live-catalogue.ts'
import { catalogueStore } from './store.ts'

const LOOK_MS = 5
const KNOWN = someTrack({ id: trackId('Bicep', 'Glue'), artist: 'Bicep', title: 'Glue' })

onEveryDatabase('the catalogue that is kept', (fresh) => {
  let database: TestDatabase
  let liveCatalogue: LiveCatalogue
  let warned: string[]
  beforeEach(async () => {
    database = await fresh()
    warned = []
    await catalogueStore(database.db).replaceAll([KNOWN], 'one track')
    liveCatalogue = await openLiveCatalogue(
      database.db,
      { warn: (_, says) => void warned.push(says) },
      EMPTY_SCENE,
      LOOK_MS,
    )
  })
  afterEach(async () => {
    await liveCatalogue.close()
    await database.close()
  })

  const addFile = async (id: string, artist: string, title: string, scannedAt: number): Promise<void> => {
    await addAudioRow(database.db, { id, path: `/music/${id}.mp3`, artist, title, scannedAt })
    await database.db
      .updateTable('audio_files')
      .set({
        track_id: trackId(artist, title),
        bpm: 125,
        genre: 'Tech House',
        key_code: 3,
        key_source: 'tag',
      })
      .where('id', '=', id)
      .execute()
  }
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await pause(LOOK_MS)
  }
  const names = () => liveCatalogue.current().tracks.map(({ title, origin }) => `${title} ${origin}`)

  it('takes in what an import of open data brings once it is finished, measured tracks first', async () => {
    await liveCatalogue.close()
    const row = {
      artist: 'Bicep',
      artist_key: 'bicep',
      year: 2017,
      mbid: 'm',
      key_code: null,
      measurements: 1,
    }
    await database.db
      .insertInto('imported_tracks')
      .values([
        { ...row, id: 'a', title: 'Opal', bpm: null },
        { ...row, id: 'b', title: 'Aura', bpm: 128 },
        { ...row, id: 'c', title: 'Rain', bpm: 122 },
      ])
      .execute()
    const log = { warn: (_: object, says: string) => void warned.push(says) }
    liveCatalogue = await openLiveCatalogue(database.db, log, EMPTY_SCENE, LOOK_MS, 2)
    const before = liveCatalogue.current()
    expect(names()).toEqual(['Glue catalogue', 'Aura catalogue', 'Rain catalogue'])
    expect(before.finder.find('bicep - opal').kind).not.toBe('track')
    await database.db.updateTable('imported_tracks').set({ bpm: 124 }).where('id', '=', 'a').execute()
    await database.db
      .insertInto('imports')
      .values({
        name: 'acousticbrainz tracks',
        file: 'f',
        position: '',
        line: 0,
        rows: 3,
        left_out: 0,
        bad: 0,
        updated_at: 1,
        finished_at: 1,
      })
      .execute()
    await until(() => liveCatalogue.current() !== before)
    expect(names()).toEqual(['Glue catalogue', 'Opal catalogue', 'Aura catalogue'])
    expect(liveCatalogue.current().finder.find('bicep - opal')).toMatchObject({ kind: 'track' })
  })

  it('takes in what a scan adds, and lets go of what it removes', async () => {
    const before = liveCatalogue.current()
    expect(names()).toEqual(['Glue catalogue'])
    await addFile('a', 'Nobody', 'Home Made', 1)
    await until(() => liveCatalogue.current() !== before)
    expect(names()).toEqual(['Glue catalogue', 'Home Made folder'])
    expect(liveCatalogue.current().finder.find('nobody home made')).toMatchObject({ kind: 'track' })
    expect(liveCatalogue.current().byId.get(trackId('Nobody', 'Home Made'))).toMatchObject({ bpm: 125 })
    expect(before.tracks, 'whoever has it goes on with what it was').toHaveLength(1)

    await addFile('b', 'Bicep', 'Glue', 2)
    await until(() => liveCatalogue.current().tracks.some(({ keySource }) => keySource === 'measured'))
    expect(names()).toEqual(['Glue catalogue', 'Home Made folder'])

    await database.db.deleteFrom('audio_files').execute()
    await until(() => names().length === 1)
    expect(liveCatalogue.current().tracks).toEqual([KNOWN])
  })

  it('is left as it is while nothing changes, or nothing can be read', async () => {
    const before = liveCatalogue.current()
    await database.db.schema.alterTable('audio_files').renameTo('elsewhere').execute()
    await until(() => warned.length > 1)
    await database.db.schema.alterTable('elsewhere').renameTo('audio_files').execute()
    expect(liveCatalogue.current()).toBe(before)
  })

  it('a folder of more files than are read at once is read whole', async () => {
    const file = { artist: 'X', scannedAt: 1 }
    for (let i = 0; i < 3; i++) await addFile(`f${i}`, file.artist, `Tune ${i}`, 1)
    const pages: number[] = []
    const store = catalogueStore(database.db)
    for (let after: string | null = null; ;) {
      const page = await store.folderFiles(after, 2)
      pages.push(page.length)
      after = page.at(-1)?.id ?? null
      if (after === null) break
    }
    expect(pages).toEqual([2, 1, 0])
  })
})
