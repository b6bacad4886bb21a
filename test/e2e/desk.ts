import { expect, type Page } from '@playwright/test'
import { ADMIN } from './admin-account.ts'

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const cost = (page: Page) => page.getByLabel('Cost in dollars')
export const saveCost = (page: Page) =>
  card(page, 'Monthly Operational Cost').getByRole('button', { name: 'Save' })
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
export const deskTitle = (page: Page) => page.getByRole('heading', { name: 'Admin dashboard' })

export async function fillLogin(page: Page, { username, password }: typeof ADMIN): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login as Admin' }).click()
}

export async function openDesk(page: Page): Promise<void> {
  const entered = await page.request.post('/api/admin/login', { data: ADMIN })
  expect(entered.status()).toBe(200)
  await page.goto('/admin')
  await expect(deskTitle(page)).toBeVisible()
}
