import { expect, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const PASSWORD = 'a-long-warehouse-night'

const pressed = (page: Page, group: string, label: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: label, exact: true })

async function choose(page: Page, group: string, label: string): Promise<void> {
  await page.getByRole('group', { name: group, exact: true }).getByText(label, { exact: true }).click()
  await expect(pressed(page, group, label)).toBeChecked()
}

async function search(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill('Daft Punk - One More Time')
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  await expect(page.getByRole('heading', { name: 'Your Segue Recommendations' })).toBeVisible()
}

const keysShown = (page: Page) =>
  page
    .locator('span[data-key]:not([aria-hidden])')
    .evaluateAll((chips) => chips.map(({ textContent }) => textContent.replace('~', '').split(' (')[0]))

test('a guest’s preferences act at once, stay in the browser and come along to the account', async ({
  page,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/try')
  await page.getByText('Mixing options').click()
  await page.getByRole('button', { name: 'Preferences' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preferences' })
  await expect(dialog.getByText('Kept in this browser.')).toBeVisible()
  await choose(page, 'Keys are written', 'Open Key')
  await choose(page, 'Recommendations at a time', '5')
  await choose(page, 'Usual harmony', 'Strict')
  await dialog.getByLabel('Key lock').uncheck()
  await expectAccessible(page, 'preferences')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Strict, key lock off')).toBeVisible()
  await search(page)
  await expect(page.getByRole('list', { name: 'Recommendations' }).locator('> li')).toHaveCount(5)
  const keys = await keysShown(page)
  // The basis and some cards: with strict harmony, tracks whose key is not known are among the five.
  expect(keys.length).toBeGreaterThan(1)
  for (const key of keys) expect(key).toMatch(/^(?:1[0-2]|[1-9])[md]$/)
  const first = page.getByRole('list', { name: 'Recommendations' }).locator('> li').first()
  await first.getByRole('heading').getByRole('button').click()
  await expect(first.getByText(/\b(?:1[0-2]|[1-9])[AB]\b/)).toHaveCount(0)
  await expect(first.getByRole('img', { name: /Camelot wheel: .*(?:1[0-2]|[1-9])[md] \(/ })).toBeVisible()

  const username = `dj-${randomBytes(5).toString('hex')}`
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.getByRole('tab', { name: 'Create Account' }).click()
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirm Password').fill(PASSWORD)
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/preferences') && response.request().method() === 'PATCH',
  )
  await form.getByRole('button', { name: 'Create Account' }).click()
  expect((await saved).status()).toBe(200)

  // The name in the menu leads to the account; Profile and Settings are there, and say nothing of why not.
  await page.getByRole('button', { name: `Account of ${username}` }).click()
  await expect(page.getByText('Not here yet')).toHaveCount(0)
  for (const name of ['Profile', 'Settings'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: new RegExp(`^${username}.*Account$`) }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(pressed(page, 'Keys are written', 'Open Key')).toBeChecked()
  await page.getByLabel('Dates').selectOption('de')
  await expect(page.getByText(/^\d{1,2}\. \S+ 20\d\d$/)).toBeVisible()
  const theme = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await choose(page, 'Theme of Segue', 'Light')
  expect((await theme).status()).toBe(200)

  // Another device: what the account has chosen is there after sign-in.
  const other = await browser.newContext()
  await other.addInitScript(() => localStorage.setItem('segue-splash-seen', 'true'))
  const phone = await other.newPage()
  await phone.goto('/try')
  await expect(phone.getByRole('radio', { name: '10', exact: true })).toBeChecked()
  await phone.getByRole('button', { name: 'Log In', exact: true }).click()
  const signIn = phone.getByRole('form', { name: 'Sign In' })
  await signIn.getByLabel('Username').fill(username)
  await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(phone.getByRole('radio', { name: '5', exact: true })).toBeChecked()
  await expect(phone.getByText('Strict, key lock off')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
  await search(phone)
  for (const key of await keysShown(phone)) expect(key).toMatch(/^(?:1[0-2]|[1-9])[md]$/)
  await phone.goto('/account')
  await expect(phone.getByText(/^\d{1,2}\. \S+ 20\d\d$/)).toBeVisible()
  await other.close()
})
