// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { Field } from './field.tsx'

const email = (error?: string) => (
  <Field label="Email" isOptional hint="For a lost password" error={error}>
    {(control) => <input {...control} />}
  </Field>
)

const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

it('ties its label and its hint to the control', () => {
  renderComponent(email())
  const control = screen.getByRole('textbox', { name: 'Email (optional)' })
  expect(control.getAttribute('aria-invalid')).toBe('false')
  expect(described(control)).toEqual(['For a lost password'])
})

it('says its error before its hint, and calls the control invalid', () => {
  renderComponent(email('That is no address'))
  const control = screen.getByRole('textbox', { name: 'Email (optional)' })
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(described(control)).toEqual(['That is no address', 'For a lost password'])
})
