import { describe, expect, it } from 'vitest'
import type { ScanSummary } from './scan-folder.ts'
import { progressBar, progressLine, summaryLines } from './scan-lines.ts'

const MINUTE = 60_000

describe('progress', () => {
  it('says how many, how fast and how long', () => {
    expect(progressLine({ done: 30, total: 120, soundS: 9_000 }, 2 * MINUTE)).toBe(
      '30 of 120 files · 15 a minute · 75 × real time · about 6 min left',
    )
    expect(progressLine({ done: 20, total: 50_000, soundS: 6_000 }, 2 * MINUTE)).toMatch(
      /about 83 h 18 min left/u,
    )
    expect(progressLine({ done: 3, total: 4, soundS: 60 }, MINUTE)).toMatch(/3\.0 a minute.*about 20 s left/u)
  })

  it('promises nothing before it knows', () => {
    expect(progressLine({ done: 0, total: 9, soundS: 0 }, 9 * MINUTE)).toBe('0 of 9 files')
    expect(progressLine({ done: 1, total: 9, soundS: 300 }, 1_000)).toBe('1 of 9 files')
  })

  it('the bar fills, and has an end', () => {
    const bar = (done: number) => progressBar({ done, total: 8, soundS: 0 }, 0).split(']')[0]
    expect(bar(0)).toBe(`[${' '.repeat(24)}`)
    expect(bar(4)).toBe(`[${'█'.repeat(12)}${' '.repeat(12)}`)
    expect(bar(8)).toBe(`[${'█'.repeat(24)}`)
    expect(progressLine({ done: 8, total: 8, soundS: 9 }, MINUTE)).not.toMatch(/left/u)
  })
})

describe('the summary', () => {
  const summary: ScanSummary = {
    files: 12,
    added: 4,
    changed: 1,
    unchanged: 0,
    gone: 2,
    missing: 0,
    failed: [],
    stopped: false,
  }

  it('counts', () =>
    expect(summaryLines(summary)).toEqual([
      '12 files: 4 new, 1 changed, 0 unchanged, 2 gone, 0 could not be read.',
    ]))

  it('names reasons, the commonest first, and some of the files', () => {
    const failed = [
      { path: '/m/odd.mp3', reason: 'Odd.' },
      ...Array.from({ length: 7 }, (_, i) => ({ path: `/m/${i}.mp3`, reason: 'Empty.' })),
    ]
    expect(summaryLines({ ...summary, failed }).slice(1)).toEqual([
      '  7 × Empty.',
      ...[0, 1, 2, 3, 4].map((i) => `      /m/${i}.mp3`),
      '      and 2 more',
      '  1 × Odd.',
      '      /m/odd.mp3',
    ])
  })

  it('says what was kept, and that it was stopped', () => {
    const lines = summaryLines({ ...summary, missing: 3, stopped: true })
    expect(lines[1]).toMatch(/3 files known from before are kept/u)
    expect(lines[2]).toMatch(/^Stopped\. What was read is kept/u)
  })
})
