// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#test/fakes/fake-api.ts'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { signedIn } from '#test/fixtures/signed-in.ts'
import { readPreferences } from '../client/preferences.ts'
import { ToastProvider } from '../ui/overlay/toast.tsx'
import { PreferencesForm } from './preferences-form.tsx'

const CHANGE = 'PATCH /api/preferences'

const draw = () =>
  renderComponent(
    <ToastProvider>
      <PreferencesForm />
    </ToastProvider>,
  )

it('keeps a guest’s choice in the browser, and asks the server for nothing', async () => {
  const { sent } = fakeApi({})
  const { user } = draw()
  expect(screen.getByText(/^Kept in this browser/u)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Open Key' }))
  expect(screen.getByText('For example 1m, 2d')).toBeTruthy()
  expect(readPreferences().keyNotation).toBe('open-key')
  expect(sent).toEqual([])
})

it('keeps each choice of an account there, at once and alone', async () => {
  signedIn()
  const { sent } = fakeApi({ [CHANGE]: { body: { preferences: {} } } })
  const { user } = draw()
  await user.click(screen.getByRole('radio', { name: 'Strict' }))
  await user.click(screen.getByRole('radio', { name: '15' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dates' }), 'de')
  expect(sent.map(({ body }) => body)).toEqual([
    { harmony: 'strict' },
    { recommendationCount: 15 },
    { dateLanguage: 'de' },
  ])
})

it('says that a choice did not reach the account, and holds it in this browser', async () => {
  signedIn()
  fakeApi({})
  const { user } = draw()
  await user.click(screen.getByRole('radio', { name: 'Adventurous' }))
  expect(await screen.findByText('Not kept on your account')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Adventurous' }).checked).toBe(true)
})

it('shows how a date is written in the language that is chosen', async () => {
  const { user } = draw()
  const year = String(new Date().getUTCFullYear())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dates' }), 'pt')
  expect(screen.getByText(new RegExp(`^Today is \\d+ de .*${year}$`, 'u'))).toBeTruthy()
})
