// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { TransitionLine } from './transition-line.tsx'

const transition = { score: 86, move: 'Energy boost', tip: 'Blend over 32 bars.', pitchPercent: -1.5 }

it('says how good a transition is, which move it makes and how to mix it', () => {
  renderComponent(<TransitionLine transition={transition} />)
  expect(screen.getByRole('paragraph').textContent).toBe(
    'Transition ↓ 86% Energy boost · Blend over 32 bars.',
  )
})

it('keeps the tip behind a press where room is short', async () => {
  const { user } = renderComponent(<TransitionLine transition={transition} isFolded />)
  const details = screen.getByRole<HTMLDetailsElement>('group')
  expect(details.open).toBe(false)
  await user.click(screen.getByText('Tip'))
  expect(details.open).toBe(true)
})

it('names no move where a key is not known', () => {
  renderComponent(<TransitionLine transition={{ ...transition, move: null }} />)
  expect(screen.getByRole('paragraph').textContent).toBe('Transition ↓ 86% Blend over 32 bars.')
})
