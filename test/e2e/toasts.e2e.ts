import { expect, type Locator, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
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

test('on a phone the greeting of a new account leaves the way to the payment free', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?tab=pricing')
  await page.getByRole('button', { name: 'Start with Pro' }).click()
  await page.getByLabel('Username').fill(`dj-${randomBytes(5).toString('hex')}`)
  for (const name of ['Password', 'Confirm Password'])
    await page.getByLabel(name, { exact: true }).fill('a-long-warehouse-night')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const proceed = page.getByRole('button', { name: 'Agree & Proceed to Payment' })
  await expect(proceed).toBeVisible()
  const greeting = page.getByRole('listitem').filter({ hasText: 'Account created!' })
  await expect(greeting).toBeVisible()
  for (const button of [proceed, page.getByRole('button', { name: 'Back', exact: true })]) {
    const [{ y, height }, toast] = [await boxOf(button), await boxOf(greeting)]
    expect(y + height <= toast.y || toast.y + toast.height <= y).toBe(true)
  }
})
