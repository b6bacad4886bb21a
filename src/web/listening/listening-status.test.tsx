// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import type { Listening } from './listening-state.ts'
import { ListeningStatus } from './listening-status.tsx'

const NOTHING = () => undefined
const status = (state: Listening, onLeave: () => void = NOTHING) => (
  <ListeningStatus
    state={state}
    onLeave={onLeave}
    onTryAgain={NOTHING}
    onUse={NOTHING}
    onUseTempo={NOTHING}
  />
)

it.each([
  ['denied', 'Allow the microphone for this site'],
  ['missing', 'No microphone was found'],
  ['insecure', 'Open Segue at its https address'],
] as const)('says what to do about a microphone that is %s', (problem, advice) => {
  renderComponent(status({ phase: 'refused', problem }))
  const alert = screen.getByRole('alert').textContent
  expect(alert).toContain('Could not access microphone')
  expect(alert).toContain(advice)
})

it('can be left while a track is identified, and says that it is', async () => {
  const onLeave = vi.fn()
  const { user } = renderComponent(status({ phase: 'identifying' }, onLeave))
  expect(screen.getAllByRole('status').map((output) => output.textContent)).toContain('Identifying the track')
  await user.click(screen.getByRole('button', { name: /Cancel/u }))
  expect(onLeave).toHaveBeenCalledOnce()
})

it('shows nothing while it is not listening', () => {
  renderComponent(status({ phase: 'idle' }))
  expect(document.body.textContent).toBe('')
})
