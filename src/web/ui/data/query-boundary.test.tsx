// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { QueryBoundary } from './query-boundary.tsx'

const card = (data: string | undefined, error: Error | null, refetch = () => undefined) => (
  <QueryBoundary query={{ data, error, isFetching: false, refetch }} skeleton="h-40">
    {(text) => <p>{text}</p>}
  </QueryBoundary>
)

it('says that it loads, and then shows what came', () => {
  const { rerender } = renderComponent(card(undefined, null))
  expect(screen.getByText('Loading')).toBeTruthy()
  rerender(card('Twelve users', null))
  expect(screen.queryByText('Loading')).toBeNull()
  expect(screen.getByText('Twelve users')).toBeTruthy()
})

it('says why there is nothing, and tries again when asked', async () => {
  const refetch = vi.fn()
  const { user } = renderComponent(card(undefined, new Error('No connection'), refetch))
  expect(screen.getByRole('alert').textContent).toContain('No connection')
  expect(screen.queryByText('Loading')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('keeps what it had when a later attempt fails', () => {
  renderComponent(card('Twelve users', new Error('No connection')))
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(screen.getByText('Twelve users')).toBeTruthy()
})
