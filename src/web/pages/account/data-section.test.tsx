// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#test/fakes/fake-api.ts'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { DataSection } from './data-section.tsx'

const STORAGE = 'GET /api/account/storage'

const draw = () =>
  renderComponent(
    <ToastProvider>
      <DataSection username="orla" />
    </ToastProvider>,
  )

it('says how much of its room an account has used', async () => {
  fakeApi({ [STORAGE]: { body: { usedBytes: 3_420_000, limitBytes: 100_000_000 } } })
  draw()
  const meter = await screen.findByRole('meter', { name: 'About 3.4 MB of 100 MB used' })
  expect(meter.getAttribute('aria-valuenow')).toBe('3420000')
})

it('never draws more than all of it', async () => {
  fakeApi({ [STORAGE]: { body: { usedBytes: 1_200_000_000, limitBytes: 1_000_000_000 } } })
  draw()
  const meter = await screen.findByRole('meter', { name: 'About 1,200 MB of 1,000 MB used' })
  expect((meter.firstElementChild as HTMLElement).style.width).toBe('100%')
})

it('offers the download also where the figure cannot be read', async () => {
  fakeApi({})
  draw()
  expect(await screen.findByRole('button', { name: 'Download my data' })).toBeTruthy()
  expect(screen.queryByRole('meter')).toBeNull()
})
