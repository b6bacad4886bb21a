import { expect, it } from 'vitest'
import { NeighbourLists } from './neighbour-lists.ts'

it('neighbours are given back as they were written, and none beside them', () => {
  const written = [
    [
      { row: 2, lists: 9 },
      { row: 1, lists: 4 },
    ],
    [],
    [{ row: 0, lists: 70_000 }],
  ]
  const lists = NeighbourLists.of(written)
  expect([0, 1, 2, 3, -1].map((row) => lists.of(row))).toEqual([...written, [], []])
  expect([
    lists.listsTogether(0, 1),
    lists.listsTogether(2, 0),
    lists.listsTogether(1, 0),
    lists.listsTogether(7, 0),
  ]).toEqual([4, 70_000, 0, 0])
})
