// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fakeApi } from '#test/fakes/fake-api.ts'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { ToastProvider } from '../ui/overlay/toast.tsx'
import { LoginForm } from './login-form.tsx'

function SignIn() {
  const [draft, setDraft] = useState({ username: '', password: '' })
  return (
    <ToastProvider>
      <LoginForm draft={draft} onDraft={setDraft} onSignedIn={undefined} onDone={() => undefined} />
    </ToastProvider>
  )
}

it('says what is missing where it is missing, without asking the server', async () => {
  const { sent } = fakeApi({})
  const { user } = renderComponent(<SignIn />)
  await user.type(screen.getByLabelText('Password'), 'night train')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(screen.getByText('Please enter your username')).toBeTruthy()
  expect(screen.queryByText('Please enter your password')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  expect(sent).toEqual([])
})

it('sends the name without blanks, and keeps what was typed when the server refuses it', async () => {
  const message = 'Wrong username or password'
  const { sent } = fakeApi({
    'POST /api/auth/login': { status: 401, body: { code: 'invalid_credentials', message } },
  })
  const { user } = renderComponent(<SignIn />)
  await user.type(screen.getByLabelText('Username'), ' orla ')
  await user.type(screen.getByLabelText('Password'), 'night train{Enter}')
  const form = within(screen.getByRole('form', { name: 'Sign In' }))
  expect(await form.findByText(message)).toBeTruthy()
  expect(sent).toEqual([
    { call: 'POST /api/auth/login', body: { username: 'orla', password: 'night train' } },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('night train')
})

it('says that the server cannot be reached', async () => {
  fakeApi({})
  const { user } = renderComponent(<SignIn />)
  await user.type(screen.getByLabelText('Username'), 'orla')
  await user.type(screen.getByLabelText('Password'), 'night train{Enter}')
  const form = within(screen.getByRole('form', { name: 'Sign In' }))
  expect(await form.findByText(/cannot be reached right now/u)).toBeTruthy()
})

it('asks for the code of a second factor once the server does, and sends it with the password', async () => {
  const { sent } = fakeApi({
    'POST /api/auth/login': {
      status: 401,
      body: { code: 'second_factor_required', message: 'Please enter the code' },
    },
  })
  const { user } = renderComponent(<SignIn />)
  expect(screen.queryByLabelText('Code')).toBeNull()
  await user.type(screen.getByLabelText('Username'), 'orla')
  await user.type(screen.getByLabelText('Password'), 'night train{Enter}')
  const code = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(code)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(screen.getByText('Please enter a code')).toBeTruthy()
  expect(sent).toHaveLength(1)
  const refused = fakeApi({
    'POST /api/auth/login': {
      status: 401,
      body: { code: 'invalid_credentials', message: 'No', fields: { code: 'That code is not right' } },
    },
  })
  await user.type(code, '123456{Enter}')
  expect(await screen.findByText('That code is not right')).toBeTruthy()
  expect(refused.sent).toEqual([
    { call: 'POST /api/auth/login', body: { username: 'orla', password: 'night train', code: '123456' } },
  ])
})
