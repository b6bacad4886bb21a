// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { CountSelect } from './count-select.tsx'

const offered = () => screen.getAllByRole('option').map((option) => option.textContent)

it('offers the counts there are, and a count of its own among them in order', () => {
  const { rerender } = renderComponent(<CountSelect count={10} onCount={() => undefined} />)
  expect(offered()).toEqual(['5', '10', '15', '20'])
  rerender(<CountSelect count={12} onCount={() => undefined} />)
  expect(offered()).toEqual(['5', '10', '12', '15', '20'])
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('12')
})

it('tells which count was chosen, as a number', async () => {
  const onCount = vi.fn()
  const { user } = renderComponent(<CountSelect count={10} onCount={onCount} />)
  await user.selectOptions(screen.getByRole('combobox', { name: /# of Recommendations/u }), '20')
  expect(onCount).toHaveBeenCalledExactlyOnceWith(20)
})
