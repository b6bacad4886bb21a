import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './own-device.ts'

/** What it takes of the screen. */
const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (box === null) throw new Error('it is not on the screen')
  return box
}
const toastCard = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Login Required' })

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a toast leaves the buttons of the row free that it is about, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/try')
    await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill('Bicep - Glue')
    await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
    const cards = page.getByRole('list', { name: 'Recommendations' }).locator('> li')
    // In the upper part of the screen and in the lower one.
    for (const share of [0.25, 0.75]) {
      const save = cards.nth(5).getByRole('button', { name: /^(Save|Login to Save)/ })
      await save.evaluate((button, wanted) => {
        const { top } = button.getBoundingClientRect()
        window.scrollBy(0, top - window.innerHeight * wanted)
      }, share)
      await save.click()
      await expect(toastCard(page)).toBeVisible()
      const toast = await boxOf(toastCard(page))
      for (const button of await cards.nth(5).getByRole('button').all()) {
        const { x, y, width: wide, height: high } = await boxOf(button)
        const isApart =
          x + wide <= toast.x ||
          toast.x + toast.width <= x ||
          y + high <= toast.y ||
          toast.y + toast.height <= y
        expect(isApart, `at ${share} of the screen`).toBe(true)
      }
      await toastCard(page).getByRole('button', { name: 'Close' }).click()
      await expect(toastCard(page)).toBeHidden()
    }
  })
