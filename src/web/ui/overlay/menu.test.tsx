// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakePopover } from '#test/fakes/fake-popover.ts'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { MenuButton } from './menu.tsx'

function menu() {
  fakePopover()
  const [onRename, onExport, onDelete] = [vi.fn(), vi.fn(), vi.fn()]
  const { user } = renderComponent(
    <MenuButton
      label="More"
      items={[
        { label: 'Rename', onChoose: onRename },
        { label: 'Export', disabledReason: 'The list is empty', onChoose: onExport },
        { label: 'Delete', isApart: true, onChoose: onDelete },
      ]}
    >
      …
    </MenuButton>,
  )
  const opener = screen.getByRole('button', { name: 'More' })
  const focused = () => document.activeElement?.textContent
  return { user, opener, focused, onRename, onExport, onDelete }
}

it('opens by an arrow key at its first or its last entry', async () => {
  const { user, opener, focused } = menu()
  opener.focus()
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Rename')
  opener.focus()
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Delete')
})

it('moves round and round by arrow keys, to the ends, and to first letters', async () => {
  const { user, opener, focused } = menu()
  await user.click(opener)
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Delete')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Rename')
  await user.keyboard('{End}')
  expect(focused()).toBe('Delete')
  await user.keyboard('{Home}')
  expect(focused()).toBe('Rename')
  await user.keyboard('e')
  expect(focused()).toContain('Export')
})

it('does what is chosen by Enter', async () => {
  const { user, opener, onRename, onDelete } = menu()
  await user.click(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{End}{Enter}')
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  expect(onDelete).toHaveBeenCalledOnce()
  expect(onRename).not.toHaveBeenCalled()
})

it('says why an entry cannot be chosen, and does not do it', async () => {
  const { user, opener, onExport } = menu()
  await user.click(opener)
  const entry = screen.getByRole('menuitem', { name: /Export.*The list is empty/u })
  expect(entry.getAttribute('aria-disabled')).toBe('true')
  await user.click(entry)
  expect(onExport).not.toHaveBeenCalled()
})
