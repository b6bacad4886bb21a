// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Recommendation } from '#contract/recommendations.ts'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { ScoreBreakdown } from './score-breakdown.tsx'

const SONG = {
  compatibilityScore: 34,
  parts: [
    { name: 'tempo', points: 14, max: 16, reason: 'Pitch +1.6 %' },
    { name: 'harmony', points: 20, max: 20, reason: 'Same key, 8A to 8A' },
  ],
} as Recommendation

it('says of each part how much it gives of what, and why, and that they add up', () => {
  renderComponent(<ScoreBreakdown song={SONG} />)
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent?.replaceAll(/\s+/gu, ' '))
  expect(rows).toEqual([
    'TempoPitch +1.6 %14 / of 16',
    'HarmonySame key, 8A to 8A20 / of 20',
    'Compatibility34 %',
  ])
})

it('draws all bars on one scale: as long as a part can give, filled as far as it gives', () => {
  renderComponent(<ScoreBreakdown song={SONG} />)
  const widths = [...document.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width)
  expect(widths).toEqual(['80%', '87.5%', '100%', '100%'])
})
