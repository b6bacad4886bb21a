import { expect, type Locator, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const SONGS = [
  { title: 'Glue', artist: 'Bicep', genre: 'Breaks', bpm: 130, musicalKey: 'A minor' },
  { title: 'Saku', artist: 'Bicep', genre: 'Breaks', bpm: 132, musicalKey: 'C major' },
  { title: 'Opal', artist: 'Bicep', genre: 'Breaks', bpm: 128, musicalKey: 'E minor' },
]

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /notification/i }).getByText(text)
const artworks = (page: Page) => page.getByRole('list', { name: 'Artwork' }).getByRole('article')
const lists = (page: Page) => page.getByRole('list', { name: 'Saved lists' }).locator('> li')
const subTab = (page: Page, name: RegExp) =>
  page.getByRole('tablist', { name: 'My List' }).getByRole('tab', { name })

async function signUp(page: Page): Promise<string> {
  const username = `painter-${randomBytes(4).toString('hex')}`
  const data = { username, password: 'a-long-warehouse-night' }
  expect((await page.request.post('/api/auth/register', { data })).status()).toBeLessThan(300)
  return username
}

/** A user with a saved list. @returns the way to its card, on the screen where it is */
async function withList(page: Page, name: string): Promise<Locator> {
  const made = await page.request.post('/api/saved-lists', { data: { name, genre: 'Breaks', songs: SONGS } })
  expect(made.ok()).toBe(true)
  await page.goto('/?tab=my-list&list=saved')
  const card = lists(page).filter({ hasText: name })
  await expect(card).toBeVisible()
  return card
}

const generate = async (page: Page, card: Locator) => {
  await card.getByRole('button', { name: /^Generate artwork/ }).click()
  await expect(toast(page, 'Artwork generated successfully!')).toBeVisible({ timeout: 30_000 })
}

test('songs are selected, drawn, posted, voted for and withdrawn', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const username = await signUp(page)
  for (const song of SONGS) await page.request.post('/api/saved-songs', { data: song })
  await page.goto('/?tab=my-list')
  await page.getByRole('button', { name: 'Generate AI Artwork' }).click()
  await expect(toast(page, 'No Songs Selected')).toBeVisible()
  await expect(toast(page, 'Please select songs first to generate AI artwork.')).toBeVisible()
  await page.getByRole('button', { name: 'Select All' }).click()
  await page.getByRole('button', { name: 'Generate AI Artwork' }).click()
  await expect(toast(page, 'AI artwork generated for selected songs!')).toBeVisible({ timeout: 30_000 })

  await subTab(page, /^Pix \(1\)/).click()
  const tile = page.getByRole('list', { name: 'Artwork of your lists' }).getByRole('button')
  await expect(tile).toHaveCount(1)
  await expect(tile).toHaveAccessibleName(/^View full size: Selected Songs \d\d\/\d\d\/\d\d .*3 songs$/)
  await tile.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: /^Selected Songs/ })
  await expect
    .poll(() => viewer.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1024)
  await viewer.getByRole('button', { name: 'Close' }).first().click()
  await expect(tile).toBeFocused()

  await subTab(page, /^Saved/).click()
  const card = lists(page).filter({ hasText: 'Selected Songs' })
  await card.getByRole('heading').getByRole('button').click()
  await expect(card.getByRole('heading', { name: 'AI Generated Artwork' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Download PNG' }).click(),
  ])
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG')

  await card.getByRole('button', { name: 'Post to gallery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Post to gallery' })
  await expect(dialog.getByText('Your username is not shown.')).toBeVisible()
  await expect(dialog.getByLabel('Description')).toHaveValue(/3 .*tracks/)
  const posted = `Night of ${username.slice(-8)}`
  await dialog.getByLabel('Title').fill(posted)
  await dialog.getByRole('button', { name: 'Post to gallery' }).click()
  await expect(toast(page, 'Artwork Posted')).toBeVisible()
  await card.getByRole('button', { name: 'Update post' }).click()
  const update = page.getByRole('dialog', { name: 'Update post' })
  await expect(update.getByLabel('Title'), 'the words it was posted under').toHaveValue(posted)
  await update.getByLabel('Description').fill('A night of breaks.')
  await update.getByRole('button', { name: 'Update post' }).click()
  await expect(toast(page, 'Post Updated')).toBeVisible()

  const other = await browser.newContext()
  const visitor = await other.newPage()
  await visitor.goto('/pix')
  const seen = artworks(visitor).filter({ hasText: posted })
  await expect(seen.getByText('A night of breaks.')).toBeVisible()
  await expect(seen.getByRole('button', { name: 'Withdraw' }), 'not theirs').toHaveCount(0)
  await expect(visitor.getByText(username)).toHaveCount(0)
  await seen.getByRole('button', { name: /^Upvote/ }).click()
  await expect(seen.getByText('Score +1')).toBeVisible()
  await expect(toast(visitor, 'Thank you for rating this artwork!')).toBeVisible()

  await card.getByRole('link', { name: 'Posted in the gallery' }).click()
  await expect(artworks(page).filter({ hasText: posted }).getByText('Score +1')).toBeVisible()
  await page.goto('/?tab=my-list&list=saved')
  await card.getByRole('heading').getByRole('button').click()
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, 'Artwork Withdrawn')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Post to gallery' })).toBeVisible()
  await visitor.reload()
  await expect(artworks(visitor).first()).toBeVisible()
  await expect(seen).toHaveCount(0)
  await other.close()
})

