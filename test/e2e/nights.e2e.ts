import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const track = (id: number, name: string, artist: string, bpm: number, key: string) =>
  `<TRACK TrackID="${id}" Name="${name}" Artist="${artist}" Genre="House" TotalTime="320" AverageBpm="${bpm.toFixed(2)}" Tonality="${key}" Location="file://localhost/Music/${id}.mp3"/>`
const list = (name: string, ...ids: number[]) =>
  `<NODE Name="${name}" Type="1" KeyType="0" Entries="${ids.length}">${ids.map((id) => `<TRACK Key="${id}"/>`).join('')}</NODE>`
const COLLECTION = `<?xml version="1.0" encoding="UTF-8"?>
<DJ_PLAYLISTS Version="1.0.0"><PRODUCT Name="rekordbox" Version="6.0.0" Company="AlphaTheta"/>
<COLLECTION Entries="4">${[
  track(1, 'Slow Tide', 'Mara Oduya', 122, '8A'),
  track(2, 'Copper Wire', 'Quillon Brass', 123, '8A'),
  track(3, 'Long Way Down', 'Tessa Vane', 122, '9A'),
  track(4, 'Night Bus', 'Emil Sorge', 124, '8B'),
].join('')}</COLLECTION>
<PLAYLISTS><NODE Type="0" Name="ROOT" Count="2">
<NODE Type="0" Name="Friday" Count="1">${list('Warm up', 2, 3)}</NODE>
<NODE Type="0" Name="Histories" Count="2">${list('HISTORY 2025-02-14', 1, 4, 2)}${list('HISTORY 2025-03-01', 1, 4)}</NODE>
</NODE></PLAYLISTS></DJ_PLAYLISTS>`

let people = 0

/** A new account whose library holds a collection with a playlist and two nights. */
async function withNights(page: Page): Promise<void> {
  const username = `dj.nights.${Date.now().toString(36)}${people++}`
  const registered = await page.request.post('/api/auth/register', {
    data: { username, password: 'a-long-warehouse-night' },
  })
  expect(registered.status()).toBe(200)
  await page.goto('/library')
  await page
    .getByLabel('Add a file of your DJ software')
    .setInputFiles({ name: 'collection.xml', mimeType: 'text/xml', buffer: Buffer.from(COLLECTION) })
  await expect(page.getByText('4 tracks added or brought up to date, 3 playlists and nights.')).toBeVisible()
}

for (const [theme, width] of [
  ['dark', 390],
  ['light', 1440],
] as const)
  test.describe(`${theme}, ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test.beforeEach(({ page }) =>
      page.addInitScript((choice) => localStorage.setItem('segue-theme', choice), theme),
    )

    test('playlists and nights are found, opened, saved and deleted', async ({ page }) => {
      await withNights(page)
      const lists = page.getByRole('region', { name: 'Playlists and nights' })
      await expect(lists.getByText('1 playlist, 2 nights')).toBeVisible()
      await lists.getByRole('button', { name: /Warm up/u }).click()
      await expect(lists.getByText('Long Way Down')).toBeVisible()
      await expect(lists.getByText(/^Friday/u)).toBeVisible()
      await lists.getByText('Nights', { exact: true }).click()
      await lists.getByRole('searchbox').fill('2025-02')
      const night = lists.getByRole('button', { name: /HISTORY 2025-02-14/u })
      await expect(lists.getByRole('button', { name: /HISTORY 2025-03-01/u })).toHaveCount(0)
      await night.click()
      await expect(lists.getByRole('listitem').filter({ hasText: 'Copper Wire' }).last()).toBeVisible()
      await expectAccessible(page, 'lists of the library')
      await lists.getByRole('button', { name: 'Save to My List' }).click()
      await expect(lists.getByRole('link', { name: 'Open My List' })).toBeVisible()
      await lists.getByRole('button', { name: 'Delete list' }).click()
      await page.getByRole('button', { name: 'Delete for good' }).click()
      await expect(lists.getByText('1 playlist, 1 night')).toBeVisible()
      await lists.getByRole('searchbox').fill('')
      await expect(lists.getByRole('button', { name: /HISTORY/u })).toHaveCount(1)
      await page.goto('/?tab=my-list&list=saved')
      await expect(page.getByText('HISTORY 2025-02-14').first()).toBeVisible()
    })

    test('what was played after a track is told, and answers learn from it', async ({ page }) => {
      await withNights(page)
      const own = page.getByRole('table', { name: 'Your tracks' })
      await own.getByRole('button', { name: 'Played after Mara Oduya - Slow Tide' }).click()
      await expect(own.getByText('Emil Sorge – Night Bus')).toBeVisible()
      await expect(own.getByText(/2 times, last/u)).toBeVisible()

      await page.goto('/')
      await page.getByLabel('Current Artist or Track').fill('Mara Oduya - Slow Tide')
      await page.getByText('My library', { exact: true }).click()
      await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
      const cards = page.getByRole('list', { name: 'Recommendations' }).getByRole('listitem')
      const first = cards.first()
      await expect(first).toContainText('Night Bus')
      await expect(first).toContainText('You played this after it twice: 1 Mar 2025')
      await first
        .getByRole('button', { name: /Night Bus/u })
        .first()
        .click()
      await first.getByRole('button', { name: 'This worked' }).click()
      await expect(first.getByRole('button', { name: 'This worked' })).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible(page, 'an answer that learns')

      await page.goto('/library')
      await expect(page.getByText('2 nights, 1 pair that worked, 0 pairs never again.')).toBeVisible()
      await page.getByRole('button', { name: 'Delete my nights' }).click()
      await page.getByRole('button', { name: 'Delete for good' }).click()
      await expect(page.getByRole('heading', { name: 'Playlists and nights' })).toHaveCount(0)
      await expect(own.getByRole('button', { name: /^Played after/u })).toHaveCount(0)
    })
  })
