// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { SearchCounter } from './search-counter.tsx'

const NOTHING = () => undefined

it('says how many free searches are used and left', () => {
  renderComponent(<SearchCounter count={{ used: 22, limit: 25 }} isPro={false} onUsedUp={NOTHING} />)
  expect(screen.getByText('22/25 free searches').parentElement?.textContent).toBe(
    '22/25 free searches · 3 left',
  )
  expect(screen.queryByRole('button')).toBeNull()
})

it('leads to Pro once they are used up', async () => {
  const onUsedUp = vi.fn()
  const { user } = renderComponent(
    <SearchCounter count={{ used: 25, limit: 25 }} isPro={false} onUsedUp={onUsedUp} />,
  )
  await user.click(screen.getByRole('button', { name: '25/25 free searches used: continue with Pro' }))
  expect(onUsedUp).toHaveBeenCalledOnce()
})

it('says that Pro has no limit, and nothing while the count is not known', () => {
  const { rerender } = renderComponent(
    <SearchCounter count={{ used: 90, limit: null }} isPro onUsedUp={NOTHING} />,
  )
  expect(screen.getByText('Unlimited searches')).toBeTruthy()
  rerender(<SearchCounter count={undefined} isPro onUsedUp={NOTHING} />)
  expect(document.body.textContent).toBe('')
})
