import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-device.ts'

const next = (page: Page) => page.getByRole('list', { name: 'Next' }).getByRole('listitem')
const now = (page: Page) => page.getByRole('region', { name: 'Now' })
const marked = (page: Page) => page.getByRole('list', { name: 'Next' }).locator('[aria-current="true"]')
const press = (page: Page, key: string) => page.locator('body').press(key)

async function begin(page: Page): Promise<void> {
  await page.goto('/booth')
  await page.getByLabel('Another record is on').fill('bicep glue')
  await page.getByRole('list', { name: 'Found' }).getByRole('button').first().click()
  await expect(next(page)).toHaveCount(5)
}

test('a night in the booth by keyboard, kept through a reload', async ({ page }) => {
  await begin(page)
  await expect(now(page).getByRole('heading', { name: 'Glue' })).toBeVisible()
  await press(page, 'ArrowDown')
  const title = await marked(page).locator('.text-xl').textContent()
  await expect(next(page).nth(1)).toHaveAttribute('aria-current', 'true')
  await press(page, 'Enter')
  await expect(now(page).getByRole('heading', { name: title ?? '', exact: true })).toBeVisible()
  await expect(next(page)).toHaveCount(5)
  await expect(page.getByRole('list', { name: 'Next' }).getByText('Glue', { exact: true })).toHaveCount(0)
  await press(page, 'w')
  await expect(page.getByRole('button', { name: 'Worked' })).toHaveAttribute('aria-pressed', 'true')
  const unwanted = await next(page).first().locator('.text-xl').textContent()
  await press(page, 'x')
  await expect(
    page.getByRole('list', { name: 'Next' }).getByText(unwanted ?? '', { exact: true }),
  ).toHaveCount(0)
  await expect(next(page)).toHaveCount(5)
  for (let time = 0; time < 20; time++) await press(page, 'ArrowRight')
  await expect(now(page).getByText('132.0')).toBeVisible()
  await page.getByRole('button', { name: 'Search at 132.0' }).click()
  await expect(page.getByRole('button', { name: 'Search at 132.0' })).toHaveCount(0)
  await expect(next(page)).toHaveCount(5)

  await page.reload()
  await expect(now(page).getByRole('heading', { name: title ?? '', exact: true })).toBeVisible()
  await expect(next(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Log', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download text' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toMatch(/^\d\d:\d\d  Bicep - Glue \(130 BPM, 9A\)\n\d\d:\d\d  .+  worked\n$/u)
  await page.getByRole('button', { name: 'Begin a new night' }).click()
  await page.getByRole('button', { name: 'Really begin anew?' }).click()
  await expect(now(page).getByRole('heading', { name: 'Say what is on' })).toBeVisible()
})

test('a controller learns, marks, takes, and its clock sets the tempo', async ({ page }) => {
  await page.addInitScript(() => {
    const input = Object.assign(new EventTarget(), { name: 'Test controller', state: 'connected' })
    const access = Object.assign(new EventTarget(), { inputs: new Map([['1', input]]) })
    Object.assign(navigator, { requestMIDIAccess: () => Promise.resolve(access) })
    Object.assign(window, {
      sendMidi: (bytes: number[], timeStamp: number) => {
        const event = Object.assign(new Event('midimessage'), { data: Uint8Array.from(bytes) })
        Object.defineProperty(event, 'timeStamp', { value: timeStamp })
        input.dispatchEvent(event)
      },
    })
  })
  const send = (bytes: number[], timeStamp = 0) =>
    page.evaluate(
      ([sent, at]) =>
        (window as unknown as { sendMidi: (bytes: number[], at: number) => void }).sendMidi(sent, at),
      [bytes, timeStamp] as const,
    )
  await begin(page)
  await page.getByRole('button', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'Connect controller' }).click()
  await expect(page.getByText('Connected: Test controller.')).toBeVisible()
  await page.getByRole('button', { name: 'Learn: Mark the next' }).click()
  await send([0xb0, 22, 1])
  await expect(page.getByText('cc 1/22 +')).toBeVisible()
  await page.getByRole('button', { name: 'Learn: Take the marked one' }).click()
  await send([0x90, 36, 100])
  await expect(page.getByText('note 1/36')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await send([0xb0, 22, 1])
  await send([0xb0, 22, 1])
  await expect(next(page).nth(2)).toHaveAttribute('aria-current', 'true')
  const title = await marked(page).locator('.text-xl').textContent()
  await send([0x90, 36, 100])
  await expect(now(page).getByRole('heading', { name: title ?? '', exact: true })).toBeVisible()
  await expect(next(page)).toHaveCount(5)
  for (let clock = 0; clock <= 96; clock++) await send([0xf8], (clock * 60_000) / (131 * 24))
  await expect(now(page).getByText('131.0')).toBeVisible()
})

test('a record that nobody knows is said to be, and the tempo that is tapped leads on', async ({ page }) => {
  await page.goto('/booth')
  await page.getByLabel('Another record is on').fill('Zzyzx Quorl - Vvrrp')
  await page.getByLabel('Another record is on').press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'We do not know “Zzyzx Quorl - Vvrrp”' }),
  ).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (let tap = 0; tap < 6; tap++) {
    await press(page, 't')
    await page.clock.runFor(500)
  }
  await expect(now(page).getByText('120.0')).toBeVisible()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(next(page)).toHaveCount(5)
})

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1440, 900],
] as const)
  test(`the booth fits and is accessible, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await begin(page)
    for (const theme of ['dark', 'light']) {
      await page.evaluate((choice) => (document.documentElement.dataset['theme'] = choice), theme)
      await expectAccessible(page, `booth, ${theme}`)
    }
    await page.getByRole('button', { name: 'Red' }).click()
    await expectAccessible(page, 'booth, red')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.getByRole('button', { name: 'Keys' }).click()
    await expectAccessible(page, 'keys and controller, red')
  })

test('a saved list is the plan beside the night', async ({ page }) => {
  const username = `dj.booth.${Date.now().toString(36)}`
  await page.request.post('/api/auth/register', { data: { username, password: 'a-long-warehouse-night' } })
  const songs = [
    { title: 'Glue', artist: 'Bicep', genre: 'Breaks', bpm: 130, musicalKey: '9A' },
    { title: 'Two', artist: 'Quillon Brass', genre: 'House', bpm: 126, musicalKey: '9A' },
  ]
  await page.request.post('/api/saved-lists', { data: { name: 'Friday', genre: 'House', songs } })
  await begin(page)
  await page.getByRole('button', { name: 'Plan' }).click()
  await expect(page.getByText('1 record left')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: /^Two/ }).click()
  await expect(now(page).getByRole('heading', { name: 'Two' })).toBeVisible()
  await page.getByRole('button', { name: 'Log', exact: true }).click()
  await page.getByRole('button', { name: 'Save as a list' }).click()
  await expect(page.getByRole('button', { name: 'In My List' })).toBeVisible()
  const { savedLists } = await (await page.request.get('/api/saved-lists')).json()
  expect(savedLists.map(({ name }: { name: string }) => name)).toContainEqual(
    expect.stringMatching(/^Night of \d{4}-\d\d-\d\d$/u),
  )
})
