import { expect, vi } from 'vitest'
import { api } from '../src/contract/api.ts'
import type { ArtworkState } from '../src/contract/artwork.ts'
import type { TestClient } from './test-client.ts'

export const someSongs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: `Song ${at}`,
    artist: `Artist ${at}`,
    bpm: 122 + (at % 60),
    musicalKey: '8A',
    energy: 1 + (at % 10),
  }))

/** A list of three songs that has its picture. @returns its id */
export async function artworkFixture(
  owner: TestClient,
  { genre = '' }: { genre?: string } = {},
): Promise<string> {
  const body = { name: 'Drawn', genre, songs: someSongs(3) }
  const { savedList } = await owner.ok(api.createList, { body })
  await draw(owner, savedList.id)
  return savedList.id
}

/** Has the picture of a list made, and waits for it however busy this machine is. @returns where it is */
export async function draw(owner: TestClient, listId: string): Promise<string> {
  await owner.ok(api.generateArtwork, { params: { listId } })
  const { artworkUrl, job } = await ended(owner, listId)
  expect(job).toBeNull()
  return artworkUrl as string
}

/** Waits until nothing is being made of a list. */
export const ended = (owner: TestClient, listId: string): Promise<ArtworkState> =>
  vi.waitFor(
    async () => {
      const state = await owner.ok(api.getArtwork, { params: { listId } })
      expect(state.job === null || state.job.status === 'failed').toBe(true)
      return state
    },
    { timeout: 15_000, interval: 50 },
  )
