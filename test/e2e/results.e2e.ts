import { expect, type Locator, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Recommendations' })
const cards = (page: Page) => list(page).locator('> li')
const boxes = (page: Page) => cards(page).getByRole('checkbox')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function ask(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill('Bicep - Glue')
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await expect(cards(page)).toHaveCount(10)
}

const rectOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, bottom, height } = element.getBoundingClientRect()
    return { left, top, bottom, height }
  })
const rectsOf = async (locator: Locator) => Promise.all((await locator.all()).map((one) => rectOf(one)))

test('ten results are two screens of rows, a tip one line until its row is opened', async ({ page }) => {
  await page.goto('/try')
  await ask(page)
  const rows = await rectsOf(cards(page))
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(84)
  expect(rows.at(-1)?.bottom).toBeLessThanOrEqual(1_800)
  expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(6)

  // As wide as a page gets where everything is still one row: long tips end in an ellipsis.
  await page.setViewportSize({ width: 1280, height: 800 })
  const first = cards(page).first()
  const tip = first.locator('p').filter({ hasText: /\.$/ })
  await expect(tip).toHaveCSS('white-space', 'nowrap')
  await first.getByRole('heading', { level: 2 }).getByRole('button').click()
  await expect(tip).toHaveCSS('white-space', 'normal')
  await expect(first.getByText('How the score adds up')).toBeVisible()
})

test('on a phone an opened card shows how its score adds up right below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/try')
  await ask(page)
  const first = cards(page).first()
  const closed = await rectOf(first)
  await first.getByRole('heading', { level: 2 }).getByRole('button').click()
  const breakdown = first.getByText('How the score adds up')
  await expect(breakdown).toBeVisible()
  expect((await rectOf(breakdown)).top - (await rectOf(first)).top).toBeLessThan(closed.height + 40)
})

test('cards are a choice that this browser remembers', async ({ page }) => {
  await page.goto('/try')
  await ask(page)
  const perLine = async () => {
    const tops = (await rectsOf(cards(page))).map(({ top }) => Math.round(top))
    return tops.filter((top) => top === tops[0]).length
  }
  expect(await perLine()).toBe(1)
  await page.getByRole('radio', { name: 'Cards' }).check({ force: true })
  await expect.poll(perLine).toBe(4)
  await expectAccessible(page, 'results as cards')
  await page.reload()
  await expect(cards(page)).toHaveCount(10)
  expect(await perLine()).toBe(4)
  await page.getByRole('radio', { name: 'Rows' }).check({ force: true })
  await expect.poll(perLine).toBe(1)
})

test('the left edge is the same in form, loading, results and without results', async ({ page }) => {
  await page.goto('/try')
  await expect(title(page)).toHaveText('Find your next track')
  const { left } = await rectOf(title(page))
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/recommendations', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill('Bicep - Glue')
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await expect(title(page)).toHaveText('Analyzing Your Music')
  expect((await rectOf(title(page))).left).toBe(left)
  answer()
  await expect(cards(page)).toHaveCount(10)
  expect((await rectOf(title(page))).left).toBe(left)
  expect((await rectOf(cards(page).first())).left).toBe(left)

  await page.route('**/api/recommendations/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), recommendations: [] } })
  })
  await page.reload()
  await expect(title(page)).toHaveText('No recommendations available')
  expect((await rectOf(title(page))).left).toBe(left)
})

test('with three selected the others look disabled as wholes, and stay readable', async ({ page }) => {
  await page.goto('/try')
  await ask(page)
  const look = () =>
    cards(page)
      .nth(3)
      .evaluate((card) => [getComputedStyle(card).borderStyle, getComputedStyle(card).filter])
  expect(await look()).toEqual(['solid', 'none'])
  for (const at of [0, 1, 2]) await boxes(page).nth(at).click()
  await expect.poll(look).toEqual(['dashed', 'grayscale(1)'])
  await expect(boxes(page).nth(3)).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'results, three selected')
  await boxes(page).nth(0).click()
  await expect.poll(look).toEqual(['solid', 'none'])
})

test('a saved song says so for two seconds, then quietly, and is taken out again by one tap', async ({
  page,
}) => {
  const registered = await page.request.post('/api/auth/register', {
    data: { username: `dj-${randomBytes(5).toString('hex')}`, password: 'a-long-warehouse-night' },
  })
  expect(registered.status()).toBe(200)
  await page.goto('/')
  await ask(page)
  const first = cards(page).first()
  const button = (label: string) => first.getByRole('button', { name: new RegExp(`^${label} `) })
  await button('Save').click()
  await expect(button('Added')).toBeVisible()
  await expect(button('Added')).toHaveAttribute('aria-disabled', 'true')
  await expect(button('Saved')).toHaveAccessibleName(/: remove from My List$/)
  await button('Saved').click()
  await expect(page.getByText('Song removed from your list').first()).toBeVisible()
  await expect(button('Save')).toBeVisible()
  const { savedSongs } = await (await page.request.get('/api/saved-songs')).json()
  expect(savedSongs).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the first result is whole on the first screen, and the rest of the basis is a tap away', async ({
    page,
  }) => {
    await page.goto('/try')
    await page.getByLabel('Vibe Description').fill('dark, no vocals')
    await ask(page)
    const bar = page.getByRole('button', { name: 'New Search' })
    expect((await rectOf(cards(page).first())).bottom).toBeLessThan((await rectOf(bar)).top)
    const vibe = page.getByRole('heading', { name: 'Your vibe, as it was read' })
    await expect(vibe).toBeHidden()
    await page.getByRole('button', { name: 'More about this search' }).tap()
    await expect(vibe).toBeVisible()
  })
})
