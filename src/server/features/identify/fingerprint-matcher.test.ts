import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { addSound, music, RATE } from '#test/fixtures/listening.ts'
import { startWorker } from '../../system/start-worker.ts'
import { createFingerprintMatcher, type FingerprintMatcher } from './fingerprint-matcher.ts'

const stays = new AbortController().signal
const pieces = [music(0), music(1)]
const sound = (number: number): Float32Array => pieces[number] as Float32Array
const clip = (number: number) => ({
  samples: sound(number).subarray(7 * RATE, 17 * RATE),
  sampleRate: RATE,
})

describe('the index of sound', () => {
  let database: TestDatabase
  let workers: Worker[]
  let warned: string[]
  let index: FingerprintMatcher
  beforeEach(async () => {
    database = await freshSqlite()
    workers = []
    warned = []
    index = createFingerprintMatcher(database.db, { warn: (_, says) => void warned.push(says) }, () => {
      const worker = startWorker('features/identify/own-index-worker')
      workers.push(worker)
      return worker
    })
  })
  afterEach(async () => {
    await index.close()
    await database.close()
  })
  /** Which fingerprint it is sure of. */
  const named = async (number: number, userId: string | null = null) => {
    const answer = await index.listen(clip(number), userId, stays)
    if (answer.kind !== 'heard') throw new Error(JSON.stringify(answer))
    return answer.sure ? answer.matches[0]?.id : null
  }

  it('starts nothing before it is used, and reads what there is when it is', async () => {
    const id = await addSound(database.db, sound(0), { artist: 'A', title: 'B' })
    expect(workers).toHaveLength(0)
    expect(await named(0)).toBe(id)
    expect(workers).toHaveLength(1)
  })

  it('an answer is not complete while more is being read', async () => {
    let end = () => undefined as void
    index.awaitMore(new Promise<void>((resolve) => (end = resolve)))
    const complete = async () => {
      const answer = await index.listen(clip(0), null, stays)
      return answer.kind === 'heard' && answer.complete
    }
    expect(await complete()).toBe(false)
    end()
    expect(await complete()).toBe(true)
  })

  it('a thread that dies is replaced, and knows again what the old one knew', async () => {
    const id = await addSound(database.db, sound(0), { artist: 'A', title: 'B' })
    expect(await named(0)).toBe(id)
    await workers[0]?.terminate()
    expect(await named(0)).toBe(id)
    expect(workers).toHaveLength(2)
    expect(warned).toHaveLength(1)
  })

  it('a fingerprint made anew takes the place of the old one', async () => {
    const id = await addSound(database.db, sound(0), { artist: 'A', title: 'B' })
    expect(await named(0)).toBe(id)
    const other = await addSound(database.db, sound(1), { artist: 'C', title: 'D' })
    const { landmarks } = await database.db
      .selectFrom('fingerprints')
      .select('landmarks')
      .where('id', '=', other)
      .executeTakeFirstOrThrow()
    await database.db.deleteFrom('fingerprints').where('id', '=', other).execute()
    await database.db
      .updateTable('fingerprints')
      .set({ landmarks, added_at: 2 })
      .where('id', '=', id)
      .execute()
    await index.keepCurrent()
    expect(await named(1)).toBe(id)
    expect(await named(0)).toBeNull()
  })

  it('what was deleted is taken out when it looks', async () => {
    const [gone, stayed] = [
      await addSound(database.db, sound(0), { artist: 'A', title: 'B' }),
      await addSound(database.db, sound(1), { artist: 'C', title: 'D' }),
    ]
    expect(await named(0)).toBe(gone)
    await database.db.deleteFrom('fingerprints').where('id', '=', gone).execute()
    await index.keepCurrent()
    expect(await named(0)).toBeNull()
    expect(await named(1)).toBe(stayed)
  })

  it('a database that cannot be read is no answer of "nothing": what is known is incomplete', async () => {
    await database.db.schema.alterTable('fingerprints').renameTo('elsewhere').execute()
    const answer = await index.listen(clip(0), null, stays)
    expect(answer).toMatchObject({ kind: 'heard', sure: false, complete: false })
    expect(warned).toEqual(['the index of sound could not be read'])
  })

  it('closed while it reads, it ends without a complaint', async () => {
    await addSound(database.db, sound(0), { artist: 'A', title: 'B' })
    const reading = index.keepCurrent()
    await index.close()
    await reading
    expect(warned).toEqual([])
    expect((await index.listen(clip(0), null, stays)).kind).toBe('failed')
  })
})
