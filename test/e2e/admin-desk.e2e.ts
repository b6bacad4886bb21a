import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { ADMIN } from './admin-account.ts'
import { card, cost, openDesk, saveCost, toast } from './desk.ts'
import { test } from './own-device.ts'

/** A browser as people have it: one that says it is headless is not counted. */
const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

let people = 0

/** A user with a browser of their own. */
async function newUser(browser: Browser): Promise<{ username: string; request: APIRequestContext }> {
  const username = `dj.desk.${Date.now().toString(36)}${people++}`
  const { request } = await browser.newContext()
  const registered = await request.post('/api/auth/register', {
    data: { username, password: 'a-long-warehouse-night' },
  })
  expect(registered.status()).toBe(200)
  return { username, request }
}

const statusOf = async (request: APIRequestContext): Promise<string> => {
  const answer = (await (await request.get('/api/auth/user')).json()) as {
    user: { subscriptionStatus: string }
  }
  return answer.user.subscriptionStatus
}

async function findUser(page: Page, username: string): Promise<void> {
  await page.getByLabel('Search users').fill(username)
  await expect(card(page, 'Users Overview').getByText('1–1 of 1')).toBeVisible()
}

test('settings are changed and say what they do', async ({ page }) => {
  await openDesk(page)
  const payments = page.getByRole('switch', { name: 'Payment Processing' })
  await expect(payments).toBeChecked()
  await payments.click()
  await expect(toast(page, 'Settings Updated')).toBeVisible()
  await expect(payments).not.toBeChecked()
  await expect(card(page, 'Payment Processing').getByText(/locks nobody out/)).toBeVisible()
  await payments.click()
  await expect(payments).toBeChecked()

  const emails = page.getByRole('switch', { name: 'Email Collection' })
  await expect(card(page, 'Email Collection').getByText(/outbox folder/)).toBeVisible()
  await emails.click()
  await expect(emails).toBeChecked()
  const collection = await page.request.get('/api/config/email-collection')
  expect(await collection.json()).toEqual({ emailCollectionEnabled: true })
  await emails.click()
  await expect(emails).not.toBeChecked()

  await page.route('**/api/admin/settings', (route) => route.abort('connectionrefused'))
  await payments.click()
  await expect(toast(page, 'Update Failed')).toBeVisible()
  await expect(payments).toBeChecked()
})

test('a cost is dollars in the field and cents in the server', async ({ page }) => {
  await openDesk(page)
  let sent = 0
  page.on('request', (request) => (sent += request.method() === 'PUT' ? 1 : 0))
  for (const wrong of ['', '-1', '1e9', '1000000.01']) {
    await cost(page).fill(wrong)
    await saveCost(page).click()
    await expect(toast(page, 'Invalid Cost')).toBeVisible()
    await expect(cost(page)).toHaveAttribute('aria-invalid', 'true')
  }
  // A number field takes no letters: what is left of them is nothing.
  await cost(page).fill('')
  await cost(page).pressSequentially('abc')
  await saveCost(page).click()
  await expect(page.getByText('Please enter a valid cost amount').first()).toBeVisible()
  expect(sent, 'nothing of this is sent').toBe(0)

  await cost(page).fill('12.345')
  await saveCost(page).click()
  await expect(toast(page, '$12.35 a month was saved.')).toBeVisible()
  await expect(cost(page)).toHaveValue('12.35')
  await page.reload()
  await expect(cost(page)).toHaveValue('12.35')
})

test('a user is found, upgraded and downgraded', async ({ page, browser }) => {
  const { username, request } = await newUser(browser)
  await openDesk(page)
  await findUser(page, username.toUpperCase())
  const users = card(page, 'Users Overview')
  await expect(users.getByText('0/25 searches')).toBeVisible()
  await users.getByRole('button', { name: `Upgrade ${username}` }).click()
  await expect(toast(page, 'User Upgraded')).toBeVisible()
  await expect(page.getByText('User has been upgraded to unlimited searches').first()).toBeVisible()
  await expect(users.getByText('Active, granted')).toBeVisible()
  expect(await statusOf(request)).toBe('active')
  await users.getByRole('button', { name: `Downgrade ${username}` }).click()
  await expect(toast(page, 'User Downgraded')).toBeVisible()
  await expect(page.getByText('User has been downgraded to limited searches').first()).toBeVisible()
  await expect(users.getByText('0/25 searches')).toBeVisible()
  expect(await statusOf(request)).toBe('free')

  await page.route('**/upgrade', (route) => route.abort('connectionrefused'))
  await users.getByRole('button', { name: `Upgrade ${username}` }).click()
  await expect(toast(page, 'Upgrade Failed')).toBeVisible()
  await findUser(page, ADMIN.username)
  await expect(users.getByRole('listitem').filter({ hasText: 'Admin' }).getByRole('button')).toHaveCount(0)
  await page.getByLabel('Search users').fill('nobody-is-called-this')
  await expect(users.getByText('No username contains “nobody-is-called-this”.')).toBeVisible()
})

