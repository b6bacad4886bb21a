import { expect } from '@playwright/test'
import { test } from './own-device.ts'

const songs = [
  ['Bicep', 'Glue', 'Breaks', 131, 'F minor', 7],
  ['Eric Prydz', 'Opus', 'Progressive House', 126, 'F# minor', 8],
  ['Pendulum', 'Tarantula', 'Drum & Bass', 174, 'A minor', 9],
  ['Stardust', 'Music Sounds Better With You', 'House', 124, 'C minor', 3],
  ['Bicep', 'Atlas', 'House', 127, 'G minor', 8],
].map(([artist, title, genre, bpm, musicalKey, energy]) => ({
  artist,
  title,
  genre,
  bpm,
  musicalKey,
  energy,
}))

test('a set is checked, and follows the swaps that help', async ({ page }) => {
  const registered = await page.request.post('/api/auth/register', {
    data: { username: `dj.check.${Date.now().toString(36)}`, password: 'a-long-warehouse-night' },
  })
  expect(registered.status()).toBe(200)
  const saved = await page.request.post('/api/saved-lists', {
    data: { name: 'Friday', genre: 'House', songs },
  })
  expect(saved.status()).toBe(200)
  await page.goto('/?tab=my-list&list=saved')
  await page.getByText('Friday').first().click()
  await page.getByRole('button', { name: 'Check my set' }).click()
  const check = page.getByRole('region', { name: 'Check of the set' })
  await expect(check.getByText('6 things to listen to')).toBeVisible()
  await expect(
    check.getByText('The key of Pendulum – Tarantula clashes with Eric Prydz – Opus.'),
  ).toBeVisible()
  await check.getByRole('button', { name: 'Swap Pendulum - Tarantula and Bicep - Atlas' }).click()
  await expect(check.getByText('4 things to listen to')).toBeVisible()
  await page.reload()
  await page.getByText('Friday').first().click()
  const rows = page.getByRole('table', { name: 'Friday' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Tarantula' })).toContainText('5')
})
