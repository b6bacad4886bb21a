import { expect } from '@playwright/test'
import { test } from './own-device.ts'

test('a genre and a BPM are a question without a track, as the landing page says', async ({ page }) => {
  await page.goto('/?tab=how-it-works')
  await expect(page.getByText('give it only a genre and a tempo')).toBeVisible()
  await page.goto('/try')
  const generate = page.getByRole('button', { name: 'Generate AI Recommendations' })
  const missing = page.getByText('Please enter a current artist or track')
  await page.getByLabel('Genre').fill('techno')
  await generate.click()
  await expect(missing).toBeVisible()
  await page.getByLabel('BPM').fill('132')
  await generate.click()
  await expect(page.getByText('Based on: Techno at 132 BPM')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recommendations' }).locator('> li')).toHaveCount(10)
  await expect(page.getByText('typed by you', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'New Search' }).click()
  await page.getByLabel('Genre').fill('qwzx')
  await page.getByLabel('BPM').fill('132')
  await generate.click()
  await expect(page.getByText('We do not know this genre.').first()).toBeVisible()
})
