// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { DidYouMean } from './did-you-mean.tsx'

const candidates = [
  {
    trackId: 't1',
    artist: 'Orla Venn',
    title: 'Paper Lanterns',
    releaseYear: 2010,
    bpm: 122,
    camelot: '8A',
    keySource: 'measured',
  },
  {
    trackId: 't2',
    artist: 'Quay Nine',
    title: 'Paper Lanterns',
    releaseYear: null,
    bpm: null,
    camelot: null,
    keySource: null,
  },
] as const

it('offers the songs by name, with the focus on the first', () => {
  renderComponent(<DidYouMean candidates={candidates} onChoose={() => undefined} />)
  expect(screen.getByRole('group', { name: 'Did you mean' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Orla Venn · 2010.*122 BPM/u }))
})

it('chooses the song that is pressed, by keyboard too', async () => {
  const onChoose = vi.fn()
  const { user } = renderComponent(<DidYouMean candidates={candidates} onChoose={onChoose} />)
  await user.click(screen.getByRole('button', { name: /Quay Nine/u }))
  expect(onChoose).toHaveBeenLastCalledWith(candidates[1])
  await user.tab({ shift: true })
  await user.keyboard('{Enter}')
  expect(onChoose).toHaveBeenLastCalledWith(candidates[0])
})
