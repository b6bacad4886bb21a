/** The JavaScript that each page loads at first, packed, against its budget. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bar, table, title } from './measure.ts'

const web = fileURLToPath(new URL('../dist/web', import.meta.url))
const KB = 1_000
const PAGES = [
  { path: '/', chunk: 'pages/home/home-page.tsx', budget: 90 },
  { path: '/try', chunk: 'pages/try/try-page.tsx', budget: 140 },
]
/** Of a page that has no line above: public until somebody says otherwise. */
const PUBLIC_BUDGET = 90

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
  const lazy = manifest[entry]?.dynamicImports ?? []
  const missing = PAGES.filter(({ chunk }) => !lazy.includes(chunk))
  if (missing.length > 0)
    throw new Error(`the build has no page ${missing.map(({ chunk }) => chunk).join(', ')}`)
  const others = lazy
    .filter((chunk) => /^pages\/.*-page\.tsx$/.test(chunk) && PAGES.every((page) => page.chunk !== chunk))
    .map((chunk) => ({ path: chunk, chunk, budget: PUBLIC_BUDGET }))
  const plain = plainScripts()
  const sizes = [...PAGES, ...others].map(({ path, chunk, budget }) => {
    const files = filesOf(manifest, [entry, chunk])
    const later = [...filesOf(manifest, manifest[chunk]?.dynamicImports ?? [])].filter(
      (file) => !files.has(file),
    )
    const sum = (list: Iterable<string>) => [...list].reduce((bytes, file) => bytes + packed(file), 0) / KB
    return {
      path,
      budget,
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
