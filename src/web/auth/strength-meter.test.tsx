// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { StrengthMeter } from './strength-meter.tsx'

it.each([
  ['', /^At least 6 characters; a few unrelated words/u],
  ['abc', /^Too short\. At least 6 characters/u],
  ['orlavenn', /^Very weak\. Easy to guess/u],
  ['copper lantern tidal fig', /^Strong$/u],
])('says of the password "%s" how strong it is, and what would help', (password, says) => {
  renderComponent(<StrengthMeter password={password} username="orlavenn" />)
  expect(screen.getByRole('paragraph').textContent).toMatch(says)
})
