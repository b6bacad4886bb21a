// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ArtworkPost } from '#contract/gallery.ts'
import { renderComponent } from '#test/fixtures/render-component.ts'
import { VoteButtons } from './vote-buttons.tsx'

const post: ArtworkPost = {
  id: 'p1',
  title: 'Night train',
  description: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  playlistGenre: 'House',
  artworkUrl: '/artwork/p1.webp',
  playlistSongs: [],
  upVotes: 5,
  downVotes: 2,
  myVote: 'up',
  own: false,
}

it('shows the votes, what they come to, and which one is one’s own', () => {
  renderComponent(<VoteButtons post={post} isVoting={false} onVote={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Upvote Night train: 5', pressed: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Downvote Night train: 2', pressed: false })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Score +3')
})

it('votes in the direction that is pressed, and not again while it does', async () => {
  const onVote = vi.fn()
  const { user, rerender } = renderComponent(<VoteButtons post={post} isVoting={false} onVote={onVote} />)
  await user.click(screen.getByRole('button', { name: /Downvote/u }))
  expect(onVote).toHaveBeenCalledExactlyOnceWith('down')
  rerender(<VoteButtons post={post} isVoting onVote={onVote} />)
  expect(screen.getByRole('status').textContent).toBe('Voting...')
  await user.click(screen.getByRole('button', { name: /Downvote/u }))
  expect(onVote).toHaveBeenCalledOnce()
})