test('what takes long shows how far it is, is stopped, fails and is tried again', async ({ page }) => {
  await signUp(page)
  const card = await withList(page, 'Long night')
  const inFlight = { artworkUrl: null, job: { status: 'running', progress: 0.4, message: null } }
  let state: unknown = inFlight
  await page.route('**/generate-artwork', async (route) => {
    if (route.request().method() === 'DELETE') state = { artworkUrl: null, job: null }
    await route.fulfill({ json: state })
  })
  await page.route('**/artwork', (route) => route.fulfill({ json: state }))
  const button = card.getByRole('button', { name: /^Generate artwork/ })
  await button.click()
  const progress = card.getByRole('progressbar', { name: 'Artwork of Long night' })
  await expect(progress).toHaveJSProperty('value', 0.4)
  await expect(button).toBeDisabled()
  await card.getByRole('button', { name: /^Cancel the artwork/ }).click()
  await expect(progress).toHaveCount(0)
  await expect(page.getByText('Artwork generated successfully!')).toHaveCount(0)

  state = inFlight
  await page.reload()
  await card.getByRole('heading').getByRole('button').click()
  await expect(progress, 'it goes on without the page').toBeVisible()
  state = { artworkUrl: null, job: { status: 'failed', progress: 0.4, message: 'It did not work.' } }
  await expect(toast(page, 'Failed to generate artwork. Please try again.')).toBeVisible()
  await expect(progress).toHaveCount(0)
  await page.unroute('**/generate-artwork')
  await page.unroute('**/artwork')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(toast(page, 'Artwork generated successfully!')).toBeVisible({ timeout: 30_000 })
  await expect(card.getByRole('heading', { name: 'AI Generated Artwork' })).toBeVisible()
})

