import { expect, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { test } from './own-device.ts'

const PASSWORD = 'correct horse battery'

async function searchFor(page: Page, track: string): Promise<void> {
  await page.goto('/try')
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill(track)
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await expect(page.getByRole('heading', { name: 'Your Segue Recommendations' })).toBeVisible()
}

async function createAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.getByRole('tab', { name: 'Create Account' }).click()
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('Username').fill(`twin-${randomBytes(5).toString('hex')}`)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirm Password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created!', { exact: true }).first()).toBeVisible()
}

test('of two identical phones on one network, each has its own searches, as a guest and with an account', async ({
  page,
  browser,
}) => {
  await page.goto('/try')
  const fingerprint = await page.evaluate(() => sessionStorage.getItem('device_fingerprint') ?? '')
  const twinContext = await browser.newContext()
  await twinContext.addInitScript((device) => {
    sessionStorage.setItem('device_fingerprint', device)
    localStorage.setItem('segue-splash-seen', 'true')
  }, fingerprint)
  const twin = await twinContext.newPage()

  await searchFor(page, 'Bicep - Glue')
  await searchFor(page, 'Pendulum - Tarantula')
  await expect(page.getByText('2/25 free searches')).toBeVisible()

  await twin.goto('/try')
  await expect(twin.getByText('0/25 free searches')).toBeVisible()
  await createAccount(twin)
  await expect(twin.getByText('0/25 free searches')).toBeVisible()
  await searchFor(twin, 'Bicep - Glue')
  await expect(twin.getByText('1/25 free searches')).toBeVisible()
  await twinContext.close()

  await createAccount(page)
  await expect(page.getByText('2/25 free searches'), 'what this very guest used comes along').toBeVisible()
})
