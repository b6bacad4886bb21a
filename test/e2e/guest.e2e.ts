import { expect, type Page } from '@playwright/test'
import { test } from './own-device.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
// An open card holds lists of its own: only the outer items are cards.
const cards = (page: Page) => page.getByRole('list', { name: 'Recommendations' }).locator('> li')
const trackField = (page: Page) => page.getByRole('combobox', { name: 'Current Artist or Track' })

/** Presses Tab until the control has the focus: what a DJ without a mouse does. */
async function tabTo(
  page: Page,
  name: RegExp | string,
  role: 'button' | 'checkbox' | 'link' | 'radio' | 'textbox',
): Promise<void> {
  const control = page.getByRole(role, { name }).first()
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(name)}`)
}

test('a guest finds, takes apart, selects and refines with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await tabTo(page, /without an account/i, 'link')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/try$/)

  await trackField(page).focus()
  await page.keyboard.type('daft punk one mor')
  // Medleys with it come after it.
  const option = page.getByRole('option').first()
  await expect(option).toHaveAccessibleName(/^One More Time Daft Punk/)
  await page.keyboard.press('ArrowDown')
  await expect(trackField(page)).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(trackField(page)).toHaveValue('Daft Punk - One More Time')
  await page.keyboard.press('Enter')

  await expect(heading(page, 'Your Segue Recommendations')).toBeFocused()
  await expect(page.getByText('Based on: Daft Punk - One More Time')).toBeVisible()
  await expect(page.getByText('1/25 free searches')).toBeVisible()
  await expect(cards(page)).toHaveCount(10)
  await expect(cards(page).filter({ hasText: 'Daft Punk' })).toHaveCount(0)

  const first = cards(page).first()
  const title = first.getByRole('heading', { level: 2 }).getByRole('button')
  await title.focus()
  await page.keyboard.press('Enter')
  await expect(title).toHaveAttribute('aria-expanded', 'true')
  for (const part of ['Scene', 'Tempo', 'Harmony', 'Genre', 'Energy', 'Vibe', 'Era', 'Crowd'])
    await expect(first.getByText(part, { exact: true }).first()).toBeVisible()
  await expect(first.getByRole('img', { name: /camelot wheel/i })).toBeVisible()

  const boxes = page.getByRole('checkbox', { name: /^Select / })
  const chosen: string[] = []
  for (let at = 0; at < 3; at++) {
    await boxes.nth(at).focus()
    await page.keyboard.press('Space')
    await expect(boxes.nth(at)).toBeChecked()
    chosen.push(
      (await cards(page).nth(at).getByRole('heading', { level: 2 }).innerText()).split('\n')[0] ?? '',
    )
  }
  await boxes.nth(3).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('You can only select up to 3 songs at a time.').first()).toBeVisible()
  await expect(boxes.nth(3)).not.toBeChecked()

  await tabTo(page, 'Refine (3)', 'button').catch(() =>
    page.getByRole('button', { name: 'Refine (3)' }).focus(),
  )
  await page.keyboard.press('Enter')
  for (const name of chosen)
    await expect(cards(page).getByRole('heading', { name, exact: true })).toHaveCount(0)
  await expect(page.getByText('1/25 free searches'), 'a refinement is free').toBeVisible()
})

test('the address keeps the answer: reload, back and forward', async ({ page }) => {
  await page.goto('/try')
  await trackField(page).fill('Bicep - Glue')
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await expect(heading(page, 'Your Segue Recommendations')).toBeVisible()
  const names = await cards(page).getByRole('heading', { level: 2 }).allInnerTexts()
  const box = page.getByRole('checkbox', { name: /^Select / }).first()
  await box.click()
  await expect(box).toBeChecked()
  await page.reload()
  await expect(cards(page)).toHaveCount(names.length)
  expect(await cards(page).getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(names)
  await expect(page.getByRole('checkbox', { name: /^Select / }).first()).toBeChecked()
  await page.goBack()
  await expect(trackField(page)).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Your Segue Recommendations')).toBeVisible()
  await page.getByRole('button', { name: 'New Search' }).click()
  await expect(heading(page, 'Find your next track')).toBeVisible()
})

test('another number of results is not another search', async ({ page }) => {
  await page.goto('/try')
  await trackField(page).fill('Pendulum - Tarantula')
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await expect(cards(page)).toHaveCount(10)
  await page.getByRole('combobox', { name: '# of Recommendations' }).selectOption('20')
  await expect(cards(page)).toHaveCount(20)
  await expect(page.getByText('1/25 free searches')).toBeVisible()
})

test('what was typed shapes the answer, and the answer says how it was read', async ({ page }) => {
  await page.goto('/try')
  await trackField(page).fill('a track nobody has made yet')
  await page.getByLabel('Genre').fill('drum and bass')
  await page.getByLabel('BPM').fill('174')
  await page.getByLabel('Vibe Description').fill('dark, no vocals')
  await page.getByText('5', { exact: true }).click()
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await expect(cards(page)).toHaveCount(5)
  await expect(page.getByText('no vocals').first()).toBeVisible()
  await expect(cards(page).filter({ hasText: 'Drum & Bass' })).toHaveCount(5)
})

test('a guest is told to log in to save, and finds the gate at My List', async ({ page }) => {
  await page.goto('/try')
  await trackField(page).fill('Bicep - Glue')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^Login to Save/ })
    .first()
    .click()
  await expect(page.getByText('Login Required', { exact: true }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'My List' }).click()
  for (const tile of ['Save Your Discoveries', 'Access Anywhere', 'AI-Powered', 'DJ-Focused'])
    await expect(page.getByRole('heading', { name: tile })).toBeVisible()
})

test('where the system chooses the colours, what is chosen of several still differs', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/try')
  const grounds = (legend: string) =>
    page
      .getByRole('group', { name: legend })
      .locator('label')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor))
  for (const legend of ['Search in', '# of Recommendations', 'Theme'])
    await expect.poll(async () => new Set(await grounds(legend)).size, { message: legend }).toBe(2)
  await expect(page.getByRole('button', { name: 'Generate AI Recommendations' })).toHaveCSS(
    'forced-color-adjust',
    'none',
  )
})

test('the theme is dark at first, changes at once and is remembered', async ({ page }) => {
  await page.goto('/try')
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await background()
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await expect.poll(background).not.toBe(dark)
  const light = await background()
  await page.reload()
  expect(await background()).toBe(light)
  expect(await page.evaluate(() => localStorage.getItem('segue-theme'))).toBe('light')
})

test('on a phone one button goes through the themes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/try')
  const root = page.locator('html')
  for (const [from, to] of [
    ['Dark', 'system'],
    ['System', 'light'],
    ['Light', 'dark'],
  ] as const) {
    await page.getByRole('button', { name: `Theme: ${from}.` }).click()
    await expect(root).toHaveAttribute('data-theme', to)
  }
  await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden()
})
