// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { RenameForm } from './rename-form.tsx'

function rename() {
  const onRename = vi.fn()
  const onClose = vi.fn()
  const { user } = renderComponent(<RenameForm name="Warm-up" onRename={onRename} onClose={onClose} />)
  return { user, onRename, onClose, input: screen.getByRole('textbox', { name: 'Name of the list' }) }
}

it('has the focus, and keeps what is typed over the old name on Enter', async () => {
  const { user, onRename, onClose, input } = rename()
  expect(document.activeElement).toBe(input)
  await user.clear(input)
  await user.keyboard('  Peak time {Enter}')
  expect(onRename).toHaveBeenCalledExactlyOnceWith('Peak time')
  expect(onClose).toHaveBeenCalledOnce()
})

it('leaves the name as it was on Escape', async () => {
  const { user, onRename, onClose, input } = rename()
  await user.type(input, ' late{Escape}')
  expect(onRename).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
})

it('renames nothing when the name is the same', async () => {
  const { user, onRename, onClose } = rename()
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  expect(onRename).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
})

it('stays open for a name of nothing but blanks', async () => {
  const { user, onRename, onClose, input } = rename()
  await user.clear(input)
  await user.keyboard('   {Enter}')
  expect(onRename).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})
