import { expect, type Page } from '@playwright/test'
import SQLite from 'better-sqlite3'
import { join } from 'node:path'
import { CHROMIUM_FLAGS } from '../../tools/find-chromium.mjs'
import { test } from './own-device.ts'

// A headless browser says that it is one, and is not counted: these tests are about people. The name is given to the
// whole browser, because one that is given to a page is not told by what is sent while the page is left.
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
test.use({
  launchOptions: {
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS, `--user-agent=${AGENT}`],
  },
})

type Sent = { readonly path: string; readonly body: string }
type Reported = { pageViews?: Record<string, unknown>[]; interactions?: Record<string, unknown>[] }

/** What the page hands to the browser to be sent, as it is. */
async function listenIn(page: Page): Promise<Sent[]> {
  const sent: Sent[] = []
  await page.exposeFunction('heard', (path: string, body: string) => void sent.push({ path, body }))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (path, data) => {
      const { heard } = window as unknown as { heard: (path: string, body: string) => void }
      void (data as Blob).text().then((body) => heard(String(path), body))
      return send(path, data)
    }
  })
  return sent
}

/** As when the tab is closed: everything that waits is sent. */
const leave = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('pagehide')))

/** Goes somewhere and waits until the page counts: it begins when it has nothing else to do. */
async function arrive(page: Page, go: () => Promise<unknown>): Promise<void> {
  const counting = page.waitForRequest(/\/analytics-[^/]*\.js/)
  await go()
  await counting
  await page.waitForLoadState('networkidle')
}

const reported = (sent: readonly Sent[]) => {
  const bodies = sent.map(({ body }) => JSON.parse(body) as Reported)
  return {
    pageViews: bodies.flatMap(({ pageViews }) => pageViews ?? []),
    interactions: bodies.flatMap(({ interactions }) => interactions ?? []),
  }
}

function stored<Row>(query: string, ...values: unknown[]): Row[] {
  const file = new SQLite(join(process.env['E2E_DATA_DIR'] ?? '', 'segue.db'), { readonly: true })
  try {
    return file.prepare(query).all(...values) as Row[]
  } finally {
    file.close()
  }
}

const newest = () => stored<{ rowid: number }>('select max(rowid) as rowid from page_views')[0]?.rowid ?? 0
const newestClick = () =>
  stored<{ rowid: number }>('select max(rowid) as rowid from interactions')[0]?.rowid ?? 0

test('page views and clicks arrive: on load, on a change of path, on back and forward', async ({ page }) => {
  const [views, clicks] = [newest(), newestClick()]
  const sent = await listenIn(page)
  await arrive(page, () => page.goto('/?tab=pricing', { referer: 'https://dj.example/set?q=typed' }))
  // A page of its own: what is counted here goes while the page is left.
  await arrive(page, () => page.getByRole('link', { name: 'Pix Gallery' }).first().click())
  await expect(page).toHaveURL(/\/pix$/)
  await arrive(page, () => page.goBack())
  await arrive(page, () => page.goto('/try'))
  // Screens of the application change without a load.
  await page.getByRole('link', { name: 'Segue, landing page' }).first().click()
  await page.goBack()
  await expect(page).toHaveURL(/\/try$/)
  await leave(page)

  const viewed = () =>
    stored<{ path: string; referrer: string | null; visitor: string }>(
      'select path, referrer, visitor from page_views where rowid > ? order by rowid',
      views,
    )
  await expect
    .poll(() => viewed().map(({ path }) => path))
    .toEqual(['/', '/pix', '/', '/try', '/landing', '/try'])
  expect(viewed()[0]?.referrer).toBe('dj.example')
  expect(new Set(viewed().map(({ visitor }) => visitor)).size).toBe(1)
  const clicked = stored<Record<string, unknown>>(
    'select path, element_type, element_text, x, y, page_width from interactions where rowid > ?',
    clicks,
  )
  expect(clicked.slice(0, 1)).toEqual([
    {
      path: '/#pricing',
      element_type: 'link',
      element_text: 'Pix Gallery',
      x: expect.any(Number) as unknown,
      y: expect.any(Number) as unknown,
      page_width: 1_440,
    },
  ])
  expect(reported(sent).interactions[0]).toMatchObject({ elementSelector: 'header a' })
  expect(await page.context().cookies(), 'no cookie is set to count').toEqual([])
})

test('what is typed is never sent, nor the names of tracks', async ({ page }) => {
  const [views, clicks] = [newest(), newestClick()]
  const sent = await listenIn(page)
  const secret = (at: number) => `Zanzibar${at}`
  let typed = 0
  const typeEverywhere = async (fieldCount: number, within = page.locator('body')) => {
    const fields = within.locator(
      'input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=number]):visible, textarea:visible, [contenteditable=true]:visible',
    )
    // A dialog is only fetched once it is asked for.
    await expect(fields).toHaveCount(fieldCount)
    for (let at = 0; at < fieldCount; at++) {
      await fields.nth(at).click()
      await fields.nth(at).fill(secret(typed++))
    }
  }
  for (const [address, fieldCount] of [
    ['/try', 3],
    ['/blog?q=Zanzibar', 1],
    ['/contact#Zanzibar', 0],
    ['/Zanzibar/Zanzibar', 0],
  ] as const) {
    await arrive(page, () => page.goto(address))
    await typeEverywhere(fieldCount)
    await leave(page)
  }
  await arrive(page, () => page.goto('/try'))
  await page.getByRole('button', { name: 'Log In' }).first().click()
  await typeEverywhere(2, page.getByRole('dialog'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill('Bicep - Glue')
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  const card = page.getByRole('list', { name: 'Recommendations' }).locator('> li').first()
  const title = card.getByRole('heading', { level: 2 })
  await title.getByRole('button').click()
  await card.getByRole('checkbox').first().click()
  const words = (await title.innerText()).split(/\s+/u).filter((word) => word.length > 4)
  await leave(page)

  await expect.poll(() => reported(sent).interactions.length).toBeGreaterThan(typed)
  const names = reported(sent).interactions.map(({ elementText }) => elementText)
  expect(names).toContain('Current Artist or Track')
  expect(names).toContain('Generate AI Recommendations')
  expect(names).toContain('Select …')
  const everything = JSON.stringify(sent)
  expect(everything).not.toMatch(/zanzibar|bicep|glue/iu)
  for (const word of words) expect(names.join(' ')).not.toContain(word)
  expect(reported(sent).pageViews.map(({ path }) => path)).toContain('/other')
  const storedInteractions = () => stored('select * from interactions where rowid > ?', clicks)
  await expect.poll(() => storedInteractions().length).toBeGreaterThan(typed)
  expect(
    JSON.stringify([storedInteractions(), stored('select * from page_views where rowid > ?', views)]),
  ).not.toMatch(/zanzibar|bicep|glue/iu)
})

for (const [what, property, value] of [
  ['Do Not Track', 'doNotTrack', '1'],
  ['Global Privacy Control', 'globalPrivacyControl', true],
] as const)
  test(`${what}: nothing is sent, and no session is begun`, async ({ page }) => {
    const sent = await listenIn(page)
    await page.addInitScript(
      ([name, answer]) => Object.defineProperty(navigator, name, { get: () => answer }),
      [property, value] as const,
    )
    await arrive(page, () => page.goto('/try'))
    await page.getByRole('button', { name: 'Log In' }).first().click()
    await leave(page)
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(sent).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('segue-session'))).toBeNull()
  })
