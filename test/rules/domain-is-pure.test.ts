import { describe, expect, it } from 'vitest'
import { compileRoom } from './compile-room.ts'
import { codeBelow, type Finding, isTest, type ProjectFile } from './project-files.ts'
import { finding, importsOf, memberName, nodeList, valueNames } from './syntax.ts'

// The domain runs in Node, in the browser and in a worker, gives the same answer to the same question, and can be
// tested without anything else. It stays so only while it reaches for nothing.

type Exception = { readonly file: string; readonly packageName: string; readonly reason: string }

/** The files that may import a package each. An entry that is not used any more fails. */
const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'src/domain/library/xml-reader.ts',
    packageName: 'saxes',
    reason:
      'libraries of rekordbox and Traktor are XML; a reader of our own would be a worse one. It is pure itself',
  },
  {
    file: 'src/domain/library/unpack.ts',
    packageName: 'fflate',
    reason: 'libraries come zipped; unpacking is not what Segue is for. It is pure itself',
  },
  {
    file: 'src/domain/audio/fft.ts',
    packageName: 'fft.js',
    reason: 'listening is what Segue is for; a Fourier transform is not. It is pure itself',
  },
]

/** A specifier rule beside the compiler: types of packages that lie in node_modules resolve in every room. */
function foreignImports(files: readonly ProjectFile[]): Finding[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap(({ specifier, path, packageName, node }) => {
      const own = path !== null && path.startsWith('src/domain/')
      const allowed = EXCEPTIONS.some((one) => one.file === file.path && one.packageName === packageName)
      return own || allowed
        ? []
        : [finding(file, node, `the domain imports nothing but domain, not ${specifier}`)]
    }),
  )
}

/** Names of the machine, the network, the page or the moment. A local variable had better be called otherwise. */
const OUTSIDE = new Set([
  'fetch',
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'process',
  'console',
  'crypto',
  'globalThis',
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'XMLHttpRequest',
  'WebSocket',
  'Buffer',
  'require',
  'eval',
  'Function',
])

/** Clock, chance and the outside world. `new Date(…)` of given times and all of Math but `random` are fine. */
function impureNames(files: readonly ProjectFile[]): Finding[] {
  return files.flatMap((file) =>
    [...valueNames(file)].flatMap(({ name, node, parent }) => {
      if (OUTSIDE.has(name)) return [finding(file, node, `the domain knows no ${name}`)]
      const member =
        parent.type === 'MemberExpression' && parent['object'] === node ? memberName(parent) : null
      if (name === 'Math' && (member === null || member === 'random'))
        return [finding(file, node, 'chance is given to the domain (a seed), it does not take Math.random')]
      if (name === 'Date') {
        const ofGivenTime =
          parent.type === 'NewExpression' &&
          parent['callee'] === node &&
          nodeList(parent, 'arguments').length > 0
        if (!ofGivenTime && member !== 'UTC' && member !== 'parse')
          return [finding(file, node, 'the time is given to the domain, it does not look at the clock')]
      }
      return []
    }),
  )
}

const planted = (text: string): ProjectFile[] => [{ path: 'src/domain/key/planted.ts', text }]
const domain = codeBelow('src/domain')
const shipped = domain.filter(({ path }) => !isTest(path))

describe('domain imports nothing but domain, so that it runs anywhere', () => {
  it('no file of it reaches outside', () => {
    expect(shipped.length).toBeGreaterThan(10)
    expect(foreignImports(shipped)).toEqual([])
  })

  it('every exception is still used', () => {
    const used = new Set(
      shipped.flatMap((file) => importsOf(file).map(({ packageName }) => `${file.path} ${packageName}`)),
    )
    expect(EXCEPTIONS.filter(({ file, packageName }) => !used.has(`${file} ${packageName}`))).toEqual([])
  })

  it.each([
    `import { z } from 'zod'`,
    `import type { z } from 'zod'`,
    `import { test } from 'vitest'`,
    `import { SaxesParser } from 'saxes'`,
    `import { readFileSync } from 'node:fs'`,
    `import { openDatabase } from '../../server/db/open.ts'`,
    `import type { ErrorCode } from '../../contract/errors.ts'`,
    `export { paths } from '../../web/paths.ts'`,
    `export * from '../../contract/limits.ts'`,
    `export const later = () => import('node:fs')`,
    `export const later = (name: string) => import(name)`,
    `export type Code = import('../../contract/errors.ts').ErrorCode`,
  ])('fails on %s', (text) => expect(foreignImports(planted(text))).toHaveLength(1))

  it('passes an import of its own', () =>
    expect(foreignImports(planted(`import { isKey } from './key.ts'\nimport '../track/names.ts'`))).toEqual(
      [],
    ))
})

describe('domain has no clock, no chance, no network and no page, so that the same question has the same answer', () => {
  it('no file of it names one', () => {
    expect(shipped.length).toBeGreaterThan(10)
    expect(impureNames(shipped)).toEqual([])
  })

  it.each([
    'export const a = Date.now()',
    'export const a = () => new Date()',
    'export const a = Date()',
    'export const { now } = Date',
    'export const a = Math.random()',
    `export const a = Math['random']()`,
    'export const { random } = Math',
    `export const a = fetch('/')`,
    'export const a = performance.now()',
    'export const a = () => setTimeout(() => undefined, 1)',
    'export const a = process.env',
    `console.log('hello')`,
    'export const a = globalThis',
    'export const a = document.title',
  ])('fails on %s', (text) => expect(impureNames(planted(text)).length).toBeGreaterThan(0))

  it('passes given times, arithmetic, and fields and types of the same name', () =>
    expect(
      impureNames(
        planted(
          'export const a = (at: number, it: { process: Date }) => [new Date(at), Math.max(1, at), it.process, Date.UTC(2000, 1)]',
        ),
      ),
    ).toEqual([]))
})

describe('the compiler itself refuses what the domain must not see (types: [], lib: ES2023)', () => {
  const plants: Readonly<Record<string, string>> = {
    'the server': `import { serverFact } from '../server/neighbour.ts'\nexport const a = serverFact`,
    'the contract': `import { contractFact } from '../contract/neighbour.ts'\nexport const a = contractFact`,
    'the web': `export { webFact } from '../web/neighbour.ts'`,
    'a file of Node': `import { readFileSync } from 'node:fs'\nexport const a = readFileSync`,
    'the process': 'export const a: unknown = process.env',
    'the page': 'export const a: unknown = document.title',
    'the network': `export const a: unknown = fetch('/')`,
    'a timer': 'export const a: unknown = setTimeout(() => undefined, 1)',
    'the console': `console.log('hello')\nexport {}`,
    'the fine clock': 'export const a: unknown = performance.now()',
  }
  const files = Object.values(plants).map((text, at) => ({ path: `src/domain/planted-${at}.ts`, text }))
  const clean = { path: 'src/domain/clean.ts', text: `export { domainFact } from './neighbour.ts'` }
  const said = compileRoom('domain', [...files, clean])

  it.each(Object.keys(plants).map((name, at) => [name, at] as const))('%s', (_, at) =>
    expect(said.get(`src/domain/planted-${at}.ts`)?.length).toBeGreaterThan(0),
  )
  it('but not what it may see', () => expect(said.get(clean.path)).toEqual([]))
})
