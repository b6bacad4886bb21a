import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

/** Several songs of the catalogue bear it, none far better known than the others. */
const SHARED_TITLE = 'love story'

const trackField = (page: Page) => page.getByRole('combobox', { name: 'Current Artist or Track' })
const cards = (page: Page) => page.getByRole('list', { name: 'Recommendations' }).locator('> li')
const choices = (page: Page) => page.getByRole('group', { name: 'Did you mean' }).getByRole('button')

async function askForSharedTitle(page: Page): Promise<void> {
  await page.goto('/try')
  await trackField(page).fill(SHARED_TITLE)
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await expect(choices(page)).toHaveCount(5)
}

for (const theme of ['light', 'dark'] as const)
  test(`a title that several songs bear is asked back on a phone, ${theme}`, async ({ page }) => {
    await page.addInitScript((choice) => localStorage.setItem('segue-theme', choice), theme)
    await page.setViewportSize({ width: 390, height: 844 })
    await askForSharedTitle(page)
    await expect(choices(page).first()).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    for (const choice of await choices(page).all())
      expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page, 'did you mean')
    const title = await choices(page).nth(1).innerText()
    await choices(page).nth(1).click()
    await expect(cards(page)).toHaveCount(10)
    await expect(page.getByText('Based on:').locator('..')).toContainText(title.split('\n')[0] ?? '')
  })

test('the choice is made by keyboard, and typing on takes the question away', async ({ page }) => {
  await askForSharedTitle(page)
  await trackField(page).fill('love stor')
  await expect(choices(page)).toHaveCount(0)
  await trackField(page).fill(SHARED_TITLE)
  await trackField(page).press('Enter')
  await expect(choices(page).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(choices(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(10)
})

test('a guessed tempo is corrected in one tap', async ({ page }) => {
  await page.goto('/try')
  await trackField(page).fill('Above & Beyond - No One On Earth')
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await expect(page.getByText('usual for the artist, a guess').first()).toBeVisible()
  await page.getByRole('button', { name: 'Correct tempo and style' }).click()
  await expect(page.getByLabel('BPM')).toBeFocused()
  await expect(page.getByLabel('BPM')).not.toHaveValue('')
  await expect(trackField(page)).toHaveValue('Above & Beyond - No One On Earth')
})
