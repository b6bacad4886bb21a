import { expect, type Page } from '@playwright/test'
import { test } from './own-device.ts'

const trackField = (page: Page) => page.getByRole('combobox', { name: 'Current Artist or Track' })
const generate = (page: Page) => page.getByRole('button', { name: 'Generate AI Recommendations' }).click()

test('an empty form says what is missing and puts the focus there', async ({ page }) => {
  await page.goto('/try')
  await generate(page)
  await expect(page.getByText('Please enter a current artist or track')).toBeVisible()
  await expect(trackField(page)).toBeFocused()
})

test('an unknown track asks for genre or BPM, and nothing typed is lost', async ({ page }) => {
  await page.goto('/try')
  await trackField(page).fill('zzqx vvkk')
  await page.getByLabel('Vibe Description').fill('sunset')
  await generate(page)
  await expect(page.getByText(/We do not know “zzqx vvkk”/).first()).toBeVisible()
  await expect(trackField(page)).toHaveValue('zzqx vvkk')
  await expect(page.getByLabel('Vibe Description')).toHaveValue('sunset')
  await expect(page.getByLabel('Genre')).toBeFocused()
})

test('a tempo out of range is refused before it is sent', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => (calls += request.method() === 'POST' ? 1 : 0))
  await page.goto('/try')
  await trackField(page).fill('Bicep - Glue')
  await page.getByLabel('BPM').fill('201')
  await generate(page)
  await expect(page.getByText(/60 to 200/)).toBeVisible()
  expect(calls).toBe(0)
})

test('a fault of the server or the network leads back to the form with a word and all that was typed', async ({
  page,
}) => {
  await page.goto('/try')
  await page.route('**/api/recommendations', (route) => route.abort('connectionrefused'))
  await trackField(page).fill('Bicep - Glue')
  await generate(page)
  await expect(page.getByText('Error', { exact: true }).first()).toBeVisible()
  await expect(trackField(page)).toHaveValue('Bicep - Glue')
  await page.unroute('**/api/recommendations')
  await generate(page)
  await expect(page.getByRole('heading', { name: 'Your Segue Recommendations' })).toBeVisible()
})

test('the twenty-sixth search is refused with the words of the specification', async ({ page }) => {
  await page.goto('/try')
  for (let search = 0; search < 25; search++) {
    const answer = await page.request.post('/api/recommendations', { data: { currentTrack: 'Bicep - Glue' } })
    expect(answer.status()).toBe(200)
  }
  await trackField(page).fill('Bicep - Glue')
  await generate(page)
  await expect(page.getByText('Subscription Required', { exact: true }).first()).toBeVisible()
  await expect(
    page.getByText("You've reached your free search limit. Please subscribe to continue.").first(),
  ).toBeVisible()
  await expect(trackField(page)).toHaveValue('Bicep - Glue')
})

test("another visitor's answer is not there", async ({ page, browser }) => {
  await page.goto('/try')
  await trackField(page).fill('Bicep - Glue')
  await generate(page)
  await expect(page).toHaveURL(/r=/)
  const stranger = await browser.newContext()
  const other = await stranger.newPage()
  await other.goto(page.url())
  await expect(
    other.getByText('These results are no longer kept. Please search again.').first(),
  ).toBeVisible()
  await expect(trackField(other)).toBeVisible()
  await stranger.close()
})

test('a path that leads nowhere answers 404 and says so', async ({ page }) => {
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('a screen whose code cannot be fetched says so, and comes when it can', async ({ page }) => {
  await page.route('**/assets/routes-*', (route) => route.abort())
  await page.goto('/try')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unroute('**/assets/routes-*')
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(trackField(page)).toBeVisible()
})

test('markup in a field is text', async ({ page }) => {
  await page.goto('/try')
  await trackField(page).fill('<img src=x onerror="document.title=1"> - <b>x</b>')
  await page.getByLabel('BPM').fill('128')
  await generate(page)
  await expect(page.getByText('<img src=x onerror="document.title=1"> - <b>x</b>')).toBeVisible()
  expect(await page.locator('main img').count()).toBe(0)
})
