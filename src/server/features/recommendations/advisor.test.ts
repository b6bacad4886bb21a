import { describe, expect, test } from 'vitest'
import { someKnownTrack } from '../../../../test/known-track.ts'
import { CATALOGUE, HARBOUR, TIDE } from '../../../../test/api.ts'
import { NO_INTENT } from '../../../domain/vibe/intent.ts'
import { understand } from '../../../domain/recommend/understand.ts'
import type { LanguageModel } from '../../providers/llm/port.ts'
import { localModel } from '../../providers/llm/local.ts'
import type { TrackMetadata } from '../../providers/metadata/port.ts'
import { metadataOff } from '../../providers/metadata/off.ts'
import { makeCatalogue } from '../catalogue/catalogue.ts'
import { makeAdvisor } from './advisor.ts'

const catalogue = makeCatalogue(CATALOGUE)
const logged: string[] = []
const log = {
  info: (_: object, message: string) => void logged.push(`info ${message}`),
  warn: (_: object, message: string) => void logged.push(`warn ${message}`),
}
const advisor = (parts: { model?: LanguageModel; metadata?: TrackMetadata; budgetMs?: number }) =>
  makeAdvisor({ catalogue, model: localModel(), metadata: metadataOff(), log, ...parts })
const model = (parts: Partial<LanguageModel>): LanguageModel => ({
  ...localModel(),
  name: 'some-model',
  ...parts,
})
const untilAborted = (signal: AbortSignal) =>
  new Promise<{ kind: 'failed'; reason: string }>((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'timeout' }))
  })
const current = understand(
  { currentTrack: 'x', genre: undefined, bpm: undefined, keyLock: true },
  { kind: 'track', track: HARBOUR, confidence: 1, sameVersion: true },
  null,
)
if (current === null) throw new Error('the track of the tests has a tempo')
const NONE = { intent: NO_INTENT, proposed: new Set() }

describe('a model', () => {
  test('is not asked when there is none, or no description', async () => {
    const asked: string[] = []
    const spy = model({
      read: (task) => {
        asked.push(String(task.vibe))
        return Promise.resolve({ kind: 'nothing' })
      },
    })
    expect(await advisor({}).advise('dark', NO_INTENT, current)).toEqual(NONE)
    expect(await advisor({ model: spy }).advise(null, NO_INTENT, current)).toEqual(NONE)
    expect(asked).toEqual([])
    await advisor({ model: spy }).advise('dark', NO_INTENT, current)
    expect(asked).toEqual(['dark'])
  })

  test('may propose, and only what is in the catalogue counts', async () => {
    const proposing = model({
      read: () =>
        Promise.resolve({
          kind: 'found',
          value: {
            intent: null,
            proposals: [
              { artist: 'Ida Fennimore', title: 'Slow Tide' },
              { artist: 'Nobody Real', title: 'Never Recorded' },
              { artist: '', title: '' },
            ],
          },
        }),
    })
    const { intent, proposed } = await advisor({ model: proposing }).advise('dark', NO_INTENT, current)
    expect([...proposed]).toEqual([TIDE.id])
    expect(intent, 'the local reading stands').toBe(NO_INTENT)
  })

  test('that fails changes nothing, and the log says so', async () => {
    logged.length = 0
    const failing = model({ read: () => Promise.resolve({ kind: 'failed', reason: 'http 500' }) })
    expect(await advisor({ model: failing }).advise('dark', NO_INTENT, current)).toEqual(NONE)
    expect(logged).toEqual(['warn model failed'])
  })

  test('that hangs is given up when the budget is spent', async () => {
    const started = performance.now()
    const hanging = model({ read: (_, signal) => untilAborted(signal) })
    const slow = advisor({ model: hanging, budgetMs: 80 })
    expect(await slow.advise('dark', NO_INTENT, current)).toEqual(NONE)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('metadata', () => {
  test('is asked for artist and title where the text tells them apart', async () => {
    const asked: unknown[] = []
    const spy: TrackMetadata = {
      name: 'spy',
      find: (query) => {
        asked.push(query)
        return Promise.resolve({ kind: 'nothing' })
      },
    }
    await advisor({ metadata: spy }).findElsewhere('Some One - Some Thing')
    await advisor({ metadata: spy }).findElsewhere('somethingelse')
    expect(asked).toEqual([
      { artist: 'Some One', title: 'Some Thing' },
      { artist: null, title: 'somethingelse' },
    ])
  })

  test('gives its first candidate; failing or finding nothing gives none', async () => {
    const known = someKnownTrack({ artist: 'A', title: 'T', year: 2001, genre: 'House', bpm: 125 })
    const answering = (outcome: Awaited<ReturnType<TrackMetadata['find']>>): TrackMetadata => ({
      name: 'fixed',
      find: () => Promise.resolve(outcome),
    })
    const find = (outcome: Awaited<ReturnType<TrackMetadata['find']>>) =>
      advisor({ metadata: answering(outcome) }).findElsewhere('A - T')
    expect(await find({ kind: 'found', value: [known, { ...known, artist: 'B' }] })).toEqual(known)
    expect(await find({ kind: 'found', value: [] })).toBeNull()
    expect(await find({ kind: 'nothing' })).toBeNull()
    expect(await find({ kind: 'failed', reason: 'timeout' })).toBeNull()
  })
})
