// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Recommendation } from '#contract/recommendations.ts'
import { someRecommendation } from '#test/fixtures/recommendation.ts'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { AuthDialogProvider } from '#web/auth/auth-dialog-provider.tsx'
import { ToastProvider } from '#web/ui/overlay/toast.tsx'
import { SongCard } from './song-card.tsx'

function draw(facts: Partial<Recommendation> = {}, isLimitReached = false) {
  const onSelect = vi.fn()
  const { user } = renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <AuthDialogProvider>
          <ul>
            <SongCard
              song={someRecommendation(facts)}
              level={3}
              currentKeys={{ keys: [], estimated: [] }}
              mixedFrom={null}
              isLimitReached={isLimitReached}
              onSelect={onSelect}
            />
          </ul>
        </AuthDialogProvider>
      </ToastProvider>
    </QueryClientProvider>,
  )
  return { user, onSelect, card: within(screen.getByRole('listitem', { name: /Paper Lanterns/u })) }
}

it('shows how the score adds up once its title is pressed, and hides it when pressed again', async () => {
  const { user, card } = draw()
  const title = card.getByRole('button', { name: /^Paper Lanterns/u })
  expect(title.getAttribute('aria-expanded')).toBe('false')
  expect(card.queryByText('How the score adds up')).toBeNull()
  await user.click(title)
  expect(title.getAttribute('aria-expanded')).toBe('true')
  expect(card.getByRole('heading', { name: 'How the score adds up' })).toBeTruthy()
  await user.click(title)
  expect(card.queryByText('How the score adds up')).toBeNull()
})

it('selects the track, and takes that back', async () => {
  const { user, card, onSelect } = draw()
  await user.click(card.getByRole('checkbox', { name: 'Select Orla Venn - Paper Lanterns' }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(true)
})

it('says that no more can be selected', () => {
  const { card } = draw({}, true)
  expect(card.getByRole('checkbox').getAttribute('aria-disabled')).toBe('true')
})

it('lets a selected track go when no more can be selected', async () => {
  const { user, card, onSelect } = draw({ isSelected: true }, true)
  expect(card.getByRole('checkbox').getAttribute('aria-disabled')).toBe('false')
  await user.click(card.getByRole('checkbox'))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(false)
})

it('says that a genre is a guess, on the card and where it is opened', async () => {
  const { user, card } = draw({ isGenreGuessed: true })
  expect(card.getByText('Probably')).toBeTruthy()
  await user.click(card.getByRole('button', { name: /^Paper Lanterns/u }))
  expect(card.getByText('Deep House, usual for the artist: a guess')).toBeTruthy()
})

it('says who proposed a track and where it can be listened to', () => {
  const { card } = draw({
    origin: 'found',
    finding: { service: 'deezer', pageUrl: 'https://www.deezer.com/track/1', proposedBy: 'model' },
  })
  expect(card.getByText(/Proposed by the model, found on/u)).toBeTruthy()
  const link = card.getByRole('link', { name: 'Listen to Orla Venn - Paper Lanterns on Deezer' })
  expect(link.getAttribute('href')).toBe('https://www.deezer.com/track/1')
})

it('stands without what is not known', () => {
  const { card } = draw({
    releaseYear: null,
    genre: '',
    musicalKey: null,
    camelot: null,
    keySource: null,
    soundingCamelot: null,
    energy: null,
    move: null,
  })
  expect(card.getAllByText(/Key not known/u).length).toBeGreaterThan(0)
  expect(card.queryByText(/null|undefined|NaN/u)).toBeNull()
})
