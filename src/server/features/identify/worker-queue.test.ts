import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RATE } from '#test/fixtures/listening.ts'
import { startWorker } from '../../system/start-worker.ts'
import type { IndexAnswer, IndexJob } from './own-index-worker.ts'
import { WorkerQueue } from './worker-queue.ts'

const noLimit = 60_000
const stays = new AbortController().signal
const quick: IndexJob = { kind: 'remove', ids: [] }
const slow: IndexJob = { kind: 'fingerprint', samples: new Float32Array(60 * RATE), sampleRate: RATE }
const deadly = { kind: 'remove', ids: null } as unknown as IndexJob

describe('one thread that does one job after another', () => {
  let workers: Worker[]
  let lost: number
  let line: WorkerQueue<IndexJob, IndexAnswer>
  beforeEach(() => {
    workers = []
    lost = 0
    line = new WorkerQueue<IndexJob, IndexAnswer>({
      start: () => {
        const worker = startWorker('features/identify/own-index-worker')
        workers.push(worker)
        return worker
      },
      waiting: 3,
      onLost: () => lost++,
    })
  })
  afterEach(() => line.close())
  const run = (job: IndexJob, signal = stays, limitMs = noLimit) => line.run(job, { signal, limitMs })

  it('answers each in turn, with one thread that starts with the first', async () => {
    expect(workers).toHaveLength(0)
    const answers = await Promise.all([run(quick), run(slow), run(quick)])
    expect(answers.map(({ kind }) => kind)).toEqual(['done', 'fingerprinted', 'done'])
    expect(workers).toHaveLength(1)
  })

  it('takes no more than may wait', async () => {
    const jobs = Array.from({ length: 6 }, () => run(quick))
    const kinds = (await Promise.all(jobs)).map(({ kind }) => kind)
    expect(kinds).toEqual(['done', 'done', 'done', 'done', 'busy', 'busy'])
  })

  it('a job that takes too long costs the thread its place; those behind it are done by the next', async () => {
    const [first, second] = await Promise.all([run(slow, stays, 1), run(quick)])
    expect(first).toEqual({ kind: 'failed', reason: 'not done after 1 ms', isLate: true })
    expect(second.kind).toBe('done')
    expect({ workers: workers.length, lost }).toEqual({ workers: 2, lost: 1 })
  })

  it('a job that breaks the thread fails alone', async () => {
    const [first, second] = await Promise.all([run(deadly), run(quick)])
    expect(first).toMatchObject({ kind: 'failed', reason: expect.stringContaining('broke down') })
    expect(second.kind).toBe('done')
    expect(lost).toBe(1)
  })

  it('a thread that dies while it has nothing to do is missed', async () => {
    await run(quick)
    await workers[0]?.terminate()
    expect(lost).toBe(1)
    expect((await run(quick)).kind).toBe('done')
  })

  it('an aborted job is not begun; one under way is let finish', async () => {
    const [one, two] = [new AbortController(), new AbortController()]
    const running = run(slow, one.signal)
    const waiting = run(slow, two.signal)
    one.abort()
    two.abort()
    const calledOff = { kind: 'failed', reason: 'called off' }
    expect(await Promise.all([running, waiting])).toEqual([calledOff, calledOff])
    expect((await run(quick)).kind).toBe('done')
    expect({ workers: workers.length, lost }).toEqual({ workers: 1, lost: 0 })
    expect(await run(quick, AbortSignal.abort())).toEqual(calledOff)
  })

  it('closed, it fails what waits, what is under way, and whatever comes', async () => {
    const jobs = [run(slow), run(quick)]
    await line.close()
    const closed = { kind: 'failed', reason: 'closed' }
    expect(await Promise.all(jobs)).toEqual([closed, closed])
    expect(await run(quick)).toEqual(closed)
    expect(lost).toBe(0)
  })
})
