import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { parseKey } from '#domain/key/notation.ts'
import { CamelotWheel } from './camelot-wheel.tsx'
import { compatibilityColour } from './compatibility.tsx'
import { KeyChip } from './key-chip.tsx'

const wheel = (current: string, next: string) =>
  renderToStaticMarkup(<CamelotWheel current={parseKey(current)} next={parseKey(next)} />)

it.each([
  ['8A', '9A', 'Camelot wheel: from 8A (A minor) to 9A (E minor)'],
  ['8A', '8A', 'Camelot wheel: from 8A (A minor), staying there'],
  ['8A', '', 'Camelot wheel: now 8A (A minor)'],
  ['', '9A', 'Camelot wheel: next 9A (E minor), the current key is not known'],
  ['', '', 'Camelot wheel: the 24 keys'],
])('the wheel says in words what it shows: "%s" to "%s"', (current, next, words) => {
  expect(wheel(current, next)).toContain(`aria-label="${words}"`)
})

it('marks the two keys by shape, not by colour alone', () => {
  const marked = wheel('8A', '9A')
  expect(marked.match(/<circle/g)).toHaveLength(2)
  expect(marked.match(/l4 4l-4 4/g)).toHaveLength(2)
})

it('says of a key what it is, and of an unknown one that it is not known', () => {
  expect(renderToStaticMarkup(<KeyChip camelot="8A" />)).toContain(
    '8A<span class="sr-only"> (A minor)</span>',
  )
  expect(renderToStaticMarkup(<KeyChip camelot={null} />)).toContain('Key not known')
})

it('says that a key is an estimate by its shape and in words', () => {
  const chip = renderToStaticMarkup(<KeyChip camelot="8A" source="estimated" />)
  expect(chip).toContain('<span aria-hidden="true">~</span>8A')
  expect(chip).toContain('(A minor), an estimate')
  expect(chip).not.toContain('bg-(--segue-key)')
  const drawn = renderToStaticMarkup(
    <CamelotWheel current={parseKey('8A')} next={parseKey('9A')} isNextEstimated />,
  )
  expect(drawn).toContain('from 8A (A minor) to 9A (E minor, an estimate)')
  expect(drawn.match(/stroke-dasharray/g)).toHaveLength(1)
  expect(drawn).toContain('>~9A<')
})

it('does not call a stated key an estimate because the other track is estimated in the same', () => {
  const drawn = renderToStaticMarkup(
    <CamelotWheel current={parseKey('9A')} next={parseKey('9A')} isNextEstimated />,
  )
  expect(drawn).toContain('from 9A (E minor) to 9A (E minor, an estimate)')
  expect(drawn.match(/>~9A</g)).toHaveLength(1)
  expect(drawn).not.toContain('stroke-dasharray')
})

it.each([
  [100, 'safe'],
  [90, 'safe'],
  [89, 'care'],
  [80, 'care'],
  [79, 'caution'],
  [0, 'caution'],
  [null, 'unknown'],
] as const)('a compatibility of %s is %s', (score, colour) => {
  expect(compatibilityColour(score)).toBe(colour)
})
