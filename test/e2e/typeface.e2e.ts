import { expect } from '@playwright/test'
import { test } from './own-device.ts'

const PRELOADED = /<link rel="preload" as="font" type="font\/woff2" crossorigin="" href="([^"]+)">/u

test('every page asks for the typeface at once; it is small, ours and kept for good', async ({ request }) => {
  const files = new Set<string>()
  for (const path of ['/', '/blog', '/pix', '/terms', '/try', '/no/such/page']) {
    const page = await request.get(path, { headers: { accept: 'text/html' } })
    const file = PRELOADED.exec(await page.text())?.[1]
    expect(file, path).toMatch(/^\/assets\//u)
    files.add(file ?? '')
  }
  expect(files.size).toBe(1)
  for (const file of files) {
    const font = await request.get(file)
    expect(font.headers()).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await font.body()).length).toBeLessThan(35_000)
  }
})

test('figures in columns are of one width, other letters of Latin come along, and nothing else is fetched', async ({
  page,
}) => {
  let bytes = 0
  page.on('response', async (response) => {
    if (response.url().endsWith('.woff2')) bytes += (await response.body()).length
  })
  await page.goto('/try')
  await page.getByRole('combobox', { name: 'Current Artist or Track' }).fill('Bicep - Glue')
  await page.getByRole('button', { name: 'Generate AI Recommendations' }).click()
  const figure = page.getByRole('list', { name: 'Recommendations' }).locator('.figures').first()
  await expect(figure).toBeVisible()
  const widths = await figure.evaluate((element) => {
    const measure = (text: string, letter: string) => {
      const span = document.createElement('span')
      span.textContent = text.replaceAll('0', letter)
      element.append(span)
      const { width } = span.getBoundingClientRect()
      span.remove()
      return width
    }
    return ['1', '8', '4'].map((digit) => measure('00000000', digit))
  })
  expect(new Set(widths).size, String(widths)).toBe(1)
  expect(await page.evaluate(() => document.fonts.check("16px 'Geist'", 'Glue'))).toBe(true)
  await page.evaluate(() => document.fonts.load("16px 'Geist'", 'Łódź'))
  await expect.poll(() => bytes).toBeGreaterThan(40_000)
  expect(bytes).toBeLessThan(60_000)
})

test('nothing jumps when the typeface comes late', async ({ page }) => {
  let send = () => {}
  const maySend = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/*.woff2', async (route) => {
    await maySend
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const told = { shifts: 0 }
    Object.assign(window, { told })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        told.shifts += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: false })
  })
  send()
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(() => page.evaluate(() => document.fonts.check("16px 'Geist'", 'a'))).toBe(true)
  // Two frames: the first is drawn with it, and by the second what it moved is told.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const { shifts } = await page.evaluate(() => (window as unknown as { told: { shifts: number } }).told)
  // 0.0005 with a stand-in of the same measures, 0.003 with one as it comes.
  expect(shifts).toBeLessThan(0.0015)
})
