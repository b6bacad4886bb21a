// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { DataProvider } from '#web/ui/data/data-provider.tsx'
import type { RecommendationAnswer } from '../search-form.ts'
import { BasisPanel } from './basis-panel.tsx'

type Basis = RecommendationAnswer['basis']
const fact = <T,>(value: T, source: Basis['genre']['source']) => ({ value, source, confidence: 1 })
const BASIS: Basis = {
  track: { id: null, artist: null, title: null, confidence: 1 },
  genre: fact('Deep House', 'you'),
  bpm: fact(122.5, 'catalogue'),
  musicalKey: fact('A minor', 'catalogue'),
  camelot: '8A',
  keySource: 'estimated',
  energy: fact(6, 'genre'),
  vibeWords: [],
  vibeIgnored: [],
  notes: [],
  seeds: [],
}
const shown = (basis: Partial<Basis>, onCorrect = () => undefined, currentTrack = '') =>
  renderComponent(
    <DataProvider>
      <BasisPanel
        answer={{ basis: { ...BASIS, ...basis }, request: { currentTrack } } as RecommendationAnswer}
        onCorrect={onCorrect}
      />
    </DataProvider>,
  )
const text = () => document.body.textContent

it('names genre and tempo where no track was named, and says who states each', () => {
  shown({})
  expect(text()).toContain('Based on: Deep House at 122.5 BPM')
  expect(text()).toContain('typed by you')
  expect(text()).toContain('an estimate')
})

it('names what was typed where the track is not known, and says that a fact is unknown', () => {
  shown({ musicalKey: fact(null, 'unknown'), camelot: null, keySource: null }, undefined, 'Orla - Nacht')
  expect(text()).toContain('Based on: Orla - Nacht')
  expect(text()).toContain('not known')
})

it('shows the keys of selected songs, each once, and how many of them are estimates', () => {
  const seed = { artist: 'Orla', bpm: 120 }
  shown({
    seeds: [
      { ...seed, title: 'One', camelot: '8A', keySource: 'estimated' },
      { ...seed, title: 'Two', camelot: '8A', keySource: 'estimated' },
      { ...seed, title: 'Three', camelot: '9A', keySource: 'measured' },
    ],
  })
  expect(text()).toContain('Based on: Orla - One, Orla - Two, Orla - Three')
  expect(text()).toContain('one is an estimate')
  expect(text()?.match(/8A/gu)).toHaveLength(1)
})

it('tells which words of the description were used, and which were not', () => {
  shown({ vibeWords: [{ text: 'dark', meaning: 'mood: dark' }], vibeIgnored: ['purple'] })
  expect(screen.getByText('Your vibe, as it was read')).toBeTruthy()
  expect(text()).toContain('dark → mood: dark')
  expect(text()).toContain('Ignored: purple')
})

it('offers to correct what was only guessed from the artist', async () => {
  const onCorrect = vi.fn()
  const { user } = shown({ bpm: fact(120, 'artist') }, onCorrect)
  await user.click(screen.getByRole('button', { name: 'Correct tempo and style' }))
  expect(onCorrect).toHaveBeenCalledOnce()
})

it('opens the rest on a phone, and says so to assistive technology', async () => {
  const { user } = shown({ notes: ['The key is an estimate.'] })
  const more = screen.getByRole('button', { name: 'More about this search' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await user.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(more.getAttribute('aria-controls') ?? '')?.textContent).toContain(
    'The key is an estimate.',
  )
})
