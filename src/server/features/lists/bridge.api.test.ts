import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { BRIDGE_STEPS_MAX } from '#contract/limits.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { COPPER, HARBOUR, UNHEARD } from '#test/api.ts'
import { freshSqlite } from '#test/databases.ts'
import { rowsThatSay, startTestApp } from '#test/test-client.ts'
import { someTrack } from '#test/fixtures/tracks.ts'

const name = ({ artist, title }: { artist: string; title: string }) => `${artist} - ${title}`
const FROM = { from: name(HARBOUR), to: name(COPPER) }

/** The catalogue is in memory: one database is enough. */
const app = startTestApp(freshSqlite)
const LADDER = [100, 108, 116, 124, 132, 140, 148].map((bpm) =>
  someTrack({ id: `at-${bpm}`, artist: `Climber ${bpm}`, title: `Step ${bpm}`, bpm }),
)
const NAMED = { ...someTrack({ id: 'named', artist: 'Known', title: 'By Name' }), bpm: null }
const ladder = startTestApp(freshSqlite, { catalogue: createCatalogue([...LADDER, NAMED]) })
const step = (bpm: number) => `Climber ${bpm} - Step ${bpm}`

it('leads from one track to the other, with how each follows the one before', async () => {
  const { stops, transitions } = await app.stranger().ok(api.bridgeTracks, { body: FROM })
  expect(stops[0]).toEqual({
    trackId: HARBOUR.id,
    artist: HARBOUR.artist,
    title: HARBOUR.title,
    genre: 'House',
    bpm: 124,
    camelot: null,
    keySource: null,
    energy: 6,
  })
  expect(stops.at(-1)?.trackId).toBe(COPPER.id)
  expect(transitions).toHaveLength(stops.length - 1)
  expect(transitions.length).toBeLessThanOrEqual(BRIDGE_STEPS_MAX)
  expect(new Set(stops.map(({ trackId }) => trackId)).size).toBe(stops.length)
})

it('asked twice is answered the same, by any caller, and leaves no trace', async () => {
  const dj = await app.member()
  const before = await rowsThatSay(app.db, '')
  const guest = app.stranger()
  const answer = await guest.ok(api.bridgeTracks, { body: FROM })
  expect(await dj.ok(api.bridgeTracks, { body: { ...FROM, keyLock: true } })).toEqual(answer)
  expect(guest.visitor.cookie).toBeUndefined()
  expect(await rowsThatSay(app.db, '')).toEqual(before)
})

it('climbs where one step is too far, each step within reach of the pitch fader', async () => {
  const body = { from: step(100), to: step(132) }
  const { stops, transitions } = await ladder.stranger().ok(api.bridgeTracks, { body })
  expect(stops.map(({ bpm }) => bpm)).toEqual([100, 108, 116, 124, 132])
  for (const { pitchPercent } of transitions) expect(Math.abs(pitchPercent ?? 99)).toBeLessThanOrEqual(10)
})

it('that takes more than four transitions is not found, in words', async () => {
  const refusal = await ladder.stranger().refused(api.bridgeTracks, {
    body: { from: step(100), to: step(140) },
  })
  expect(refusal).toEqual({
    code: 'not_found',
    message: 'The two tracks do not meet within 4 transitions.',
  })
})

it('from a track to itself is refused: there is nothing to bridge', async () => {
  for (const to of [name(HARBOUR), name(HARBOUR).toUpperCase()])
    expect(
      await app.stranger().refused(api.bridgeTracks, { body: { from: name(HARBOUR), to } }),
    ).toMatchObject({
      code: 'validation',
      fields: { to: expect.any(String) },
    })
})

it.each([
  [{ ...FROM, from: UNHEARD }, 'from'],
  [{ ...FROM, to: UNHEARD }, 'to'],
  [{ from: UNHEARD, to: UNHEARD }, 'from'],
  [{ ...FROM, to: 'Zz'.repeat(150) }, 'to'],
])('with an unknown bank says which: %j', async (body, field) => {
  const refusal = await app.stranger().refused(api.bridgeTracks, { body })
  expect(refusal.code).toBe('unknown_track')
  expect(Object.keys(refusal.fields ?? {})).toEqual([field])
  expect(refusal.message).toContain(body[field as 'from' | 'to'].slice(0, 60))
  expect(refusal.message.length).toBeLessThan(150)
})

it.each(['from', 'to'] as const)('with a bank of unknown tempo says so: %s', async (field) => {
  const body = { from: step(100), to: step(108), [field]: name(NAMED) }
  const says = 'We know Known - By Name by name only. Pick a track whose tempo we know.'
  expect(await ladder.stranger().refused(api.bridgeTracks, { body })).toEqual({
    code: 'unknown_track',
    message: says,
    fields: { [field]: says },
  })
})

it.each([
  [{}, ['from', 'to']],
  [{ ...FROM, from: ' ' }, ['from']],
  [{ ...FROM, to: 'a\u0000' }, ['to']],
  [{ ...FROM, to: 'x'.repeat(301) }, ['to']],
  [{ ...FROM, keyLock: 1 }, ['keyLock']],
])('a wrong field is named: %j', async (body, fields) => {
  const refusal = await app.stranger().refused(api.bridgeTracks, { body })
  expect(refusal.code).toBe('validation')
  expect(Object.keys(refusal.fields ?? {}).toSorted()).toEqual(fields)
})
