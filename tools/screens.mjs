/**
 * `npm run screens`: a picture of every public page and of what stands behind them, at four widths in both themes, into
 * screens/. `npm run screens -- results,my-list`: of these alone.
 * `npm run screens -- readme`: the pictures of the README, into docs/pictures/.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.mjs'
import { build, install, root, run } from './ready.mjs'

install()
build()
const chromium = findChromium()
if (chromium === null) {
  console.error('No Chromium was found. Install one, or set CHROME_PATH to a Chrome or Chromium.')
  process.exit(1)
}
if (process.argv[2] === 'readme') {
  run(process.execPath, ['--import', 'tsx', join(root, 'tools', 'readme-pictures.ts')])
  process.exit(0)
}
const { chromium: playwright } = await import('playwright-core')
const { serveBuilt } = await import('./serve-built.mjs')
const { STATES } = await import('./screen-states.mjs')

const WIDTHS = [390, 768, 1440, 1920]
const THEMES = ['dark', 'light']
const PAGES = {
  home: '/',
  'how-it-works': '/?tab=how-it-works',
  'blog-tab': '/?tab=blog',
  pricing: '/?tab=pricing',
  blog: '/blog',
  'blog-nothing-found': '/blog?q=nothing+is+called+like+this',
  article: '/blog/1',
  'post-not-found': '/blog/no-such-post',
  pix: '/pix',
  'site-map': '/sitemap',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  'not-found': '/no/such/page',
}

const wanted = process.argv[2]?.split(',') ?? [...Object.keys(PAGES), ...Object.keys(STATES)]
const unknown = wanted.filter((name) => !(name in PAGES) && !(name in STATES))
if (unknown.length > 0) {
  console.error(
    `There is no screen ${unknown.join(', ')}. There are: ${[PAGES, STATES].flatMap(Object.keys).join(', ')}.`,
  )
  process.exit(2)
}

const folder = join(root, 'screens')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const server = await serveBuilt()
const browser = await playwright.launch({ executablePath: chromium, args: CHROMIUM_FLAGS })
try {
  for (const theme of THEMES)
    for (const width of WIDTHS) {
      for (const name of wanted) {
        const page = await openPage(theme, width)
        if (name in PAGES) await page.goto(server.address + PAGES[name], { waitUntil: 'networkidle' })
        else await STATES[name](page, server.address)
        await loadBelow(page)
        await page.screenshot({
          path: join(folder, `${name}-${width}-${theme}.png`),
          fullPage: name in PAGES,
          // A transition under way would be caught half painted.
          animations: 'disabled',
        })
        await page.context().close()
      }
    }
} finally {
  await browser.close()
  await server.stop()
}
console.log(`${wanted.length * WIDTHS.length * THEMES.length} pictures in screens/`)

/** A page of a browser that was never here. */
async function openPage(theme, width) {
  // Still, so that a picture does not depend on when it is taken.
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await context.addInitScript((choice) => {
    localStorage.setItem('segue-theme', choice)
    localStorage.setItem('segue-splash-seen', 'true')
    sessionStorage.setItem('device_fingerprint', crypto.randomUUID().replaceAll('-', '').repeat(2))
  }, theme)
  return context.newPage()
}

/** Pictures further down are fetched when they come near: goes past all of them once. */
async function loadBelow(page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}
