// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { BPM_MESSAGE, EMPTY_FORM, type SearchForm } from '../search-form.ts'
import { BpmField } from './bpm-field.tsx'

function Form({ bpm = '', measured = null }: { readonly bpm?: string; readonly measured?: string | null }) {
  const { control } = useForm<SearchForm>({ defaultValues: { ...EMPTY_FORM, bpm }, mode: 'onBlur' })
  return <BpmField control={control} measured={measured} />
}

const field = () => screen.getByRole('spinbutton', { name: 'BPM (optional)' })

it('refuses a tempo that no record has once the field is left, and takes one that is right', async () => {
  const { user } = renderComponent(<Form />)
  await user.type(field(), '9000')
  await user.tab()
  expect(await screen.findByText(BPM_MESSAGE)).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await user.clear(field())
  await user.type(field(), '124')
  await user.tab()
  expect(screen.queryByText(BPM_MESSAGE)).toBeNull()
})

it('says that a tempo was measured until another is typed', async () => {
  const { user } = renderComponent(<Form bpm="124" measured="124" />)
  expect(screen.getByText('Measured from the recording')).toBeTruthy()
  await user.type(field(), '{Backspace}6')
  expect(screen.queryByText('Measured from the recording')).toBeNull()
})
