import { expect, it } from 'vitest'
import { actionOf, bind, isClock, pressedControl } from './midi-messages.ts'

const message = (...bytes: number[]) => Uint8Array.from(bytes)

it.each([
  ['a pad that is hit', [0x90, 36, 100], 'note 1/36'],
  ['a pad that is let go as a note of no velocity', [0x90, 36, 0], null],
  ['a pad that is let go', [0x80, 36, 64], null],
  ['a button of the last channel', [0xbf, 7, 127], 'cc 16/7'],
  ['a button that is let go', [0xbf, 7, 0], null],
  ['an encoder turned right', [0xb0, 22, 1], 'cc 1/22 +'],
  ['an encoder turned left', [0xb0, 22, 127], 'cc 1/22'],
  ['a pitch wheel', [0xe0, 0, 64], null],
  ['nothing at all', [], null],
])('%s', (_, bytes, control) => expect(pressedControl(message(...bytes))).toBe(control))

it('knows a clock', () => expect([isClock(message(0xf8)), isClock(message(0xfa))]).toEqual([true, false]))

it('binds a control to one action, and an action to one control', () => {
  let bindings = bind({}, 'take', 'note 1/36')
  bindings = bind(bindings, 'next', 'note 1/36')
  expect(bindings).toEqual({ next: 'note 1/36' })
  bindings = bind(bindings, 'next', 'cc 1/7')
  expect([actionOf(bindings, 'cc 1/7'), actionOf(bindings, 'note 1/36')]).toEqual(['next', null])
})
