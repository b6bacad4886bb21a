import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_FOLDER, refusalOf, testApi, type TestApi } from '#test/api.ts'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { VendorServer } from '#test/fakes/vendor-server.ts'
import { deezer } from '../../providers/metadata/deezer.ts'
import { deezerSounds } from '../../providers/preview/deezer.ts'
import { createMeasurePreview, type MeasurePreview } from '../measuring/measure-preview.ts'

// A track that a service has and of which no source states a tempo is measured while the DJ waits.

const vendors = new VendorServer()
let database: TestDatabase
let api: TestApi
let measurePreview: MeasurePreview
beforeAll(async () => {
  await vendors.start()
  database = await freshSqlite()
  const baseUrl = vendors.url('deezer')
  measurePreview = createMeasurePreview({
    sounds: [deezerSounds({ baseUrl, insteadOfHost: vendors.url('deezer-sounds') })],
  })
  api = await testApi(database, { metadata: deezer({ baseUrl }), measurePreview })
})
afterAll(async () => {
  await api.app.close()
  await measurePreview.close()
  await database.close()
  await vendors.stop()
})
beforeEach(() => {
  vendors.reset()
  const id = 77
  const names = {
    artist: 'Zorba Quint',
    title: 'Vex',
    album: 'Vex',
    released: '2024-02-02',
    bpm: 0,
    genre: '',
  }
  vendors.state.records = [{ id, ...names }]
  const bytes = new Uint8Array(readFileSync(join(DEMO_FOLDER, 'corner-shop-sunrise.mp3')))
  vendors.state.soundForm = { bytes }
})

const QUESTION = { currentTrack: 'Zorba Quint - Vex' }
const soundsAsked = () => vendors.calls.filter(({ vendor }) => vendor === 'deezer-sounds').length

it('tempo and key are what is heard while the DJ waits, and the answer says so', async () => {
  const { basis, recommendations } = await api.visitor().searchAndRead(QUESTION)
  expect(basis).toMatchObject({
    track: { artist: 'Zorba Quint', title: 'Vex' },
    bpm: { value: 124, source: 'measured' },
    camelot: '8A',
    keySource: 'measured',
    musicalKey: { source: 'measured' },
    genre: { value: null },
  })
  expect(basis.notes.join()).toContain('we heard 124 BPM in half a minute of it')
  expect(recommendations.length).toBeGreaterThan(0)
})

it('nothing is measured where the DJ says the tempo', async () => {
  const { basis } = await api.visitor().searchAndRead({ ...QUESTION, bpm: 130 })
  expect(basis.bpm).toMatchObject({ value: 130, source: 'you' })
  expect(soundsAsked()).toBe(0)
})

it.each([
  ['is not sound', { soundForm: { bytes: new Uint8Array(5_000) } }],
  ['cannot be had', { soundForm: { type: 'text/html' } }],
])('where the preview %s, the answer asks for the tempo', async (_, state) => {
  vendors.state.soundForm = state.soundForm
  const refusal = refusalOf(await api.visitor().post(QUESTION))
  expect(refusal.code).toBe('unknown_track')
  expect(refusal.message).toContain('BPM')
  expect(soundsAsked()).toBe(1)
})

it('a host that hangs does not hold up the answer', async () => {
  vendors.fail('deezer-sounds', 'hang')
  expect(refusalOf(await api.visitor().post(QUESTION)).code).toBe('unknown_track')
})
