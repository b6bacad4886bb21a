import { expect } from '@playwright/test'
import { ADMIN } from './admin-account.ts'
import { card, cost, deskTitle, fillLogin, openDesk, saveCost, toast } from './desk.ts'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const PASSWORD = 'a-long-warehouse-night'

for (const path of ['/admin/login', '/admin-login'])
  test(`the sign-in at ${path}: both fields, wrong, then right`, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Login as Admin' }).click()
    await expect(page.getByText('Please enter your username')).toBeVisible()
    await expect(page.getByText('Please enter your password')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
    await fillLogin(page, { ...ADMIN, password: 'not-the-password' })
    await expect(toast(page, 'Access Denied')).toBeVisible()
    await expect(page.getByText('Invalid admin credentials').first()).toBeVisible()
    await fillLogin(page, ADMIN)
    await expect(toast(page, 'Admin Access Granted')).toBeVisible()
    await expect(page.getByText('Welcome to the Segue admin dashboard').first()).toBeVisible()
    await expect(page).toHaveURL('/admin')
    await expect(deskTitle(page)).toBeVisible()
    await page.goto(path)
    await expect(page).toHaveURL('/admin')
  })

test('a sign-in that is not answered, that fails, or that comes too often says so', async ({ page }) => {
  await page.goto('/admin/login')
  const button = page.getByRole('button', { name: 'Login as Admin' })
  await page.route('**/api/admin/login', async (route) => {
    await expect(page.getByRole('button', { name: 'Authenticating...' })).toBeVisible()
    await route.abort('connectionrefused')
  })
  await fillLogin(page, ADMIN)
  await expect(toast(page, 'Login Failed')).toBeVisible()
  await expect(page.getByText('Unable to authenticate admin access').first()).toBeVisible()

  const answer = async (status: number, code: string, message: string) => {
    await page.unroute('**/api/admin/login')
    await page.route('**/api/admin/login', (route) =>
      route.fulfill({ status, json: { code, message, requestId: 'r' } }),
    )
    await button.click()
  }
  await answer(500, 'internal', 'Something went wrong on our side')
  await expect(page.getByRole('alert').getByText('Unable to authenticate admin access')).toBeVisible()
  await answer(429, 'rate_limited', 'Too many tries. Please wait 4 minutes')
  await expect(page.getByText('Too many tries. Please wait 4 minutes').first()).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
})

test('a visitor and a user are sent to the sign-in', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
  await page.request.post('/api/auth/register', {
    data: { username: `dj.nosy.${Date.now().toString(36)}`, password: PASSWORD },
  })
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByText('Your session has ended')).toBeHidden()
})

test('in user mode the admin is a user, until the return', async ({ page }) => {
  await openDesk(page)
  await page.route('**/api/admin/switch-to-user', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Switch to User Mode' }).click()
  await expect(toast(page, 'Switch Failed')).toBeVisible()
  await page.unroute('**/api/admin/switch-to-user')
  await page.getByRole('button', { name: 'Switch to User Mode' }).click()
  await expect(toast(page, 'Switched to User Mode')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/admin/settings')).status()).toBe(403)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByText('You are in user mode')).toBeVisible()

  await page.goto('/')
  const menu = page.getByRole('button', { name: `Account of ${ADMIN.username}` })
  await menu.click()
  await page.route('**/api/admin/return-to-admin', (route) => route.abort('connectionrefused'))
  await page.getByRole('menuitem', { name: 'Return to Admin' }).click()
  await expect(toast(page, 'Return Failed')).toBeVisible()
  await expect(page.getByText('Failed to return to admin mode').first()).toBeVisible()
  await page.unroute('**/api/admin/return-to-admin')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Return to Admin' }).click()
  await expect(toast(page, 'Returned to Admin Mode')).toBeVisible()
  await expect(page.getByText('You are now back in admin mode').first()).toBeVisible()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('switch', { name: 'Payment Processing' })).toBeVisible()
})

test('a session that is taken away leads to the sign-in, and what was typed is there afterwards', async ({
  page,
  browser,
}) => {
  await openDesk(page)
  await expect(cost(page)).toBeVisible()
  await cost(page).fill('77.5')
  const elsewhere = (await browser.newContext()).request
  await elsewhere.post('/api/admin/login', { data: ADMIN })
  expect((await elsewhere.post('/api/account/sign-out-everywhere')).status()).toBe(200)
  await saveCost(page).click()
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await expect(page.getByText(/The cost you typed \(77\.5\) was not saved/)).toBeVisible()
  await fillLogin(page, ADMIN)
  await expect(cost(page)).toHaveValue('77.5')
  await saveCost(page).click()
  await expect(toast(page, '$77.50 a month was saved.')).toBeVisible()
})

test('user mode in another tab leads to the sign-in here', async ({ page, context }) => {
  await openDesk(page)
  await expect(page.getByRole('switch', { name: 'Payment Processing' })).toBeVisible()
  const switched = await context.request.post('/api/admin/switch-to-user')
  expect(switched.status()).toBe(200)
  await page.getByRole('button', { name: 'Refresh the figures' }).click()
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByText('You are in user mode')).toBeVisible()
  await page.getByRole('button', { name: 'Return to Admin' }).click()
  await expect(deskTitle(page)).toBeVisible()
})

test('Log Off ends the session; without an answer the desk is left all the same', async ({ page }) => {
  await openDesk(page)
  await page.getByRole('button', { name: 'Log Off' }).click()
  await expect(toast(page, 'Logged Out')).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByText('Your session has ended')).toBeHidden()
  expect((await page.request.get('/api/admin/settings')).status()).toBe(401)

  await openDesk(page)
  await page.route('**/api/auth/logout', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Log Off' }).click()
  await expect(toast(page, 'Logged Out')).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
})

for (const theme of ['dark', 'light'] as const)
  for (const width of [390, 1440])
    test(`the admin's screens are accessible, ${theme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript((choice) => localStorage.setItem('segue-theme', choice), theme)
      await page.goto('/admin/login')
      await page.getByRole('button', { name: 'Login as Admin' }).click()
      await expectAccessible(page, 'sign-in, with errors')
      await openDesk(page)
      await expect(card(page, 'Users Overview').getByRole('listitem').first()).toBeVisible()
      await expect(card(page, 'User Activity Log').getByRole('listitem').first()).toBeVisible()
      await expect(card(page, 'Outside services').getByText('Language model')).toBeVisible()
      await card(page, 'Website Analytics').getByText('Numbers as a table').click()
      await cost(page).fill('-1')
      await saveCost(page).click()
      await expect(cost(page)).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page, 'desk')
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, 'the page does not scroll sideways').toBe(0)
    })
