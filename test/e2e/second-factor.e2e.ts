import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { totpCode } from '../fixtures/totp-code.ts'
import { ADMIN } from './admin-account.ts'
import { card, deskTitle, fillLogin, openDesk, toast } from './desk.ts'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const factor = (page: Page) => card(page, 'Second factor')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const code = (page: Page) => page.getByLabel('Code', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

/** Turns it on. @returns the key, the codes, and the time of the code that was used */
async function turnOn(page: Page): Promise<{ key: string; recovery: string[]; usedAt: number }> {
  await factor(page).getByRole('button', { name: 'Turn on' }).click()
  await password(page).fill('not-the-password')
  await button(page, 'Continue').click()
  await expect(page.getByText('That is not your password')).toBeVisible()
  await expectAccessible(page, 'password asked for')
  await password(page).fill(ADMIN.password)
  await button(page, 'Continue').click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expectAccessible(page, 'QR code')
  const key = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(/\s/gu, '')
  const usedAt = Date.now()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Turn on' })
  await code(page).fill(totpCode(key, usedAt, 9))
  await confirm.click()
  await expect(page.getByText('That code is not right', { exact: false })).toBeVisible()
  await code(page).fill(totpCode(key, usedAt))
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expectAccessible(page, 'recovery codes')
  const recovery = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  return { key, recovery, usedAt }
}

/** The other tests sign in with the password alone. */
async function turnOff(page: Page, withCode: string): Promise<void> {
  await factor(page).getByRole('button', { name: 'Turn off' }).click()
  await password(page).fill(ADMIN.password)
  await code(page).fill(withCode)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'Second factor is off')).toBeVisible()
  await expect(factor(page).getByRole('button', { name: 'Turn on' })).toBeVisible()
}

for (const [theme, width] of [
  ['dark', 390],
  ['light', 1440],
] as const)
  test(`the admin turns the second factor on, signs in with it, and turns it off, ${theme}, ${width} px`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript((choice) => localStorage.setItem('segue-theme', choice), theme)
    await openDesk(page)
    const { key, recovery, usedAt } = await turnOn(page)
    expect(recovery).toHaveLength(10)
    const download = page.waitForEvent('download')
    await button(page, 'Download').click()
    expect(readFileSync(await (await download).path(), 'utf8')).toBe(`${recovery.join('\n')}\n`)
    await button(page, 'I have kept them').click()
    await expect(factor(page).getByText('10 recovery codes are left.')).toBeVisible()

    await button(page, 'Log Off').click()
    await fillLogin(page, ADMIN)
    await expect(code(page)).toBeFocused()
    await expectAccessible(page, 'sign-in with a code')
    await code(page).fill('aaaaa-aaaaa')
    await button(page, 'Login as Admin').click()
    await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
    // The step after the one that turned it on: a code is taken once.
    await code(page).fill(totpCode(key, usedAt, 1))
    await button(page, 'Login as Admin').click()
    await expect(deskTitle(page)).toBeVisible()

    await factor(page).getByRole('button', { name: 'New recovery codes' }).click()
    await password(page).fill(ADMIN.password)
    await code(page).fill(recovery[0] as string)
    await button(page, 'Make new codes').click()
    const list = page.getByRole('list', { name: 'Recovery codes' })
    await expect(list).toBeVisible()
    const renewed = await list.getByRole('listitem').allInnerTexts()
    expect(renewed).not.toContain(recovery[1])
    await button(page, 'I have kept them').click()
    await turnOff(page, renewed[0] as string)
  })

test('the common sign-in asks for the code as well', async ({ page }) => {
  await openDesk(page)
  const { recovery } = await turnOn(page)
  await button(page, 'I have kept them').click()
  await page.request.post('/api/auth/logout')
  await page.goto('/')
  await button(page, 'Log In').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(ADMIN.username)
  await password(page).fill(ADMIN.password)
  await dialog.getByRole('form', { name: 'Sign In' }).getByRole('button', { name: 'Sign In' }).click()
  await code(page).fill(recovery[0] as string)
  await dialog.getByRole('form', { name: 'Sign In' }).getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Welcome back!')).toBeVisible()
  await page.goto('/admin')
  await turnOff(page, recovery[1] as string)
})
