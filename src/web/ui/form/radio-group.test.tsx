// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { RadioGroup } from './radio-group.tsx'

const CHOICES = [
  { value: 'rows', label: 'Rows' },
  { value: 'cards', label: 'Cards' },
] as const

function Layout({ isDisabled = false }: { readonly isDisabled?: boolean }) {
  const [value, setValue] = useState<'rows' | 'cards'>('rows')
  return (
    <RadioGroup
      look="bar"
      legend="Show results as"
      name="layout"
      choices={CHOICES}
      value={value}
      isDisabled={isDisabled}
      onChoose={setValue}
    />
  )
}

const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked

it('chooses what is pressed, and only that', async () => {
  const { user } = renderComponent(<Layout />)
  expect(screen.getByRole('group', { name: 'Show results as' })).toBeTruthy()
  expect([isChosen('Rows'), isChosen('Cards')]).toEqual([true, false])
  await user.click(screen.getByRole('radio', { name: 'Cards' }))
  expect([isChosen('Rows'), isChosen('Cards')]).toEqual([false, true])
})

it('leaves the choice as it is while the group is disabled', async () => {
  const { user } = renderComponent(<Layout isDisabled />)
  await user.click(screen.getByRole('radio', { name: 'Cards' }))
  expect(isChosen('Rows')).toBe(true)
})
