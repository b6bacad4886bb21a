// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakePopover } from '#test/fakes/fake-popover.ts'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { Tooltip } from './tooltip.tsx'

const HINT = 'Plays half a minute'
beforeEach(() => fakePopover())
const shown = (text = HINT) => {
  const { user } = renderComponent(
    <>
      <Tooltip text={text}>
        <button>Play</button>
      </Tooltip>
      <p>Elsewhere</p>
    </>,
  )
  return { user, button: screen.getByRole('button', { name: 'Play' }) }
}

it('explains its control when it is pressed, and goes with Escape', async () => {
  const { user, button } = shown()
  expect(screen.queryByText(HINT)).toBeNull()
  await user.click(button)
  expect(await screen.findByText(HINT)).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByText(HINT)).toBeNull()
})

it('goes with a press anywhere else', async () => {
  const { user, button } = shown()
  await user.click(button)
  await screen.findByText(HINT)
  await user.click(screen.getByText('Elsewhere'))
  expect(screen.queryByText(HINT)).toBeNull()
})

it('stays away where there is nothing to say', async () => {
  const { user, button } = shown('')
  await user.click(button)
  expect(document.querySelector('[popover]')).toBeNull()
})

it('is not opened by a finger that only passes over it', async () => {
  const { button } = shown()
  fireEvent.pointerEnter(button, { pointerType: 'touch' })
  await vi.waitFor(() => expect(screen.getByText('Elsewhere')).toBeTruthy())
  expect(screen.queryByText(HINT)).toBeNull()
})
