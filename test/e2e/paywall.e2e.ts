import { expect, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const GLUE = 'Bicep - Glue'
const OFFER = 'Thank You for Trying Segue!'
const PROCEED = 'Agree & Proceed to Payment'

const trackField = (page: Page) => page.getByRole('combobox', { name: 'Current Artist or Track' })
const results = (page: Page) => page.getByRole('heading', { name: 'Your Segue Recommendations' })
const offer = (page: Page) => page.getByRole('dialog', { name: OFFER })
const licence = (page: Page) => page.getByRole('dialog', { name: 'Licence agreement' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

async function searchFor(page: Page, track: string): Promise<void> {
  await trackField(page).fill(track)
  await button(page, 'Generate AI Recommendations').click()
}

/** Searches behind the page's back. */
async function useUp(page: Page, searches: number): Promise<void> {
  const one = () => page.request.post('/api/recommendations', { data: { currentTrack: GLUE } })
  // The first one makes the visitor.
  const statuses = [(await one()).status()]
  const others = await Promise.all(Array.from({ length: searches - 1 }, one))
  statuses.push(...others.map((answer) => answer.status()))
  expect(statuses).toEqual(Array.from({ length: searches }, () => 200))
}

const someName = () => `dj-${randomBytes(5).toString('hex')}`

async function createAccount(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('Username').fill(someName())
  await form.getByLabel('Password', { exact: true }).fill('a long enough password')
  await form.getByLabel('Confirm Password').fill('a long enough password')
  await form.getByRole('button', { name: 'Create Account' }).click()
}

async function signedIn(page: Page): Promise<void> {
  const registered = await page.request.post('/api/auth/register', {
    data: { username: someName(), password: 'a long enough password' },
  })
  expect(registered.status()).toBe(200)
}

async function agree(page: Page): Promise<void> {
  await button(page, 'Sign Up Now').click()
  await page.getByLabel('I have read the licence agreement and agree to it').check()
  await button(page, PROCEED).click()
}

test('25 searches, the paywall, the agreement, an account, the test checkout, no limit, cancelled', async ({
  page,
}) => {
  await page.goto('/try')
  await useUp(page, 23)
  await page.reload()
  await expect(page.getByText('23/25 free searches')).toBeVisible()
  await searchFor(page, GLUE)
  await expect(page.getByText('24/25 free searches')).toBeVisible()
  await expect(offer(page)).toBeHidden()
  await button(page, 'New Search').click()
  await page.getByLabel('Vibe Description').fill('dark and late')
  await searchFor(page, 'Daft Punk - One More Time')
  await expect(page.getByText('Based on: Daft Punk - One More Time')).toBeVisible()
  await expect(button(page, /^25\/25 free searches/)).toBeVisible()
  await expect(offer(page), 'the results of the last one are read in peace').toBeHidden()
  await button(page, 'New Search').click()

  await expect(offer(page)).toBeVisible()
  await expect(
    offer(page).getByText(
      "You've used all 25 free searches. Continue your DJ journey with unlimited access.",
    ),
  ).toBeVisible()
  await expect(offer(page).getByText('25/25')).toBeVisible()
  for (const text of ['Special Early User Rate', '$12', 'per year', 'Save 60% off regular price'])
    await expect(offer(page).getByText(text, { exact: true })).toBeVisible()
  for (const text of ['Just $1 per month', 'Cancel anytime', 'Apple Pay', 'Google Pay', 'Debit/Credit'])
    await expect(offer(page).getByText(text, { exact: true })).toBeVisible()
  await expect(offer(page).getByRole('list', { name: 'What Pro has' }).getByRole('listitem')).toHaveCount(5)
  await expect(offer(page).getByRole('link', { name: /Segue/ })).toHaveAttribute('href', '/')

  await page.keyboard.press('Escape')
  await expect(offer(page)).toBeHidden()
  await expect(trackField(page), 'the form is there behind it and after it').toBeVisible()
  await expect(page.locator('h1:focus'), 'the focus is where a new view begins').toBeVisible()
  await page.goBack()
  await expect(results(page)).toBeVisible()

  await button(page, /^25\/25 free searches/).click()
  await button(page, 'Sign Up Now').click()
  await expect(licence(page)).toBeVisible()
  await expect(button(page, PROCEED)).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page, PROCEED)).toHaveAccessibleDescription('Tick the box above to agree first')
  await button(page, PROCEED).press('Enter')
  await expect(page.getByRole('form', { name: 'Create Account' })).toBeHidden()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await agree(page)

  await createAccount(page)
  await expect(page).toHaveURL(/\/checkout\/test$/)
  await expect(page.getByText('Test checkout: no card is asked for and nothing is charged')).toBeVisible()
  await button(page, 'Pay $12 (test)').click()

  await expect(toast(page, 'Welcome to Segue Pro!')).toBeVisible()
  await expect(results(page)).toBeVisible()
  await expect(page.getByText('Based on: Daft Punk - One More Time')).toBeVisible()
  await expect(page.getByText('Unlimited searches')).toBeVisible()
  await expect(page).toHaveURL(/\/\?r=[\w-]+$/)
  await button(page, 'New Search').click()
  await expect(page.getByLabel('Vibe Description'), 'what was typed has come along').toHaveValue(
    'dark and late',
  )
  await searchFor(page, GLUE)
  await expect(page.getByText(`Based on: ${GLUE}`)).toBeVisible()
  await expect(page.getByText('Unlimited searches')).toBeVisible()
  await expect(offer(page)).toBeHidden()

  await page.goto('/account')
  await expect(page.getByText(/^Renews on .+ for \$12\./)).toBeVisible()
  await button(page, 'Manage subscription').click()
  await expect(page).toHaveURL(/manage=1/)
  await button(page, 'Cancel subscription').click()
  await expect(page.getByRole('heading', { name: /^Pro until .+ \d{4}$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await expect(page.getByText(/^Pro until .+ \d{4}$/)).toBeVisible()
  await expect(button(page, 'Subscribe')).toBeHidden()
  await page.goto('/')
  await expect(page.getByText('Unlimited searches'), 'cancelled, it works until its end').toBeVisible()
})

test('a refused search opens the offer, and No Thanks closes it', async ({ page }) => {
  await page.goto('/try')
  await expect(page.getByText('0/25 free searches')).toBeVisible()
  await useUp(page, 25)
  await page.getByLabel('Genre').fill('Techno')
  await searchFor(page, GLUE)
  await expect(offer(page)).toBeVisible()
  await expect(toast(page, 'Subscription Required')).toBeVisible()
  await expect(offer(page).getByText('25/25')).toBeVisible()
  await button(page, 'No Thanks').click()
  await expect(offer(page)).toBeHidden()
  await expect(trackField(page)).toHaveValue(GLUE)
  await expect(page.getByLabel('Genre')).toHaveValue('Techno')
  await expect(button(page, /^25\/25 free searches/)).toBeVisible()
})

test('on a phone the toast of a refused search leaves the title of the offer and its buttons free', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/try')
  await expect(page.getByText('0/25 free searches')).toBeVisible()
  await useUp(page, 25)
  await searchFor(page, GLUE)
  await expect(offer(page)).toBeVisible()
  const card = offer(page).getByRole('listitem').filter({ hasText: 'Subscription Required' })
  await expect(card).toBeVisible()
  const toastBox = await card.boundingBox()
  for (const part of [
    offer(page).getByRole('heading').first(),
    button(page, 'No Thanks'),
    offer(page).getByRole('button', { name: 'Close' }).first(),
  ]) {
    const box = await part.boundingBox()
    const isApart =
      box !== null &&
      toastBox !== null &&
      (box.y + box.height <= toastBox.y || toastBox.y + toastBox.height <= box.y)
    expect(isApart).toBe(true)
  }
})

test('a payment that fails, and a checkout that is left: nothing is lost', async ({ page }) => {
  await signedIn(page)
  await useUp(page, 25)
  await page.goto('/')
  await searchFor(page, GLUE)
  await agree(page)
  await button(page, 'Let the payment fail').click()
  await expect(page.getByRole('alert')).toContainText('Nothing was charged')
  await page.getByRole('link', { name: 'Leave without paying' }).click()
  await expect(toast(page, 'Checkout left')).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(trackField(page)).toHaveValue(GLUE)
  await expect(button(page, /^25\/25 free searches/)).toBeVisible()

  await page.goto('/account')
  await button(page, 'Subscribe').click()
  await agree(page)
  await expect(page).toHaveURL(/\/checkout\/test$/)
})

test('a guest who does not want an account is back at the agreement; a fault there has its words', async ({
  page,
}) => {
  await page.goto('/try')
  await useUp(page, 25)
  await page.reload()
  await button(page, /^25\/25 free searches/).click()
  await agree(page)
  await expect(page.getByRole('form', { name: 'Create Account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, PROCEED)).toBeFocused()

  await page.route('**/api/billing/checkout', (route) => route.abort('connectionrefused'))
  await button(page, PROCEED).click()
  await createAccount(page)
  await expect(licence(page).getByRole('alert')).toContainText('Nothing was charged')
  await page.unroute('**/api/billing/checkout')
  await button(page, PROCEED).click()
  await expect(page, 'signed in by now: nothing is asked again').toHaveURL(/\/checkout\/test$/)
})

test('a confirmation that is late is waited for, and nothing waits meanwhile', async ({ page }) => {
  await page.goto('/checkout/test')
  await expect(button(page, /Sign In or Create Account/), 'a stranger signs in first').toBeVisible()
  await signedIn(page)
  await page.goto('/?checkout=done')
  await expect(page.getByText('Confirming your payment. You can go on meanwhile.')).toBeVisible()
  await expect(trackField(page)).toBeEnabled()
  const paid = await page.request.post('/api/billing/test-checkout', { data: { action: 'pay' } })
  expect(paid.status()).toBe(200)
  await expect(toast(page, 'Welcome to Segue Pro!')).toBeVisible()
  await expect(page.getByText('Confirming your payment')).toBeHidden()
  await expect(page.getByText('Unlimited searches')).toBeVisible()
})

test('who starts with Pro agrees and is at the checkout, with an account made on the way or had before', async ({
  page,
}) => {
  const agreeAndPay = async () => {
    await page.getByLabel('I have read the licence agreement and agree to it').check()
    await button(page, PROCEED).click()
    await expect(page).toHaveURL(/\/checkout\/test$/)
  }
  await page.goto('/?tab=pricing')
  await button(page, 'Start with Pro').click()
  await createAccount(page)
  await expect(licence(page)).toBeVisible()
  await agreeAndPay()

  await page.goto('/landing?tab=pricing')
  await page.getByRole('link', { name: 'Start with Pro' }).click()
  await expect(licence(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/account$/)
  await page.goto('/landing?tab=pricing')
  await page.getByRole('link', { name: 'Start with Pro' }).click()
  await agreeAndPay()
  await button(page, 'Pay $12 (test)').click()
  await expect(toast(page, 'Welcome to Segue Pro!')).toBeVisible()
  await page.goto('/landing?tab=pricing')
  await page.getByRole('link', { name: 'See your plan' }).click()
  await expect(page.getByText(/^Renews on .+ for \$12\./)).toBeVisible()
})

test('who signs up on a tab of the landing page is on the dashboard, at its plain address', async ({
  page,
}) => {
  await page.goto('/?tab=pricing')
  await button(page, 'Start with Free').click()
  await createAccount(page)
  await expect(trackField(page)).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test("the money's screens are accessible and fit, in both themes", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const fits = async (screen: string) => {
    for (const theme of ['dark', 'light'])
      for (const width of [320, 390, 1440]) {
        const where = `${screen}, ${theme}, ${width} px`
        await page.setViewportSize({ width, height: width < 1000 ? 844 : 900 })
        await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
        // At 320 px it is the same as at 390, narrower.
        if (width > 320) await expectAccessible(page, where)
        const isTooWide = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('dialog')].some(
            ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
          ),
        )
        expect(isTooWide, where).toBe(false)
      }
  }
  await signedIn(page)
  await page.goto('/account')
  await expect(button(page, 'Subscribe')).toBeVisible()
  await fits('account')
  await button(page, 'Subscribe').click()
  await expect(offer(page)).toBeVisible()
  await fits('offer')
  await button(page, 'Sign Up Now').click()
  await fits('licence')
  await page.goto('/checkout/test')
  await expect(button(page, 'Pay $12 (test)')).toBeVisible()
  await fits('test checkout')
})
