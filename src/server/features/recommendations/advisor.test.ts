import { describe, expect, it } from 'vitest'
import { someKnownTrack } from '#test/fixtures/known-track.ts'
import { HARBOUR } from '#test/api.ts'
import { NO_INTENT } from '#domain/vibe/intent.ts'
import { readVibe } from '#domain/vibe/read-vibe.ts'
import { resolveTrack } from '#domain/recommend/resolve-track.ts'
import type { LanguageModel } from '../../providers/llm/port.ts'
import { localModel } from '../../providers/llm/local.ts'
import type { TrackMetadata } from '../../providers/metadata/port.ts'
import { metadataOff } from '../../providers/metadata/off.ts'
import { type AdvisorDeps, createAdvisor } from './advisor.ts'

const logged: string[] = []
const log = {
  warn: (_: object, message: string) => void logged.push(`warn ${message}`),
}
const advisor = (parts: Partial<AdvisorDeps>) =>
  createAdvisor({
    model: localModel(),
    metadata: metadataOff(),
    log,
    ...parts,
  })
const model = (parts: Partial<LanguageModel>): LanguageModel => ({
  ...localModel(),
  name: 'some-model',
  ...parts,
})
const untilAborted = (signal: AbortSignal) =>
  new Promise<{ kind: 'failed'; reason: string }>((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'timeout' }))
  })
const current = resolveTrack(
  { currentTrack: 'x', genre: undefined, bpm: undefined, keyLock: true },
  { kind: 'track', track: HARBOUR, confidence: 1, sameVersion: true },
  null,
)
if (current === null) throw new Error('the track of the tests has a tempo')
/** Asked, to no avail; or not asked at all. */
const NONE = { intent: NO_INTENT, proposals: [] }
const UNASKED = { intent: NO_INTENT, proposals: null }

describe('a model', () => {
  it('is not asked when there is none, or no description', async () => {
    const asked: string[] = []
    const spy = model({
      read: (task) => {
        asked.push(String(task.vibe))
        return Promise.resolve({ kind: 'nothing' })
      },
    })
    expect(await advisor({}).advise('dark', NO_INTENT, current)).toEqual(UNASKED)
    expect(await advisor({ model: spy }).advise(null, NO_INTENT, current)).toEqual(UNASKED)
    expect(asked).toEqual([])
    await advisor({ model: spy }).advise('dark', NO_INTENT, current)
    expect(asked).toEqual(['dark'])
  })

  it('that has nothing to say changes nothing', async () => {
    const silent = model({ read: () => Promise.resolve({ kind: 'nothing' }) })
    expect(await advisor({ model: silent }).advise('dark', NO_INTENT, current)).toEqual(NONE)
  })

  it('that is asked reads and proposes in one call', async () => {
    const proposals = [{ artist: 'Ida Fennimore', title: 'Slow Tide' }]
    const proposing = model({
      read: () => Promise.resolve({ kind: 'found', value: { intent: null, proposals } }),
    })
    expect(await advisor({ model: proposing }).advise('dark', NO_INTENT, current)).toEqual({
      intent: NO_INTENT,
      proposals,
    })
  })

  it('is not waited for where every word was read here', async () => {
    const unasked = model({ read: () => Promise.reject(new Error('it was asked')) })
    const read = readVibe('dark warehouse', 2026)
    expect(await advisor({ model: unasked }).advise('dark warehouse', read, current)).toEqual({
      intent: read,
      proposals: null,
    })
  })

  it('that fails changes nothing, and the log says so', async () => {
    logged.length = 0
    const failing = model({ read: () => Promise.resolve({ kind: 'failed', reason: 'http 500' }) })
    expect(await advisor({ model: failing }).advise('dark', NO_INTENT, current)).toEqual(NONE)
    expect(logged).toEqual(['warn model failed'])
  })

  it('that hangs is given up when the budget is spent', async () => {
    const hanging = model({ read: (_, signal) => untilAborted(signal) })
    const slow = advisor({ model: hanging, budgetMs: 80 })
    expect(await slow.advise('dark', NO_INTENT, current)).toEqual(NONE)
  })
})

describe('metadata', () => {
  it('is asked for artist and title where the text tells them apart', async () => {
    const asked: unknown[] = []
    const spy: TrackMetadata = {
      name: 'spy',
      find: (query) => {
        asked.push(query)
        return Promise.resolve({ kind: 'nothing' })
      },
    }
    await advisor({ metadata: spy }).findElsewhere('Some One - Some Thing', true)
    await advisor({ metadata: spy }).findElsewhere('somethingelse', true)
    expect(asked).toEqual([
      { artist: 'Some One', title: 'Some Thing' },
      { artist: null, title: 'somethingelse' },
    ])
  })

  it('gives its first candidate; failing or finding nothing gives none', async () => {
    const known = someKnownTrack({ artist: 'A', title: 'T', year: 2001, genre: 'House', bpm: 125 })
    const answering = (outcome: Awaited<ReturnType<TrackMetadata['find']>>): TrackMetadata => ({
      name: 'fixed',
      find: () => Promise.resolve(outcome),
    })
    const find = (outcome: Awaited<ReturnType<TrackMetadata['find']>>) =>
      advisor({ metadata: answering(outcome) }).findElsewhere('A - T', true)
    expect(await find({ kind: 'found', value: [known, { ...known, artist: 'B' }] })).toEqual(known)
    expect(await find({ kind: 'found', value: [] })).toBeNull()
    expect(await find({ kind: 'nothing' })).toBeNull()
    expect(await find({ kind: 'failed', reason: 'timeout' })).toBeNull()
  })
})
