import { expect, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readLibrary } from '#domain/library/read-library.ts'
import { holdCalls } from './hold-calls.ts'
import { test } from './own-device.ts'
import { saveMany } from './save-many.ts'

const someName = () => `dj-${randomBytes(5).toString('hex')}`

type Song = { readonly artist: string; readonly title: string; readonly genre: string; readonly bpm: number }
const GLUE: Song = { artist: 'Bicep', title: 'Glue', genre: 'Breaks', bpm: 131 }

/** A user who has saved these songs. */
async function djWith(page: Page, songs: readonly Song[]): Promise<void> {
  const registered = await page.request.post('/api/auth/register', {
    data: { username: someName(), password: 'a-long-warehouse-night' },
  })
  expect(registered.status()).toBe(200)
  for (const data of songs) expect((await page.request.post('/api/saved-songs', { data })).status()).toBe(200)
}
const OPUS: Song = { artist: 'Eric Prydz', title: 'Opus', genre: 'Progressive House', bpm: 126 }
const TARANTULA: Song = { artist: 'Pendulum', title: 'Tarantula', genre: 'Drum & Bass', bpm: 174 }
const MUSIC: Song = { artist: 'Stardust', title: 'Music Sounds Better With You', genre: 'House', bpm: 124 }

const results = (page: Page) => page.getByRole('heading', { name: 'Your Segue Recommendations' })
const searchFrom = (page: Page, { artist, title }: Song) =>
  page.getByRole('button', { name: `Search Based On This Track: ${artist} - ${title}` })
const row = (page: Page, { title }: Song) => page.getByRole('row').filter({ hasText: title })

