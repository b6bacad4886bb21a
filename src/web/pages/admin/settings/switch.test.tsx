// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { Switch } from './switch.tsx'

const paywall = (isOn: boolean, isPending: boolean, onChange: (isOn: boolean) => void) => (
  <Switch label="Paywall" text="Searches are limited." {...{ isOn, isPending, onChange }} />
)

it('asks for the other state, and shows the server’s until that changes', async () => {
  const onChange = vi.fn()
  const { user, rerender } = renderComponent(paywall(false, false, onChange))
  await user.click(screen.getByRole('switch', { name: 'Paywall', checked: false }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
  expect(screen.getByRole('switch', { checked: false })).toBeTruthy()
  rerender(paywall(true, false, onChange))
  expect(screen.getByRole('switch', { checked: true })).toBeTruthy()
})

it('takes no second press while the first is on its way', async () => {
  const onChange = vi.fn()
  const { user } = renderComponent(paywall(false, true, onChange))
  await user.click(screen.getByRole('switch'))
  expect(onChange).not.toHaveBeenCalled()
})
