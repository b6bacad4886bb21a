// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ToastProvider } from './toast.tsx'

function ask() {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()]
  const { user } = renderComponent(
    <ToastProvider>
      <ConfirmDialog
        title="Delete this list?"
        text="Its songs stay in My List."
        confirmLabel="Delete list"
        onConfirm={onConfirm}
        onClose={onClose}
      />
    </ToastProvider>,
  )
  return { user, onConfirm, onClose }
}

it('starts on the way out, and loses nothing when it is taken', async () => {
  const { user, onConfirm, onClose } = ask()
  expect(screen.getByRole('dialog', { name: 'Delete this list?' }).textContent).toContain(
    'Its songs stay in My List.',
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onConfirm).not.toHaveBeenCalled()
})

it('closes and does it once when confirmed', async () => {
  const { user, onConfirm, onClose } = ask()
  await user.click(screen.getByRole('button', { name: 'Delete list' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(onConfirm).toHaveBeenCalledOnce()
})