test('who pays is downgraded only after a question', async ({ page, browser }) => {
  const { username, request } = await newUser(browser)
  await request.post('/api/billing/checkout', { data: { agreed: true } })
  const paid = await request.post('/api/billing/test-checkout', { data: { action: 'pay' } })
  expect(paid.status()).toBe(200)
  await openDesk(page)
  await findUser(page, username)
  const downgrade = page.getByRole('button', { name: `Downgrade ${username}` })
  await expect(card(page, 'Users Overview').getByText('Active, paying')).toBeVisible()
  await downgrade.click()
  await expect(page.getByRole('dialog')).toContainText('ends the paid subscription')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await statusOf(request)).toBe('active')

  await request.post('/api/billing/test-checkout', { data: { action: 'cancel' } })
  await page.getByRole('button', { name: 'Refresh the figures' }).click()
  await expect(card(page, 'Users Overview').getByText(/^Active until \d+ \w+ \d{4}$/)).toBeVisible()
  await downgrade.click()
  await page.getByRole('button', { name: 'End subscription' }).click()
  await expect(toast(page, 'User Downgraded')).toBeVisible()
  expect(await statusOf(request)).toBe('free')
})

test('the log tells who did what, filtered and page by page', async ({ page, browser }) => {
  const { username, request } = await newUser(browser)
  for (let at = 0; at < 30; at++)
    await request.post('/api/saved-songs', {
      data: { title: `Song ${at}`, artist: 'Ida Fennimore', genre: 'House', bpm: 124 },
    })
  const guest = await (
    await browser.newContext()
  ).request.post('/api/recommendations', { data: { currentTrack: 'Bicep - Glue' } })
  expect(guest.status()).toBe(200)
  await openDesk(page)
  const log = card(page, 'User Activity Log')
  await expect(log.getByRole('listitem').first()).toContainText('Admin sign-in')
  await expect(log.getByRole('listitem').filter({ hasText: 'Search' }).first()).toContainText('Anonymous')
  await log.getByLabel('Show only').selectOption({ label: 'Song saved' })
  const saved = log.getByRole('listitem').filter({ hasText: username })
  await expect(saved).toHaveCount(25)
  await expect(log.getByText('Admin sign-in', { exact: true }).and(log.locator('span'))).toHaveCount(0)
  await log.getByRole('button', { name: 'Show older' }).click()
  await expect(saved).toHaveCount(30)
  await expect(saved.first().locator('time')).toHaveAttribute('title', /\d{4}/)
  const credentials = { username, password: 'a-long-warehouse-night' }
  expect((await request.post('/api/auth/login', { data: credentials })).status()).toBe(200)
  await page.getByRole('button', { name: 'Refresh the figures' }).click()
  await log.getByLabel('Show only').selectOption({ label: 'Signed in' })
  await expect(log.getByRole('listitem').filter({ hasText: username })).toHaveCount(1)
})

