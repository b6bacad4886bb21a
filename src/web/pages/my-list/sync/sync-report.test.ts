import { expect, it } from 'vitest'
import { type SyncDone, syncReport } from './sync-report.ts'

const created = (name: string): SyncDone => ({ kind: 'create', name, songs: 4 })
const appended = (name: string, songs: number): SyncDone => ({ kind: 'append', name, songs })

it('says nothing of nothing', () => expect(syncReport([])).toBeNull())

it.each([
  [[created('House')], 'Auto-saved', 'House'],
  [[appended('House', 2)], 'Auto-updated', 'House (+2)'],
  [[appended('House', 1), created('Techno')], 'Auto-saved', 'Techno, House (+1)'],
  [[created('A'), created('B'), created('C')], 'Auto-saved', 'A, B, C'],
  [[created('A'), created('B'), created('C'), created('D')], 'Auto-saved', 'A, B and 2 more lists'],
])('tells of all at once: %j', (done, title, description) =>
  expect(syncReport(done)).toEqual({ title, description }),
)
