// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakePopover } from '#test/fakes/fake-popover.ts'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { SelectionBar } from './selection-bar.tsx'

type Props = Parameters<typeof SelectionBar>[0]

function bar(props: Partial<Props>) {
  fakePopover()
  const acts = { onSelectAll: vi.fn(), onClear: vi.fn(), onSave: vi.fn(), onDraw: vi.fn() }
  const { user } = renderComponent(
    <SelectionBar
      selectedCount={0}
      total={1200}
      isPartial={false}
      isSaving={false}
      isDrawing={false}
      {...acts}
      {...props}
    />,
  )
  return { user, ...acts }
}
const button = (name: string) => screen.getByRole('button', { name })

it('says why no list can be saved while nothing is selected', async () => {
  const { user, onSave } = bar({})
  expect(screen.getByText('0 of 1,200 songs selected')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear Selection' })).toBeNull()
  const reason = button('Save as list').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(reason)?.textContent).toBe('Select songs first')
  await user.click(button('Save as list'))
  expect(onSave).not.toHaveBeenCalled()
})

it('saves and clears what is selected', async () => {
  const { user, onSave, onClear } = bar({ selectedCount: 3 })
  await user.click(button('Save as list'))
  expect(onSave).toHaveBeenCalledOnce()
  await user.click(button('Clear Selection'))
  expect(onClear).toHaveBeenCalledOnce()
})

it('offers to select all only where some are left', () => {
  bar({ selectedCount: 1200 })
  expect(screen.queryByRole('button', { name: 'Select All' })).toBeNull()
})

it('waits with what is about all songs until all are here', async () => {
  const { user, onSelectAll } = bar({ isPartial: true })
  expect(screen.getByText('Loading all your songs …')).toBeTruthy()
  await user.click(button('Select All'))
  expect(onSelectAll).not.toHaveBeenCalled()
})

it('cannot save twice at once', () => {
  bar({ selectedCount: 3, isSaving: true })
  expect(button('Save as list').getAttribute('aria-disabled')).toBe('true')
})

it('says that artwork is being made', () => {
  bar({ selectedCount: 3, isDrawing: true })
  expect(button('Generating …').getAttribute('aria-disabled')).toBe('true')
})
