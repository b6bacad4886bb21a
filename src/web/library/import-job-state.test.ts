import { describe, expect, it } from 'vitest'
import { IDLE, type ImportJob, nextImportJob, pace, type ImportJobEvent } from './import-job-state.ts'

const after = (...events: readonly ImportJobEvent[]): ImportJob => events.reduce(nextImportJob, IDLE)
const running = (...events: readonly ImportJobEvent[]) => {
  const work = after({ type: 'began', kind: 'folder', source: 'Music' }, ...events)
  if (work.status !== 'running') throw new Error(`not running: ${work.status}`)
  return work
}
const found = (count: number, unchanged = 0): ImportJobEvent => ({ type: 'found', count, unchanged })
const listed = (at: number): ImportJobEvent => ({ type: 'listed', at })
const measured = (count: number): ImportJobEvent[] =>
  Array.from({ length: count }, (_, at) => [
    { type: 'took' as const, path: `${at}.mp3` },
    { type: 'finished' as const, path: `${at}.mp3` },
  ]).flat()

describe('what is counted', () => {
  it('unchanged files are done as soon as they are found', () => {
    expect(running(found(100, 90), found(50))).toMatchObject({ total: 150, done: 90, unchanged: 90 })
  })

  it('files in hand are there from the moment they are taken until they are finished', () => {
    expect(running({ type: 'took', path: 'a' }, { type: 'took', path: 'b' }).current).toEqual(['a', 'b'])
    expect(running(...measured(3))).toMatchObject({ current: [], done: 3 })
  })

  it('problems are all counted, and as many kept as anyone reads', () => {
    const problem: ImportJobEvent = { type: 'problem', problem: { path: 'a', reason: 'r', isSaved: false } }
    const work = running(...Array.from({ length: 2_000 }, () => problem))
    expect(work.problemCount).toBe(2_000)
    expect(work.problems).toHaveLength(500)
  })
})

describe('the end', () => {
  it('keeps what was done, and what comes late changes nothing', () => {
    const over = after(
      { type: 'began', kind: 'folder', source: 'Music' },
      found(3),
      { type: 'sent', count: 2 },
      { type: 'ended', outcome: 'cancelled', message: null },
    )
    expect(over).toMatchObject({ status: 'over', outcome: 'cancelled', total: 3, sent: 2 })
    expect(nextImportJob(over, { type: 'finished', path: 'a' })).toBe(over)
    expect(nextImportJob(over, { type: 'dismissed' })).toBe(IDLE)
  })

  it('running work cannot be dismissed', () => {
    const work = running(found(1))
    expect(nextImportJob(work, { type: 'dismissed' })).toBe(work)
  })
})

describe('pace', () => {
  it('counts what was measured, not what was unchanged', () => {
    const work = running(found(100, 80), listed(0), ...measured(10))
    expect(pace(work, 60_000)).toEqual({ perMinute: 10, secondsLeft: 60 })
  })

  it('leaves pauses out', () => {
    const paused = running(found(20), listed(0), ...measured(10), {
      type: 'paused',
      isPaused: true,
      at: 60_000,
    })
    expect(pace(paused, 900_000)).toEqual({ perMinute: 10, secondsLeft: 60 })
    const again = nextImportJob(paused, { type: 'paused', isPaused: false, at: 900_000 })
    if (again.status !== 'running') throw new Error(again.status)
    expect(pace(again, 960_000)?.perMinute).toBe(5)
  })

  it('a pause while the folder is looked through holds', () => {
    const work = running({ type: 'paused', isPaused: true, at: 5 }, found(20), listed(10), ...measured(4))
    expect(pace(work, 60_000)).toBeNull()
  })

  it.each([
    ['while the folder is looked through', running(found(20), ...measured(9))],
    ['before enough is done', running(found(20), listed(0), ...measured(2))],
  ])('says nothing %s', (_, work) => expect(pace(work, 60_000)).toBeNull())
})
