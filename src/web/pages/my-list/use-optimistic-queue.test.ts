import { expect, it } from 'vitest'
import { type Change, withPending } from './use-optimistic-queue.ts'

const adds = (letter: string): Change<string> => ({
  apply: (state) => (state.includes(letter) ? state : state + letter),
  send: () => Promise.resolve(),
})

it('shows the changes on top of what the server has, in the order they were made', () => {
  expect(withPending('a', [adds('b'), adds('c')])).toBe('abc')
  expect(withPending('a', [])).toBe('a')
})

it('a change that falls away takes no other with it', () => {
  const [first, second] = [adds('b'), adds('c')]
  expect(
    withPending(
      'a',
      [first, second].filter((one) => one !== first),
    ),
  ).toBe('ac')
})
