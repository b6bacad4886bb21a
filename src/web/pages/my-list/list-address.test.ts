import { expect, it } from 'vitest'
import { readListView, withListView } from './list-address.ts'

it.each([
  ['', 'current'],
  ['?tab=my-list', 'current'],
  ['tab=my-list&list=saved', 'saved'],
  ['?tab=my-list&list=artwork', 'artwork'],
  ['?list=pix', 'current'],
] as const)('"%s" opens %s', (search, view) => expect(readListView(search)).toBe(view))

it('touches nothing but its own part of the address', () => {
  expect(withListView('r=x1&tab=my-list', 'saved')).toBe('?r=x1&tab=my-list&list=saved')
  expect(withListView('list=saved', 'artwork')).toBe('?list=artwork')
  expect(withListView('r=x1&tab=my-list&list=saved', 'current')).toBe('?r=x1&tab=my-list')
  expect(withListView('list=saved', 'current')).toBe('')
})