test('visits are seen as figures, charts, numbers and heat', async ({ page, browser }) => {
  const visitor = await browser.newContext({ userAgent: PERSON })
  const visit = await visitor.newPage()
  await visit.goto('/landing')
  const told = await visit.evaluate(async () => {
    const post = (path: string, body: unknown) =>
      fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }).then(({ status }) => status)
    const sessionId = crypto.randomUUID()
    const click = { elementType: 'button', elementText: 'Learn How It Works', sessionId }
    const where = { coordinateX: 500, coordinateY: 620, pageWidth: 1280 }
    return [
      await post('/api/analytics/page-view', { path: '/landing', sessionId }),
      await post('/api/analytics/interaction', {
        interactions: Array(40).fill({ ...click, ...where, path: '/landing' }),
      }),
      await post('/api/analytics/interaction', {
        interactions: ['/try', '/try#results', '/try#my-list'].map((path) => ({ ...click, ...where, path })),
      }),
    ]
  })
  expect(told).toEqual([200, 200, 200])
  await visitor.close()

  await openDesk(page)
  const analytics = card(page, 'Website Analytics')
  const total = (term: string) =>
    analytics
      .getByText(term, { exact: true })
      .locator('..')
      .locator('dd')
      .textContent()
      .then((text) => Number(text?.replaceAll(',', '')))
  const refresh = page.getByRole('button', { name: 'Refresh the figures' })
  // Visits are written down a moment after they were told.
  await expect(async () => {
    await refresh.click()
    expect(await total('Interactions')).toBeGreaterThanOrEqual(40)
    expect(await total('Total page views')).toBeGreaterThanOrEqual(1)
    expect(await total('Unique visitors')).toBeGreaterThanOrEqual(1)
  }).toPass({ timeout: 15_000 })
  await expect(analytics.getByRole('listitem').filter({ hasText: '/landing' })).toBeVisible()

  const days = analytics.getByRole('slider', { name: 'Views and visitors: day' })
  await expect(days).toHaveAttribute('aria-valuetext', /: [1-9]\d* views?, [1-9]\d* visitors?/)
  await days.focus()
  await page.keyboard.press('Home')
  await expect(days).toHaveAttribute('aria-valuetext', /: 0 views, 0 visitors/)
  await analytics.getByText('Numbers as a table').click()
  await expect(analytics.getByRole('row')).toHaveCount(31)

  const heat = card(page, 'Heat map')
  await heat.getByLabel('Page', { exact: true }).selectOption('/landing')
  const picture = heat.getByRole('region', { name: 'Heat map of Landing page at /landing' })
  await expect(picture.getByRole('img')).toHaveAccessibleName(/^\d+ clicks in \d+ places?$/)
  await expect(picture.locator('circle[data-heat="4"]').first()).toBeAttached()
  const drawn = page.frameLocator('iframe[title="Picture of Landing page at /landing"]')
  await expect(drawn.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(heat.getByText('Learn How It Works').first()).toBeVisible()
  // Scrolling the picture scrolls the page below the heat.
  await picture.evaluate((box) => box.scrollTo({ top: 200 }))
  await expect
    .poll(() => picture.locator('iframe').evaluate((f: HTMLIFrameElement) => f.contentWindow?.scrollY))
    .toBeGreaterThan(200)
  await heat.getByText('Narrow', { exact: true }).click()
  await expect(heat.getByText('Nothing was clicked on this page on narrow screens')).toBeVisible()

  // A page that needs its scripts runs in the frame, and counts no visit there.
  const counted: string[] = []
  page.on('request', (request) => request.url().includes('/api/analytics/') && counted.push(request.url()))
  await heat.getByText('Wide', { exact: true }).click()
  await heat.getByLabel('Page', { exact: true }).selectOption('/try')
  const live = page.frameLocator('iframe[title="Picture of Dashboard: form"]')
  await expect(
    live.getByRole('heading', { name: 'Find your next track', includeHidden: true }),
  ).toBeAttached()
  await live.locator('body').evaluate(async () => {
    await new Promise((idle) => requestIdleCallback(idle))
    window.dispatchEvent(new Event('pagehide'))
  })
  expect(counted).toEqual([])

  // Screens that share an address have a picture each.
  for (const [screen, name, heading] of [
    ['/try#results', 'Dashboard: results', 'Your Segue Recommendations'],
    ['/try#my-list', 'Dashboard: My List', 'My List'],
  ] as const) {
    await heat.getByLabel('Page', { exact: true }).selectOption(screen)
    const drawn = page.frameLocator(`iframe[title="Picture of ${name}"]`)
    await expect(drawn.getByRole('heading', { name: heading, includeHidden: true })).toBeAttached()
  }
})

test('a card that fails leaves the others alone, and tries again', async ({ page }) => {
  await page.route('**/api/admin/users**', (route) => route.abort('connectionrefused'))
  await openDesk(page)
  const users = card(page, 'Users Overview')
  await expect(users.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Payment Processing' })).toBeVisible()
  await expect(card(page, 'User Activity Log').getByRole('listitem').first()).toBeVisible()
  await page.unroute('**/api/admin/users**')
  await users.getByRole('button', { name: 'Try again' }).click()
  await expect(users.getByRole('listitem').first()).toBeVisible()
})

test('pictures are looked through, and outside services are listed', async ({ page }) => {
  await openDesk(page)
  await page.getByRole('button', { name: 'Regenerate broken artwork' }).click()
  await expect(toast(page, 'Artwork Regeneration Complete')).toBeVisible()
  await expect(
    card(page, 'Artwork Management').getByText(/Last run: \d+ checked, \d+ broken, \d+ regenerated\./),
  ).toBeVisible()
  await page.route('**/regenerate-broken-artwork', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Regenerate broken artwork' }).click()
  await expect(toast(page, 'Regeneration Failed')).toBeVisible()
  await expect(card(page, 'Outside services').getByText('Language model')).toBeVisible()
})

test('what is measured in the background has its place, and says so where there is nothing yet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDesk(page)
  await page.getByRole('link', { name: 'Measured' }).click()
  const measured = card(page, 'Measured Tracks')
  await expect(measured).toBeInViewport()
  await expect(measured.getByText('Nothing has been measured yet.')).toBeVisible()
  await expect(measured.getByText('Waiting', { exact: true })).toBeVisible()
})
