import { expect, it } from 'vitest'
import { RowFiler } from './row-lists.ts'

it('rows lie under their names in the order in which they were filed', () => {
  const filer = new RowFiler()
  const filed = [
    ['glue', 4],
    ['', 5],
    ['rain', 1],
    ['glue', 2],
    ['constructor', 3],
    ['glue', 4],
  ] as const
  for (const [name, row] of filed) filer.file(name, row)
  expect([filer.count('glue'), filer.count('rain'), filer.count('nobody'), filer.count('')]).toEqual([
    3, 1, 0, 0,
  ])
  const lists = filer.lists()
  expect(lists.names()).toEqual(['glue', 'rain', 'constructor'])
  expect(['glue', 'rain', 'constructor', 'toString', ''].map((name) => lists.of(name))).toEqual([
    [4, 2, 4],
    [1],
    [3],
    [],
    [],
  ])
})
