import { expect, it } from 'vitest'
import { unchangedPart, pageTable, percentOf, renewPage } from './quality-page.ts'

const part = (name: string, body: string | null) => ({ name, title: name, command: `make ${name}`, body })

it('a part that was not made keeps what the page says, word for word', () => {
  const first = renewPage(null, '# Page', [part('one', 'a'), part('two', 'b\n\n| x |')])
  const second = renewPage(first, '# Page', [part('one', 'c'), part('two', null)])
  expect(unchangedPart(second, 'one')).toBe('c')
  expect(unchangedPart(second, 'two')).toBe('b\n\n| x |')
  expect(renewPage(second, '# Page', [part('one', null), part('two', null)])).toBe(second)
})

it('a new part gets its place, and one that nobody made says so', () => {
  const page = renewPage(renewPage(null, '# Page', [part('one', 'a')]), '# Page', [
    part('two', null),
    part('one', null),
  ])
  expect(page.indexOf('part: two')).toBeLessThan(page.indexOf('part: one'))
  expect(unchangedPart(page, 'two')).toBe('Not made yet.')
  expect(unchangedPart(page, 'one')).toBe('a')
})

it('head and titles are written anew, and what stands by hand has no command', () => {
  const page = renewPage('# Old\n<!-- part: hand -->\nmine\n<!-- /part: hand -->', '# New', [
    { name: 'hand', title: 'By hand', command: null, body: null },
  ])
  expect(page).toBe('# New\n\n## By hand\n\n<!-- part: hand -->\n\nmine\n\n<!-- /part: hand -->\n')
})

it('half a pair of markers holds nothing', () => {
  expect(unchangedPart('<!-- part: one --> a', 'one')).toBeNull()
  expect(unchangedPart('a <!-- /part: one -->', 'one')).toBeNull()
  expect(unchangedPart(null, 'one')).toBeNull()
})

it('a table escapes what would end a cell', () => {
  expect(pageTable(['name', 'n'], [['a | b', 2]])).toBe('| name | n |\n| --- | ---: |\n| a \\| b | 2 |')
  expect([percentOf(1, 8), percentOf(0, 0)]).toEqual(['12.5 %', '–'])
})
