import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exportFormat } from '#contract/lists.ts'
import { FORMATS } from './feature-cards.tsx'
import { NEXT_TRACK } from './trust-stats.tsx'

it('what the landing page says of next tracks is what was measured', () => {
  const page = readFileSync(new URL('../../../../docs/quality.md', import.meta.url), 'utf8')
  const part = page.slice(page.indexOf('part: next-track -->'), page.indexOf('/part: next-track'))
  const rows = part.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return cells.length > 3 ? [cells.slice(1, -1)] : []
  })
  const [head = []] = rows
  const djs = rows.findIndex(([name]) => name === "other sets of DJs' series")
  const row = rows.slice(djs).find(([name]) => name === '… without the same artist')
  const figure = (column: string) => Number.parseFloat(row?.[head.indexOf(column)] ?? '')
  expect(NEXT_TRACK).toEqual({
    questions: figure('questions'),
    firstTen: figure('first ten after'),
    byCamelotRule: figure('first ten by keys'),
  })
})

it('as many formats as there are', () => expect(FORMATS).toHaveLength(exportFormat.options.length))
