import { expect, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { serveBuilt } from '../../tools/serve-built.mjs'
import { SmtpServer } from '../fakes/smtp-server.ts'
import { VendorServer } from '../fakes/vendor-server.ts'
import { expectAccessible } from './expect-accessible.ts'
import { test as ownDevice } from './own-device.ts'

// A server that sends its mail through one that speaks SMTP on this machine.

const mails = new SmtpServer()
const vendors = new VendorServer()
type Served = { readonly server: Awaited<ReturnType<typeof serveBuilt>> }
const test = ownDevice.extend<object, Served>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      await Promise.all([mails.start(), vendors.start()])
      const server = await serveBuilt({
        OFFLINE: '0',
        LOG_LEVEL: 'fatal',
        SMTP_URL: mails.url(),
        VENDORS_ORIGIN: vendors.origin,
        NODE_OPTIONS: `--import ${fileURLToPath(new URL('local-vendors.mjs', import.meta.url))}`,
      })
      await use(server)
      await server.stop()
      await Promise.all([mails.stop(), vendors.stop()])
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.address),
})

const OLD = 'a-long-warehouse-night'
const NEW = 'copper wire and slow tide'
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** The path of the link in the last mail to an address, once it has come. */
async function linkTo(address: string, subject: string): Promise<string> {
  const mail = () =>
    mails.received.findLast(
      ({ to, headers }) => to.includes(address) && headers.includes(`Subject: ${subject}`),
    )
  await expect.poll(() => mail() !== undefined).toBe(true)
  return new URL(/http:\S+/u.exec(mail()?.text ?? '')?.[0] ?? '').href.replace(/^http:\/\/[^/]+/u, '')
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign In' })
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
}

test('an address is confirmed, a forgotten password set anew, and sessions are seen and ended', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const username = `dj-${randomBytes(5).toString('hex')}`
  const email = `${username}@club.example`
  await page.request.post('/api/auth/register', { data: { username, password: OLD } })

  await page.goto('/account')
  const change = page.getByRole('form', { name: 'Change email' })
  await change.getByLabel('Email', { exact: true }).fill(email)
  await change.getByLabel('Your Password', { exact: true }).fill(OLD)
  await change.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible()
  await expectAccessible(page, 'account')
  await page.goto(await linkTo(email, 'Confirm your e-mail address for Segue'))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText(`${email}, verified`)).toBeVisible()

  // A second device is seen in the list, and ended.
  const second = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  await second.request.post('/api/auth/login', { data: { username, password: OLD } })
  await page.reload()
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('Chrome on Linux')
  await expect(sessions.first()).toContainText('This one, in use now')
  await sessions.nth(1).getByRole('button', { name: /^End / }).click()
  await expect(sessions).toHaveCount(1)
  expect((await second.request.get('/api/auth/user')).status()).toBe(401)
  await second.request.post('/api/auth/login', { data: { username, password: OLD } })
  await page.reload()
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(sessions).toHaveCount(1)
  expect((await second.request.get('/api/auth/user')).status()).toBe(401)
  await second.close()

  // Forgotten on another machine: the link ends the session here.
  const other = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  await other.addInitScript(() => localStorage.setItem('segue-splash-seen', 'true'))
  const resetPage = await other.newPage()
  await resetPage.goto('/try')
  await resetPage.getByRole('button', { name: 'Log In', exact: true }).click()
  await resetPage.getByRole('link', { name: 'Forgot your password?' }).click()
  await resetPage.getByLabel('Username or email').fill(username)
  await expectAccessible(resetPage, 'forgotten password')
  await resetPage.getByRole('button', { name: 'Send link' }).click()
  await expect(
    resetPage.getByText('If this account has an e-mail address, a link is on its way'),
  ).toBeVisible()
  const link = await linkTo(email, 'Choose a new password for Segue')
  await resetPage.goto(link)
  await expectAccessible(resetPage, 'new password')
  const form = resetPage.getByRole('form', { name: 'New password' })
  const choose = async (password: string) => {
    await form.getByLabel('New Password', { exact: true }).fill(password)
    await form.getByLabel('Confirm New Password').fill(password)
    await form.getByRole('button', { name: 'Set new password' }).click()
  }
  await choose('abcdefgh')
  await expect(form.getByText(/easy to guess.*it is a sequence/)).toBeVisible()
  await choose(NEW)
  await expect(resetPage.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await resetPage.getByRole('button', { name: 'Sign In' }).click()
  await signIn(resetPage, username, NEW)
  await expect(toast(resetPage, 'Welcome back!')).toBeVisible()
  await resetPage.goto(link)
  await choose(NEW)
  await expect(resetPage.getByText('This link has been used or is older than one hour.')).toBeVisible()
  await expect(resetPage.getByRole('button', { name: 'Send link' })).toBeVisible()
  await other.close()
})
