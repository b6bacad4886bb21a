/** The JavaScript that each page loads at first, packed, against its budget. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bar, table, title } from './measure.ts'

const web = fileURLToPath(new URL('../dist/web', import.meta.url))
const KB = 1_000
/** Pages with a budget of their own. */
const OWN_BUDGETS: Readonly<Record<string, number>> = {
  'app/dashboard-screen.tsx': 140,
  'pages/library/library-page.tsx': 140,
  'pages/admin/admin-page.tsx': 140,
}
/** Of every other page: public unless listed. */
const PUBLIC_BUDGET = 90
/** What switches between the screens of the application; a public page does without. */
const ROUTES = 'app/routes.tsx'
const PAGE = /^(?:pages\/.*-page|app\/dashboard-screen)\.tsx$/u

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly isEntry?: boolean
}
type Manifest = Readonly<Record<string, Chunk>>

const packed = (file: string): number => gzipSync(readFileSync(join(web, file)), { level: 9 }).length

/** Files of the chunks with all they import at once. */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const other of manifest[name]?.imports ?? []) visit(other)
  }
  for (const name of names) visit(name)
  return new Set(
    [...seen].flatMap((name) => manifest[name]?.file ?? []).filter((file) => file.endsWith('.js')),
  )
}

/** Scripts that the page names itself, beside modules. */
const plainScripts = (): string[] =>
  [...readFileSync(join(web, 'index.html'), 'utf8').matchAll(/<script src="\/([^"]+)"/gu)].map((m) =>
    String(m[1]),
  )

function main(): void {
  title('web: JavaScript at first load, gzip, in kB of 1,000 bytes')
  const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (entry === undefined) throw new Error('the build has no entry')
  const lazyOf = (name: string) => (manifest[name]?.dynamicImports ?? []).filter((chunk) => PAGE.test(chunk))
  const pages = [
    ...lazyOf(entry).map((chunk) => ({ chunk, with: [entry] })),
    ...lazyOf(ROUTES).map((chunk) => ({ chunk, with: [entry, ROUTES] })),
  ]
  if (lazyOf(entry).length === 0 || lazyOf(ROUTES).length === 0) throw new Error('the build has no pages')
  const plain = plainScripts()
  const sizes = pages.map(({ chunk, with: before }) => {
    const files = filesOf(manifest, [...before, chunk])
    const later = [...filesOf(manifest, manifest[chunk]?.dynamicImports ?? [])].filter(
      (file) => !files.has(file),
    )
    const sum = (list: Iterable<string>) => [...list].reduce((bytes, file) => bytes + packed(file), 0) / KB
    return {
      path: chunk,
      budget: OWN_BUDGETS[chunk] ?? PUBLIC_BUDGET,
      first: sum([...plain, ...files]),
      later: sum(later),
      files: files.size + plain.length,
    }
  })
  table(
    ['page', 'of its budget', 'at first', 'budget', 'later, on use', 'files at first'],
    sizes.map(({ path, budget, first, later, files }) => [
      path,
      `${Math.round((100 * first) / budget)} %`,
      `${first.toFixed(1)} kB`,
      `${budget} kB`,
      `${later.toFixed(1)} kB`,
      String(files),
    ]),
  )
  console.log('')
  for (const { path, budget, first } of sizes) {
    const met = first <= budget
    bar(`${path} at most ${budget} kB`, met)
    if (!met) process.exitCode = 1
  }
}

main()
