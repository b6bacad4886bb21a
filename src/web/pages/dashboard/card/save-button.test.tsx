// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { COMPACT_SONG_COLUMNS, type SavedSong } from '#contract/songs.ts'
import { fakeApi } from '#test/fakes/fake-api.ts'
import { someRecommendation } from '#test/fixtures/recommendation.ts'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { signedIn } from '#test/fixtures/signed-in.ts'
import { AuthDialogProvider } from '#web/auth/auth-dialog-provider.tsx'
import { ToastProvider } from '#web/ui/overlay/toast.tsx'
import { SaveButton } from './save-button.tsx'
import { toSongInput } from './save-song.ts'

const song = someRecommendation()
const savedSong = { ...toSongInput(song), id: 's1', savedAt: '2026-01-01T00:00:00.000Z' } as SavedSong
const LIST = 'GET /api/saved-songs/compact'
const columns = [...COMPACT_SONG_COLUMNS]
const NONE_SAVED = { body: { columns, rows: [], nextCursor: null } }
const ONE_SAVED = { body: { columns, rows: [columns.map((name) => savedSong[name])], nextCursor: null } }
const SAVE = 'POST /api/saved-songs'
const REMOVE = 'DELETE /api/saved-songs/s1'

const draw = () =>
  renderComponent(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastProvider>
        <AuthDialogProvider>
          <SaveButton song={song} />
        </AuthDialogProvider>
      </ToastProvider>
    </QueryClientProvider>,
  )

it('tells a guest what it takes, and asks the server for nothing', async () => {
  const { sent } = fakeApi({})
  draw()
  expect(screen.getByRole('button', { name: 'Login to Save Orla Venn - Paper Lanterns' })).toBeTruthy()
  expect(sent).toEqual([])
})

it('saves the song with the facts of its card, and says so to those who hear the page', async () => {
  signedIn()
  const { sent } = fakeApi({
    [LIST]: NONE_SAVED,
    [SAVE]: { body: { savedSong, alreadySaved: false } },
  })
  const { user } = draw()
  await user.click(await screen.findByRole('button', { name: 'Save Orla Venn - Paper Lanterns' }))
  const added = await screen.findByRole('button', { name: 'Added Orla Venn - Paper Lanterns' })
  expect(added.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('Added')
  expect(sent.find(({ call }) => call === SAVE)?.body).toEqual(toSongInput(song))
})

it('takes a saved song out again, also one that is gone already', async () => {
  signedIn()
  const answers: Record<string, { status?: number; body: unknown }> = {
    [LIST]: ONE_SAVED,
    [REMOVE]: { status: 404, body: { code: 'not_found', message: 'Not found' } },
  }
  fakeApi(answers)
  const { user } = draw()
  const saved = await screen.findByRole('button', {
    name: 'Saved Orla Venn - Paper Lanterns: remove from My List',
  })
  answers[LIST] = NONE_SAVED
  await user.click(saved)
  expect(await screen.findByRole('button', { name: 'Save Orla Venn - Paper Lanterns' })).toBeTruthy()
  expect(await screen.findByText('Song removed from your list')).toBeTruthy()
})

it('offers to save again when the server fails', async () => {
  signedIn()
  const answers: Record<string, { status?: number; body: unknown }> = {
    [LIST]: NONE_SAVED,
    [SAVE]: { status: 503, body: { code: 'unavailable', message: 'Try again in a moment' } },
  }
  fakeApi(answers)
  const { user } = draw()
  await user.click(await screen.findByRole('button', { name: 'Save Orla Venn - Paper Lanterns' }))
  const again = await screen.findByRole('button', { name: 'Save again Orla Venn - Paper Lanterns' })
  expect(screen.getByRole('status').textContent).toBe('Not saved. Try again.')
  answers[SAVE] = { body: { savedSong, alreadySaved: false } }
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Added Orla Venn - Paper Lanterns' })).toBeTruthy()
})

it('goes on as a guest where the session has ended elsewhere', async () => {
  signedIn()
  fakeApi({
    [LIST]: NONE_SAVED,
    [SAVE]: { status: 401, body: { code: 'unauthenticated', message: 'Please sign in' } },
  })
  const { user } = draw()
  await user.click(await screen.findByRole('button', { name: 'Save Orla Venn - Paper Lanterns' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Login to Save/u })).toBeTruthy())
  expect(location.pathname).toBe('/try')
})
