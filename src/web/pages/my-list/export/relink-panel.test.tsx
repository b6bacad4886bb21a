// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { someListSong } from '#test/fixtures/list-song.ts'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { libraryTrack } from '#domain/library/library-track.ts'
import { ToastProvider } from '#web/ui/overlay/toast.tsx'
import { RelinkPanel } from './relink-panel.tsx'
import type { RelinkMatch } from './relink-worker.ts'
import type { Relink } from './use-relink.ts'

const song = (id: string, title: string) => someListSong({ id, title })
const songs = [song('1', 'Glue'), song('2', 'Opal'), song('3', 'Atlas')]
const extended = libraryTrack({ title: 'Opal (Four Tet Remix)', location: '/Music/opal.mp3' })
const found = (own: typeof extended | null, isChosen = false): RelinkMatch => ({
  found: own,
  otherVersion: null,
  isChosen,
})

function panel(matches: readonly RelinkMatch[]) {
  const choose = vi.fn<Relink['choose']>()
  const library = { fileName: 'rekordbox.xml', format: 'rekordbox' as const, trackCount: 1, notes: [] }
  const relink: Relink = {
    state: { step: 'ready', library },
    read: vi.fn<Relink['read']>(),
    match: vi.fn<Relink['match']>(),
    choose,
    reset: vi.fn<Relink['reset']>(),
  }
  const component = (
    <ToastProvider>
      <RelinkPanel relink={relink} songs={songs} matches={matches} />
    </ToastProvider>
  )
  return { choose, ...renderComponent(component) }
}

it('another version is offered, and taken when asked', async () => {
  const own = libraryTrack({ title: 'Glue', location: '/Music/glue.mp3' })
  const { user, choose } = panel([
    found(own),
    { found: null, otherVersion: extended, isChosen: false },
    found(null),
  ])
  const list = screen.getByRole('list', { name: 'Shopping list' })
  expect(within(list).getByText('You have: Opal (Four Tet Remix)')).toBeTruthy()
  expect(within(list).getAllByRole('button')).toHaveLength(1)
  await user.click(within(list).getByRole('button', { name: 'Use this: Opal (Four Tet Remix)' }))
  expect(choose).toHaveBeenCalledExactlyOnceWith(songs[1], '/Music/opal.mp3')
  expect(document.activeElement?.textContent).toContain('1 of 3 songs matched')
})

it('a choice counts as matched, and is taken back', async () => {
  const { user, choose } = panel([found(null), found(extended, true), found(null)])
  expect(screen.getByText('1 of 3 songs matched (33 %)')).toBeTruthy()
  const chosen = screen.getByRole('list', { name: 'Chosen by you' })
  expect(within(chosen).getByText('Your file: Opal (Four Tet Remix)')).toBeTruthy()
  await user.click(within(chosen).getByRole('button', { name: 'Undo: Opal (Four Tet Remix)' }))
  expect(choose).toHaveBeenCalledExactlyOnceWith(songs[1], null)
})