test('where there are no more new pictures today, that is said and the old one stays', async ({ page }) => {
  await signUp(page)
  const card = await withList(page, 'Eleventh')
  await generate(page, card)
  const shown = card.getByRole('img')
  await card.getByRole('heading').getByRole('button').click()
  const before = await shown.first().getAttribute('src')
  const message = 'There are no more new pictures today. Yours stays as it was.'
  await page.route('**/generate-artwork', async (route) => {
    const response = await route.fetch({ method: 'GET', url: route.request().url().replace('generate-', '') })
    const { artworkUrl } = (await response.json()) as { artworkUrl: string }
    await route.fulfill({ json: { artworkUrl, job: { status: 'failed', progress: 0, message } } })
  })
  await card.getByRole('button', { name: 'Regenerate' }).click()
  await expect(toast(page, message)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  expect(await shown.first().getAttribute('src')).toBe(before)
})

test("the plan's limit is said, and the selection stays", async ({ page }) => {
  await signUp(page)
  for (const song of SONGS) await page.request.post('/api/saved-songs', { data: song })
  for (let status = 200, at = 0; status < 300 && at < 20; at++)
    status = (
      await page.request.post('/api/saved-lists', { data: { name: `List ${at}`, songs: SONGS } })
    ).status()
  await page.goto('/?tab=my-list')
  await page.getByRole('button', { name: 'Select All' }).click()
  await page.getByRole('button', { name: 'Generate AI Artwork' }).click()
  await expect(toast(page, 'Failed to save list')).toBeVisible()
  await expect(page.getByText('3 of 3 songs selected')).toBeVisible()
})

test('a deleted list takes its post along where that is wanted', async ({ page }) => {
  await signUp(page)
  for (const [name, alsoWithdraw] of [
    ['Stays', false],
    ['Goes', true],
  ] as const) {
    const card = await withList(page, name)
    await generate(page, card)
    await card.getByRole('heading').getByRole('button').click()
    await card.getByRole('button', { name: 'Post to gallery' }).click()
    const title = `${name} ${randomBytes(4).toString('hex')}`
    await page.getByRole('dialog').getByLabel('Title').fill(title)
    await page.getByRole('dialog').getByRole('button', { name: 'Post to gallery' }).click()
    await expect(toast(page, 'Artwork Posted')).toBeVisible()
    await card.getByRole('button', { name: /^Delete/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete list' })
    await expect(dialog.getByText(/stays in the gallery/)).toBeVisible()
    if (alsoWithdraw) await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Delete list' }).click()
    await expect(toast(page, 'Saved list deleted')).toBeVisible()
    await page.goto('/pix')
    await expect(artworks(page).first()).toBeVisible()
    await expect(artworks(page).filter({ hasText: title })).toHaveCount(alsoWithdraw ? 0 : 1)
  }
})

test('a server that is started anew meanwhile fails nothing', async ({ page }) => {
  await signUp(page)
  const card = await withList(page, 'Over a restart')
  // The wish arrives and its answer is lost, the server starts, and then it is there again.
  await page.route('**/generate-artwork', async (route) => {
    await route.fetch()
    await route.abort()
  })
  let starting = 1
  await page.route('**/artwork', (route) =>
    starting-- > 0 ? route.fulfill({ status: 503, json: { status: 'draining' } }) : route.continue(),
  )
  await page.getByRole('region', { name: /notification/i }).evaluate((region) => {
    new MutationObserver(() => {
      document.documentElement.dataset['said'] =
        `${document.documentElement.dataset['said'] ?? ''}${region.textContent}`
    }).observe(region, { childList: true, subtree: true, characterData: true })
  })
  await generate(page, card)
  expect(await page.evaluate(() => document.documentElement.dataset['said'])).not.toContain('Failed')
})

test('a picture that cannot be loaded is hidden', async ({ page }) => {
  await signUp(page)
  const card = await withList(page, 'Torn')
  await generate(page, card)
  await page.route('**/api/artworks/**', (route) => route.abort())
  await page.goto('/?tab=my-list&list=artwork')
  await expect(subTab(page, /^Pix \(1\)/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Artwork of your lists' }).getByRole('button')).toHaveCount(0)
  await subTab(page, /^Saved/).click()
  await card.getByRole('heading').getByRole('button').click()
  await expect(card.getByText('The picture cannot be loaded right now.')).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Regenerate' })).toBeEnabled()
})

for (const [theme, width] of [
  ['dark', 390],
  ['light', 1440],
] as const)
  test(`artwork is accessible, ${theme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript((choice) => localStorage.setItem('segue-theme', choice), theme)
    const shown = async (screen: string) => {
      await expectAccessible(page, screen)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(
        width,
      )
    }
    await signUp(page)
    await page.goto('/?tab=my-list&list=artwork')
    await expect(page.getByText('No artwork generated yet')).toBeVisible()
    await shown('nothing yet')
    for (const song of SONGS) await page.request.post('/api/saved-songs', { data: song })
    const card = await withList(page, 'Friday, the long one')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/generate-artwork', async (route) => {
      await held
      await route.continue()
    })
    await card.getByRole('button', { name: /^Generate artwork/ }).click()
    await expect(card.getByRole('progressbar')).toBeVisible()
    await shown('on its way')
    letGo()
    await expect(toast(page, 'Artwork generated successfully!')).toBeVisible({ timeout: 30_000 })
    await card.getByRole('heading').getByRole('button').click()
    await shown('opened')
    await card.getByRole('button', { name: 'Post to gallery' }).click()
    await shown('about to be posted')
    await page.getByRole('dialog').getByRole('button', { name: 'Post to gallery' }).click()
    await expect(card.getByRole('button', { name: 'Update post' })).toBeVisible()
    await shown('posted')
    await card.getByRole('button', { name: /^Delete/ }).click()
    await shown('about to be deleted')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await subTab(page, /^Pix/).click()
    const tile = page.getByRole('list', { name: 'Artwork of your lists' }).getByRole('button')
    await tile.hover()
    await shown('pix')
    await tile.click()
    await shown('full size')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await subTab(page, /^Current/).click()
    await page.getByRole('button', { name: 'Select All' }).click()
    await shown('selected')
  })
