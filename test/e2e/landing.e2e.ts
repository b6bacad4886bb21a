import { expect, test as firstVisit, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const PAGES = [
  '/',
  '/?tab=how-it-works',
  '/?tab=blog',
  '/?tab=pricing',
  '/sitemap',
  '/terms',
  '/privacy',
  '/contact',
]
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Landing page' }).getByRole('link', { name })
const splash = (page: Page) => page.getByRole('dialog', { name: 'Segue', exact: true })
/** The page can be used: what the server drew is live. */
const live = (page: Page) => expect(page.getByRole('group', { name: 'Theme' }).first()).toBeAttached()

test('the four tabs are links that need no load, and Back leads through them', async ({ page }) => {
  await page.goto('/')
  await live(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await tab(page, 'How It Works').click()
  await expect(page).toHaveURL(/\/\?tab=how-it-works$/)
  await expect(page.getByRole('heading', { name: 'AI analysis' })).toBeVisible()
  await expect(page).toHaveTitle('How It Works | Segue')
  await tab(page, 'DJ Blog').click()
  await expect(page.getByRole('link', { name: /^View All \d+ Posts$/ })).toHaveAttribute('href', '/blog')
  await tab(page, 'Pricing').click()
  await expect(page.getByText('POPULAR')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Try It Now - Free' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Learn How It Works' }).click()
  await expect(tab(page, 'How It Works')).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  // A tab of the browser's own is the browser's affair.
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    tab(page, 'Pricing').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(opened.getByText('POPULAR')).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('every tab and page can be read and reached', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'What do I play next?' })).toBeVisible()
    await tab(page, 'How It Works').click()
    await expect(page.getByRole('heading', { name: 'Save and use your sets' })).toBeVisible()
    await tab(page, 'Pricing').click()
    await expect(page.getByText('No credit card required')).toBeVisible()
    await page.getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByRole('heading', { name: 'The microphone' })).toBeVisible()
  })
})

test('a guest’s page does not ask for a session, and nothing on it fails', async ({ page }) => {
  const errors: string[] = []
  const asked: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of PAGES) {
    await page.goto(path)
    await live(page)
  }
  expect(errors).toEqual([])
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('the example is alive: another answer shows why it fits', async ({ page }) => {
  await page.goto('/')
  await live(page)
  const answers = page.getByRole('group', { name: /^What mixes into it/ }).getByRole('radio')
  const wheel = page.getByRole('img', { name: /^Camelot wheel: from/ })
  const before = await wheel.getAttribute('aria-label')
  await answers.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(answers.nth(1)).toBeChecked()
  await expect(wheel).not.toHaveAttribute('aria-label', before ?? '')
})

test('the header leads to an account; a returning user is welcomed back', async ({ page }) => {
  await page.goto('/')
  await live(page)
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await banner.getByRole('button', { name: 'Sign Up Free' }).click()
  const dialog = page.getByRole('dialog')
  const username = `dj.landing.${Date.now().toString(36)}`
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill('a-long-warehouse-night')
  const again = dialog.getByLabel(/Confirm/)
  if ((await again.count()) > 0) await again.fill('a-long-warehouse-night')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  // The start page is the dashboard from here on, without a load and after one.
  await expect(page.getByRole('tab', { name: 'My List' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'My List' })).toBeVisible()

  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible()

  await page.getByRole('link', { name: 'Segue, landing page' }).click()
  await expect(page).toHaveURL(/\/landing$/)
  const backToMusic = page.getByRole('link', { name: 'Back to your music' })
  for (const arrive of [() => Promise.resolve(null), () => page.reload()]) {
    await arrive()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect(backToMusic.first()).toHaveAttribute('href', '/')
    await expect(page.getByText(/Start Free|Get Started|without an account/)).toHaveCount(0)
  }
  await tab(page, 'Pricing').click()
  await expect(page.getByRole('link', { name: 'Start with Pro' })).toHaveAttribute(
    'href',
    '/account?subscribe=1',
  )
  await expect(page).toHaveURL(/\/landing\?tab=pricing$/)
  await expect(banner.getByRole('link', { name: 'My Segue' })).toHaveAttribute('href', '/')
  await expect(banner.getByRole('button', { name: 'Log In' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Enter Segue App' }).click()
  await page.getByRole('button', { name: `Account of ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'What do I play next?' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start Free (25 Searches)' })).toBeVisible()
})

for (const width of [320, 2560])
  test(`no page scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [...PAGES, '/no/such/page']) {
      await page.goto(path)
      await live(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  })

for (const theme of ['dark', 'light'] as const)
  test(`public pages are accessible, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript((choice) => localStorage.setItem('segue-theme', choice), theme)
    for (const path of PAGES) {
      await page.setViewportSize({ width: 390, height: 900 })
      await page.goto(path)
      await live(page)
      await expectAccessible(page, path)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await live(page)
    await expectAccessible(page, '/ at 1440')
  })

firstVisit.describe('the splash', () => {
  firstVisit('is shown once: Skip ends it at once', async ({ page }) => {
    await page.goto('/')
    await expect(splash(page)).toBeVisible()
    await expect(splash(page).locator('video')).toHaveJSProperty('muted', true)
    await expect(splash(page).locator('video')).toHaveJSProperty('playbackRate', 1.5)
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(splash(page)).toHaveCount(0)
    await page.reload()
    await live(page)
    await page.waitForLoadState('networkidle')
    await expect(splash(page)).toHaveCount(0)
  })

  firstVisit('ends by itself', async ({ page }) => {
    await page.goto('/')
    await expect(splash(page)).toBeVisible()
    await expect(splash(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('segue-splash-seen'))).toBe('true')
  })

  firstVisit('that cannot be played says so in the log and gets out of the way', async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.route('**/splash.webm', (route) => route.abort())
    await page.goto('/')
    await expect.poll(() => said.join()).toContain('The splash could not be played')
    await expect(splash(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'What do I play next?' })).toBeVisible()
  })

  firstVisit('that is on its way for too long gets out of the way', async ({ page }) => {
    await page.route('**/splash.webm', () => undefined)
    await page.goto('/')
    await expect(splash(page)).toBeVisible()
    await expect(splash(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Learn How It Works' })).toBeVisible()
  })

  firstVisit(
    'leaves alone whoever wants no motion, saves data, or is already at work',
    async ({ browser }) => {
      const asked: string[] = []
      const open = async (
        options: Parameters<typeof browser.newContext>[0],
        prepare?: (page: Page) => Promise<unknown>,
      ) => {
        const context = await browser.newContext(options)
        const page = await context.newPage()
        page.on('request', (request) => asked.push(new URL(request.url()).pathname))
        await prepare?.(page)
        await page.goto('/')
        await live(page)
        return page
      }
      await open({ reducedMotion: 'reduce' })
      await open({}, (page) =>
        page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        ),
      )
      const busy = await open({})
      await busy.keyboard.press('Tab')
      await busy.waitForLoadState('networkidle')
      expect(asked.filter((path) => path === '/splash.webm')).toEqual([])
    },
  )
})
