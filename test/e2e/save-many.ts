import { expect, type Page } from '@playwright/test'

/** So many saved songs of one genre, "Song 0" first. */
export async function saveMany(page: Page, count: number): Promise<void> {
  const songs = Array.from({ length: count }, (_, at) => ({
    title: `Song ${at}`,
    artist: 'Mirela Voss',
    genre: 'House',
    savedAt: '2026-01-01T00:00:00.000Z',
    sortOrder: at,
    played: 0,
  }))
  const restored = await page.request.post('/api/saved-songs/restore', { data: { songs } })
  expect(restored.status()).toBe(200)
}
