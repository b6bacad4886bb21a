import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase, type TestDatabase } from '#test/databases.ts'
import type { LanguageModel, Reading, ReadingTask } from '../../providers/llm/port.ts'
import type { Outcome } from '../../providers/outcome.ts'
import { createCachedModel } from './cached-model.ts'
import { modelReadingsStore } from './store.ts'

const TASK: ReadingTask = {
  vibe: null,
  current: { artist: 'Ida Fennimore', title: 'Harbour Lights', genre: 'House', bpm: 124 },
  proposals: 30,
}
const READING: Reading = { intent: null, proposals: [{ artist: 'Zorba Quint', title: 'Vex' }] }
const FOUND: Outcome<Reading> = { kind: 'found', value: READING }
const HOUR_MS = 60 * 60 * 1000
const patient = new AbortController().signal
const mayCall = () => Promise.resolve(true)
const mayNotCall = () => Promise.resolve(false)

onEveryDatabase('a cached model', (fresh) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await fresh()
  })
  afterAll(() => database.close())
  afterEach(() => database.db.deleteFrom('model_readings').execute())

  /** A model that answers when it is told to. */
  const slowModel = () => {
    let answer = (_: Outcome<Reading>) => {}
    let [calls, isEnded] = [0, false]
    const model: LanguageModel = {
      name: 'some-model',
      read: (_, signal) => {
        calls++
        return new Promise((resolve) => {
          answer = resolve
          signal.addEventListener('abort', () => {
            isEnded = true
            resolve({ kind: 'failed', reason: 'aborted' })
          })
        })
      },
    }
    const cached = createCachedModel({
      db: database.db,
      model,
      clock: () => 1,
      log: { warn: () => undefined },
    })
    return { cached, answer: () => answer(FOUND), calls: () => calls, isEnded: () => isEnded }
  }

  it('an aborting caller does not end it for the others, and the answer is kept', async () => {
    const { cached, answer, calls } = slowModel()
    const hasty = new AbortController()
    const left = cached.forRequester(mayCall).read(TASK, hasty.signal)
    const waiting = cached.forRequester(mayCall).read(TASK, patient)
    await expect.poll(calls).toBe(1)
    hasty.abort()
    expect(await left).toMatchObject({ kind: 'failed' })
    answer()
    expect(await waiting).toEqual(FOUND)
    expect(await cached.forRequester(mayNotCall).read(TASK, patient)).toEqual(FOUND)
    expect(calls()).toBe(1)
  })

  it('whose quota is used up keeps no other caller from asking', async () => {
    const { cached, answer, calls } = slowModel()
    const both = [mayNotCall, mayCall].map((takeCall) => cached.forRequester(takeCall).read(TASK, patient))
    await expect.poll(calls).toBe(1)
    answer()
    expect(await Promise.all(both)).toEqual([{ kind: 'nothing' }, FOUND])
  })

  it('a server that closes waits for no call', async () => {
    const { cached, calls, isEnded } = slowModel()
    const asked = cached.forRequester(mayCall).read(TASK, patient)
    await expect.poll(calls).toBe(1)
    await cached.close()
    expect(isEnded()).toBe(true)
    expect(await asked).toMatchObject({ kind: 'failed' })
  })

  it('what is older than an hour is pruned', async () => {
    const store = modelReadingsStore(database.db)
    await store.upsert('old', READING, 1)
    await store.upsert('new', READING, 2)
    await store.pruneExpired(1 + HOUR_MS)
    const rows = await database.db.selectFrom('model_readings').select('question_hash').execute()
    expect(rows).toEqual([{ question_hash: 'new' }])
    await store.upsert('new', { ...READING, proposals: [] }, 5)
    expect(await store.find('new', 5)).toEqual({ ...READING, proposals: [] })
  })
})
