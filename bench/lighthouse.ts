/** Lighthouse in a real Chromium on all public pages, against the bars of the product. */
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../tools/find-chromium.mjs'
import { serveBuilt } from '../tools/serve-built.mjs'
import { bar, machine, table, title } from './measure.ts'
import { installFor } from './reference-tools/reference-tools.ts'

const PAGES = [
  '/',
  '/?tab=how-it-works',
  '/?tab=blog',
  '/?tab=pricing',
  '/blog',
  '/blog/1',
  '/pix',
  '/sitemap',
  '/terms',
  '/privacy',
  '/contact',
] as const
/** What else the machine does shows in the time scripts take: the middle one of so many counts. */
const ROUNDS = 3
const BARS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof BARS
const CATEGORIES = Object.keys(BARS) as Category[]

type Audit = { readonly title: string; readonly score: number | null; readonly displayValue?: string }
type Report = {
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
}
type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: Category[] },
) => Promise<{ readonly lhr: Report } | undefined>

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

async function main(): Promise<void> {
  title(`lighthouse: public pages on its simulated slow phone, 0 to 100 (${machine()})`)
  const browserPath = findChromium()
  if (browserPath === null || !installFor('lighthouse')) {
    console.log(
      browserPath === null ? 'Left out: no Chromium was found.' : 'Left out: it could not be installed.',
    )
    return
  }
  const entry = createRequire(new URL('reference-tools/package.json', import.meta.url)).resolve('lighthouse')
  const lighthouse = ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default
  const port = await freePort()
  const server = await serveBuilt()
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  })
  const reports: { path: string; lhr: Report }[] = []
  try {
    for (const path of PAGES) {
      const runs: Report[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const run = await lighthouse(server.address + path, {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: CATEGORIES,
        })
        if (run === undefined) throw new Error(`no report of ${path}`)
        runs.push(run.lhr)
      }
      runs.sort((a, b) => points(a, 'performance') - points(b, 'performance'))
      reports.push({ path, lhr: runs[ROUNDS >> 1] as Report })
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  show(reports)
}

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]
const points = (lhr: Report, category: Category) => Math.round((lhr.categories[category].score ?? 0) * 100)

function show(reports: readonly { path: string; lhr: Report }[]): void {
  table(
    ['page', ...CATEGORIES, ...METRICS.map((id) => reports[0]?.lhr.audits[id]?.title ?? id)],
    reports.map(({ path, lhr }) => [
      path,
      ...CATEGORIES.map((category) => String(points(lhr, category))),
      ...METRICS.map((id) => lhr.audits[id]?.displayValue ?? ''),
    ]),
  )
  for (const { path, lhr } of reports)
    for (const category of CATEGORIES) {
      const met = points(lhr, category) >= BARS[category]
      bar(`${path} ${category} at least ${BARS[category]}`, met)
      if (met) continue
      process.exitCode = 1
      for (const { id } of lhr.categories[category].auditRefs) {
        const audit = lhr.audits[id]
        if (typeof audit?.score === 'number' && audit.score < 0.9)
          console.log(`  ${audit.title}: ${audit.displayValue ?? audit.score}`)
      }
    }
}

await main()
