// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { OfferStep } from './offer-step.tsx'

type Props = Parameters<typeof OfferStep>[0]

function offer(searches: Props['searches']) {
  const [onDecline, onAccept] = [vi.fn(), vi.fn()]
  return { onDecline, onAccept, ...renderComponent(<OfferStep {...{ searches, onDecline, onAccept }} />) }
}

it('tells who has used up the free searches that they are used up', () => {
  offer({ used: 25, limit: 25 })
  expect(screen.getByText(/You've used all 25 free searches/u)).toBe(document.activeElement)
  expect(screen.getByText('free searches used').parentElement?.textContent).toBe('25/25 free searches used')
})

it('says nothing of used up searches to who has some left, or no limit', () => {
  const { rerender } = offer({ used: 3, limit: 25 })
  expect(screen.queryByText(/You've used all/u)).toBeNull()
  expect(screen.getByText('free searches used').parentElement?.textContent).toMatch(/^3\/25/u)
  rerender(
    <OfferStep searches={{ used: 90, limit: null }} onDecline={() => undefined} onAccept={() => undefined} />,
  )
  expect(screen.queryByText('free searches used')).toBeNull()
})

it('names the price, and takes a yes and a no', async () => {
  const { user, onDecline, onAccept } = offer(undefined)
  expect(screen.getByRole('region', { name: 'Special Early User Rate' }).textContent).toContain(
    '$12 per year',
  )
  await user.click(screen.getByRole('button', { name: 'No Thanks' }))
  expect([onDecline.mock.calls.length, onAccept.mock.calls.length]).toEqual([1, 0])
  await user.click(screen.getByRole('button', { name: 'Sign Up Now' }))
  expect([onDecline.mock.calls.length, onAccept.mock.calls.length]).toEqual([1, 1])
})
