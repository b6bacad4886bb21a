import { expect, it } from 'vitest'
import { LISTS_BATCH_MAX } from '../../../contract/limits.ts'
import type { OwnListInput } from '../../../contract/personal.ts'
import { listBatches } from './send-own-lists.ts'

const list = (name: string, tracks = 1): OwnListInput => ({
  kind: 'playlist',
  name,
  tracks: Array.from({ length: tracks }, () => ({ artist: 'A'.repeat(300), title: 'B'.repeat(300) })),
})

it('calls hold as many lists as the server takes, in their order', () => {
  const lists = Array.from({ length: 2 * LISTS_BATCH_MAX + 1 }, (_, at) => list(String(at)))
  const batches = [...listBatches(lists)]
  expect(batches.map((batch) => batch.length)).toEqual([LISTS_BATCH_MAX, LISTS_BATCH_MAX, 1])
  expect(batches.flat()).toEqual(lists)
  expect([...listBatches([])]).toEqual([])
})

it('long lists go in calls of their own', () => {
  const lists = [list('small'), list('long', 1_500), list('longer', 1_500)]
  expect([...listBatches(lists)].map((batch) => batch.map(({ name }) => name))).toEqual([
    ['small', 'long'],
    ['longer'],
  ])
})
