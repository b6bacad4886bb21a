// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { PasswordField } from './password-field.tsx'

function Password() {
  const [value, setValue] = useState('')
  return (
    <PasswordField
      label="Password"
      autoComplete="current-password"
      value={value}
      error={undefined}
      onType={setValue}
    />
  )
}

it('hides what is typed until it is asked to show it', async () => {
  const { user } = renderComponent(<Password />)
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  await user.type(input, 'night train')
  expect([input.value, input.type]).toEqual(['night train', 'password'])
  const show = screen.getByRole('button', { name: 'Show Password' })
  await user.click(show)
  expect([input.type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  await user.click(show)
  expect([input.type, show.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
})