test('a search from a saved song is free, also with all free searches used', async ({ page }) => {
  await djWith(page, [GLUE])
  for (let at = 0; at < 25; at++) {
    const asked = await page.request.post('/api/recommendations', {
      data: { currentTrack: 'Bicep - Apricots' },
    })
    expect(asked.status()).toBe(200)
  }
  await page.goto('/?tab=my-list')
  await row(page, GLUE).getByText('Glue').click()
  await expect(results(page)).toBeVisible()
  await expect(page.getByText('25/25 free searches')).toBeVisible()
  // Genre and tempo: what was saved was not typed.
  await expect(page.getByText('your saved song', { exact: true })).toHaveCount(2)
  await expect(page.getByText('typed by you')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

const savedTab = (page: Page, count: number) => page.getByRole('tab', { name: `Saved (${count})` })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

test('automatic lists leave a free DJ three lists of their own, and never add to those', async ({ page }) => {
  test.setTimeout(120_000)
  await djWith(page, [GLUE, OPUS, TARANTULA])
  const byHand = { name: 'Opening', genre: 'House', songs: [OPUS] }
  expect((await page.request.post('/api/saved-lists', { data: byHand })).status()).toBe(200)
  expect((await page.request.post('/api/saved-songs', { data: MUSIC })).status()).toBe(200)
  await page.goto('/?tab=my-list')
  // Four genres, four lists, beside the one that was made by call.
  await expect(savedTab(page, 5)).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Select All' }).click()
  await page.getByRole('button', { name: 'Save as list' }).click()
  await expect(toast(page, 'List saved successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Select All' }).click()
  await page.getByRole('button', { name: 'Generate AI Artwork' }).click()
  await expect(toast(page, 'AI artwork generated for selected songs!')).toBeVisible({ timeout: 30_000 })
  await expect(savedTab(page, 7)).toBeVisible()
  // The fourth of their own is refused, in words.
  await page.getByRole('button', { name: 'Select All' }).click()
  await page.getByRole('button', { name: 'Save as list' }).click()
  await expect(page.getByText(/The Free plan saves up to 3 set lists/).first()).toBeVisible()
  await expect(savedTab(page, 7)).toBeVisible()

  await savedTab(page, 7).click()
  const lists = page.getByRole('list', { name: 'Saved lists' }).locator('> li')
  await expect(lists.filter({ hasText: 'automatic' })).toHaveCount(4)
  await expect(lists.filter({ hasText: 'Opening' })).toContainText('1 song')
})

test('Clear List says what it clears, before and after, and can be undone', async ({ page }) => {
  await djWith(page, [GLUE, OPUS, { ...GLUE, title: 'Apricots' }])
  await page.goto('/?tab=my-list')
  const picks = page.getByRole('checkbox', { name: /^Select / })
  const names = () => picks.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')))
  await page.getByRole('button', { name: 'Mark Played: Bicep - Apricots' }).click()
  await page.getByRole('button', { name: 'Move up: Bicep - Apricots' }).click()
  await expect(toast(page, 'Songs reordered')).toBeVisible()
  const before = await names()
  expect(before.indexOf('Select Bicep - Apricots')).toBeLessThan(before.indexOf('Select Bicep - Glue'))

  const clear = async (list: string, says: string, after: string) => {
    await page.getByRole('button', { name: `Clear List: ${list}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Clear List' })
    await expect(dialog).toContainText(`${says} will be removed from your list. Saved lists keep them.`)
    await dialog.getByRole('button', { name: 'Clear List' }).click()
    await expect(toast(page, after)).toBeVisible()
    await expect(toast(page, says)).toBeVisible()
  }
  await clear('Breaks', '2 songs of Breaks', 'Songs cleared from your list')
  await expect(picks).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '2 songs brought back')).toBeVisible()
  await page.reload()
  await expect.poll(names).toEqual(before)
  await expect(page.getByRole('button', { name: 'Played: Bicep - Apricots', exact: true })).toBeVisible()

  await page.getByText('Sort by Added').click()
  await clear('All songs', '3 songs', 'All songs cleared from your list')
  await expect(page.getByText('No songs in your lists yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(picks).toHaveCount(3)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap on a row searches nothing; its button does', async ({ page }) => {
    await djWith(page, [GLUE])
    await page.goto('/?tab=my-list')
    await row(page, GLUE).getByText('Bicep').tap()
    // Whatever a tap begins would have begun by the time the next one is answered.
    await page.getByRole('checkbox', { name: 'Select Bicep - Glue' }).tap()
    await expect(page.getByText('1 of 1 songs selected')).toBeVisible()
    await expect(page).toHaveURL(/tab=my-list/)
    await searchFrom(page, GLUE).tap()
    await expect(results(page)).toBeVisible()
  })
})

test('a missing key is a quiet dash, and the columns are named once', async ({ page }) => {
  await djWith(page, [GLUE, OPUS])
  await page.goto('/?tab=my-list')
  const key = row(page, OPUS).getByText('Key not known').locator('..')
  await expect(key).toHaveText(/^–/)
  await expect(key).toHaveCSS('border-top-width', '0px')
  // Both groups have their heads for those who hear the page; the eye sees those of the first.
  const heads = page.getByRole('columnheader', { name: 'BPM' })
  await expect(heads).toHaveCount(2)
  const heights = await heads.evaluateAll((all) => all.map((one) => one.parentElement?.offsetHeight ?? 0))
  expect(heights.map((height) => height > 1)).toEqual([true, false])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row(page, OPUS).getByText('126', { exact: true })).toBeVisible()
})

test('the first of many songs are shown while the others load, and then all of them are selected and written', async ({
  page,
}) => {
  await djWith(page, [])
  await saveMany(page, 2_500)
  // Nothing for the automatic sync to do.
  await page.addInitScript(() => localStorage.setItem('segue-deleted-genres', '{"house":2500}'))
  const release = await holdCalls(page, '**/api/saved-songs/compact?cursor=*')
  await page.goto('/?tab=my-list')
  await expect(page.getByText('1,000 songs so far')).toBeVisible()
  await expect(page.getByText('Loading all your songs …')).toBeVisible()
  await expect(row(page, { ...GLUE, title: 'Song 1' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Select All' }).click({ force: true })
  await expect(page.getByText('Loading all your songs …')).toBeVisible()
  // What is done meanwhile holds.
  await page.getByRole('button', { name: 'Move down: Mirela Voss - Song 0' }).click()
  await page.getByRole('checkbox', { name: 'Select Mirela Voss - Song 2', exact: true }).check()
  release()
  await expect(page.getByText('1 of 2,500 songs selected')).toBeVisible()
  await expect(toast(page, 'Songs reordered')).toBeVisible()
  await page.getByRole('button', { name: 'Select All' }).click()
  await expect(page.getByText('2,500 of 2,500 songs selected')).toBeVisible()

  await page.getByRole('button', { name: 'Download your list' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const { tracks } = readLibrary(readFileSync(await (await download).path(), 'utf8'))
  expect(tracks).toHaveLength(2_500)
  expect(tracks.slice(0, 3).map(({ title }) => title)).toEqual(['Song 1', 'Song 0', 'Song 2'])
})
