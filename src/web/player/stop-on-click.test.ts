import { describe, expect, it } from 'vitest'
import { stopOnClick, keyForPlayer } from './stop-on-click.ts'

const page = { closest: () => null }
/** Something on the page that stands in an element of this selector. */
const within = (name: string) => ({
  closest: (selector: string) => (selector.split(', ').includes(name) ? {} : null),
})

describe('which clicks stop the sound', () => {
  it('stops at any click of a pointer', () => {
    expect(stopOnClick({ detail: 1, target: page })).toBe(true)
    expect(stopOnClick({ detail: 2, target: within('button') })).toBe(true)
    expect(stopOnClick({ detail: 1, target: null })).toBe(true)
  })

  it('goes on where a DJ ticks, saves, drags, marks or turns the volume', () => {
    expect(stopOnClick({ detail: 1, target: within('[data-keeps-sound]') })).toBe(false)
  })

  it('goes on at a click that a key made', () => {
    expect(stopOnClick({ detail: 0, target: page })).toBe(false)
  })
})

describe('what a key asks of the player', () => {
  const press = { key: ' ', hasModifier: false, isHandled: false, target: page }

  it('toggles with the space bar and stops with Escape', () => {
    expect(keyForPlayer(press)).toBe('toggle')
    expect(keyForPlayer({ ...press, key: 'Escape' })).toBe('stop')
  })

  it.each(['button', 'input', 'textarea', 'select', 'a', 'summary', '[contenteditable]', 'dialog'])(
    'leaves the space bar to %s',
    (control) => expect(keyForPlayer({ ...press, target: within(control) })).toBeNull(),
  )

  it.each(['dialog', '[popover]'])('leaves Escape to an open %s, which it closes', (layer) =>
    expect(keyForPlayer({ ...press, key: 'Escape', target: within(layer) })).toBeNull(),
  )

  it('takes Escape in a text field', () =>
    expect(keyForPlayer({ ...press, key: 'Escape', target: within('input') })).toBe('stop'))

  it('leaves alone what is handled, held with another key, or another key', () => {
    expect(keyForPlayer({ ...press, isHandled: true })).toBeNull()
    expect(keyForPlayer({ ...press, hasModifier: true })).toBeNull()
    expect(keyForPlayer({ ...press, key: 'a' })).toBeNull()
  })
})
