import { describe, expect, it } from 'vitest'
import {
  codeBelow,
  type Finding,
  isCode,
  isTest,
  type ProjectFile,
  projectPaths,
  readProjectFile,
} from './project-files.ts'
import { allNodes, finding, nameOf, type Node, nodeField, nodeList, nodesOf, treeOf } from './syntax.ts'

// Who looks for something finds it by the name of a file, in one place, and can read that place in one go.

/** Tools that read a default export and nothing else. */
const isConfig = (path: string): boolean => /\.config\.m?ts$/u.test(path)

function defaultExports(files: readonly ProjectFile[]): Finding[] {
  return files
    .filter(({ path }) => !isConfig(path))
    .flatMap((file) =>
      allNodes(file)
        .filter(
          (node) =>
            node.type === 'ExportDefaultDeclaration' ||
            (node.type === 'ExportSpecifier' && nameOf(nodeField(node, 'exported')) === 'default'),
        )
        .map((node) =>
          finding(file, node, 'a default export has no name of its own: every importer makes one up'),
        ),
    )
}

const isReExport = (node: Node): boolean =>
  node.type === 'ExportAllDeclaration' ||
  (node.type === 'ExportNamedDeclaration' && nodeField(node, 'declaration') === null)

function barrels(files: readonly ProjectFile[]): Finding[] {
  return files.flatMap((file) => {
    if (/(?:^|\/)index\.[a-z]+$/u.test(file.path))
      return [`${file.path}:1: index names nothing; import the file that has it`]
    const body = nodeList(treeOf(file), 'body')
    const whole = body.find(({ type }) => type === 'ExportAllDeclaration')
    if (whole) return [finding(file, whole, 'export * hides where a name comes from')]
    const onlyPasses =
      body.some(isReExport) && body.every((node) => isReExport(node) || node.type === 'ImportDeclaration')
    return onlyPasses ? [`${file.path}:1: only passes on what other files export; import those`] : []
  })
}

/** Drawers into which anything fits, and in which nothing is found. */
const DRAWERS = new Set([
  'util',
  'utils',
  'utilities',
  'helper',
  'helpers',
  'common',
  'lib',
  'libs',
  'misc',
  'stuff',
])
/** Of a compound name these still say nothing: string-utils, but not common-key. */
const DRAWER_WORDS = new Set(['util', 'utils', 'utilities', 'helper', 'helpers', 'misc', 'stuff'])

function drawers(paths: readonly string[]): Finding[] {
  return paths.flatMap((path) =>
    path.split('/').some((segment) => {
      const name = segment.replace(/\..*$/u, '').toLowerCase()
      return DRAWERS.has(name) || name.split(/[-_]/u).some((word) => DRAWER_WORDS.has(word))
    })
      ? [`${path}:1: a drawer; name it after what it holds`]
      : [],
  )
}

/** What everybody looks for under this very name. */
const CAPITALS = new Set(['README.md'])

function notKebabCase(paths: readonly string[]): Finding[] {
  return paths.flatMap((path) =>
    path
      .split('/')
      .filter(
        (segment) => !CAPITALS.has(segment) && !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/u.test(segment),
      )
      .map((segment) => `${path}:1: ${segment} is not kebab-case`),
  )
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/gu, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/gu, '$1-$2')
    .toLowerCase()
    .split(/[-_.]/u)
    .filter((word) => word !== '')
    // write and writer, error and errors, library and libraries are the same word.
    .map((word) =>
      word.length > 3 ? word.replace(/(?:ies|y)$/u, 'i').replace(/(?:ers?|es?|s)$/u, '') : word,
    )

function exportedNames(file: ProjectFile): string[] {
  return nodeList(treeOf(file), 'body')
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((node) => {
      const declaration = nodeField(node, 'declaration')
      const declared = [
        nodeField(declaration, 'id'),
        ...nodeList(declaration, 'declarations').map((one) => nodeField(one, 'id')),
        ...nodeList(node, 'specifiers').map((one) => nodeField(one, 'exported')),
      ]
      return declared.flatMap((id) => (id === null ? [] : nodesOf(id).flatMap((one) => nameOf(one) ?? [])))
    })
}

/** Names that say which part of its folder a file is, with the reason. */
const ROLES: Readonly<Record<string, string>> = {
  'main.ts': 'the start; exports nothing',
  'main.tsx': 'the start; exports nothing',
  'entry-server.tsx':
    'the entry of the build that draws pages on the server, as builders of such pages name it',
  'port.ts': 'the types that every adapter of its folder has',
}

/**
 * Files with several equal exports and no main one: they bear the name of what those have in common, and here is what.
 * An entry that is not needed any more fails.
 */
const FAMILIES: Readonly<Record<string, string>> = {
  'src/contract/analytics.ts': 'what a page reports: each call is named after what happened there',
  'src/contract/limits.ts': 'the limits, each named after the field it limits',
  'src/domain/key/notation.ts': 'one function into and out of each notation, named after that notation',
  'src/domain/recommend/score.ts': 'the parts of the score, each named after its part',
  'src/domain/vibe/vocabulary.ts': 'the words of the vocabulary, by kind',
  'src/server/library.ts': 'the command of that name; exports nothing',
  'src/server/backup.ts': 'the commands backup and restore; exports nothing',
  'src/server/catalogue-import.ts': 'the command of that name; exports nothing',
  'src/server/providers/metadata/read-fact.ts': 'reads one fact of an answer; named after the fact',
  'src/web/ui/screen.ts': 'what every screen does on arrival; named after what is done',
}

const bearsItsName = (file: ProjectFile): boolean => {
  const own = new Set(wordsOf(file.path.replace(/^.*\//u, '').replace(/\.[a-z]+$/u, '')))
  return exportedNames(file)
    .flatMap(wordsOf)
    .some((word) => own.has(word))
}

const isNamedByExport = (path: string): boolean =>
  isCode(path) && !isTest(path) && !path.endsWith('.gen.ts') && !(path.replace(/^.*\//u, '') in ROLES)

function misnamed(files: readonly ProjectFile[], exceptions: Readonly<Record<string, string>>): Finding[] {
  return files
    .filter((file) => isNamedByExport(file.path) && !(file.path in exceptions) && !bearsItsName(file))
    .map(
      (file) =>
        `${file.path}:1: exports ${exportedNames(file).join(', ') || 'nothing'}; the file bears another name`,
    )
}

const QUESTION = 250
const MAX_LINES = 400
/** Of main.ts, which wires and does nothing else: what runs is in runtime/. */
const MAX_MAIN_LINES = 100

const lines = ({ text }: ProjectFile): number => text.replace(/\n$/u, '').split('\n').length

const isWritten = (path: string): boolean =>
  /\.(?:ts|tsx|mts|mjs|css|html)$/u.test(path) && !isTest(path) && !/\.gen\.[a-z]+$/u.test(path)

const longerThan = (files: readonly ProjectFile[], most: number): Finding[] =>
  files
    .filter((file) => isWritten(file.path) && lines(file) > most)
    .map((file) => `${file.path}:${lines(file)}: ${lines(file)} lines`)

const plant = (path: string, text = ''): ProjectFile[] => [{ path, text }]
const paths = projectPaths().filter((path) => /^(?:src|test|tools|bench|docs|catalog|content)\//u.test(path))
const code = codeBelow('src', 'test', 'tools', 'bench')
const src = codeBelow('src')

describe('no default exports and no barrels, so that a name is the same everywhere and leads to its file', () => {
  it('no file exports a default', () => {
    expect(code.length).toBeGreaterThan(100)
    expect(defaultExports(code)).toEqual([])
  })
  it.each(['export default 1', 'export default function a() {}', 'const a = 1\nexport { a as default }'])(
    'fails on %s',
    (text) => expect(defaultExports(plant('src/planted.ts', text))).toHaveLength(1),
  )
  it('passes a configuration, which is read by its default', () =>
    expect(defaultExports(plant('vite.config.ts', 'export default {}'))).toEqual([]))

  it('no file only passes on', () => {
    expect(code.length).toBeGreaterThan(100)
    expect(barrels(code)).toEqual([])
  })
  it.each([
    ['src/domain/key/index.ts', 'export const a = 1'],
    ['src/domain/keys.ts', `export * from './key/key.ts'\nexport const a = 1`],
    ['src/domain/keys.ts', `export { isKey } from './key/key.ts'`],
    ['src/domain/keys.ts', `import { isKey } from './key/key.ts'\nexport { isKey }`],
    ['src/domain/keys.ts', `export type { Key } from './key/key.ts'`],
  ])('fails on %s with %s', (path, text) => expect(barrels(plant(path, text))).toHaveLength(1))
  it('passes a file with something of its own, and one that only runs', () =>
    expect([
      ...barrels(plant('src/a.ts', `const a = 1\nexport { a }`)),
      ...barrels(plant('src/b.ts', `import './a.ts'`)),
    ]).toEqual([]))
})

describe('names say what is inside: no drawers, kebab-case, and a file bears the name of what it exports', () => {
  it('no drawer', () => {
    expect(paths.length).toBeGreaterThan(100)
    expect(drawers(paths)).toEqual([])
  })
  it.each([
    'src/domain/utils/key.ts',
    'src/web/lib/key.ts',
    'src/server/common.ts',
    'src/web/helpers.tsx',
    'test/string-utils.ts',
    'tools/misc.mjs',
  ])('fails on %s', (path) => expect(drawers([path])).toHaveLength(1))
  it('passes words that only contain one', () =>
    expect(drawers(['src/domain/library/library.ts', 'src/domain/key/common-key.ts'])).toEqual([]))

  it('every folder and file is kebab-case', () => {
    expect(paths.length).toBeGreaterThan(100)
    expect(notKebabCase(paths)).toEqual([])
  })
  it.each([
    'src/web/ui/Button.tsx',
    'src/domain/trackFinder.ts',
    'src/domain/track_finder.ts',
    'test/E2E/a.ts',
  ])('fails on %s', (path) => expect(notKebabCase([path])).toHaveLength(1))
  it('passes a README and endings', () =>
    expect(notKebabCase(['bench/README.md', 'src/a/b-c.gen.ts', 'docs/0001-the-house.md'])).toEqual([]))

  it('every file of src shares a word with one of its exports', () => {
    expect(src.filter(({ path }) => isNamedByExport(path)).length).toBeGreaterThan(100)
    expect(misnamed(src, FAMILIES)).toEqual([])
  })
  it('every family still needs its entry', () => {
    const named = new Map(src.map((file) => [file.path, bearsItsName(file)]))
    expect(Object.keys(FAMILIES).filter((path) => named.get(path) !== false)).toEqual([])
  })
  it.each([
    ['src/domain/key/planted.ts', 'export const isKey = 1'],
    ['src/domain/key/planted.ts', 'export type Key = 1'],
    ['src/domain/key/planted.ts', 'const planted = 1'],
  ])('fails on %s with %s', (path, text) => expect(misnamed(plant(path, text), {})).toHaveLength(1))
  it.each([
    ['src/domain/track/search-index.ts', 'export class SearchIndex {}'],
    ['src/server/http/errors.ts', 'export function handleError() {}'],
    ['src/domain/access/quota.ts', 'export const QUOTA_DAYS = 1'],
    ['src/server/providers/llm/port.ts', 'export type LanguageModel = 1'],
  ])('passes %s with %s', (path, text) => expect(misnamed(plant(path, text), {})).toEqual([]))
})

describe('no file over 400 lines, so that one can be read in one go; over 250 is a question', () => {
  it('no file of src', () => {
    const files = paths.filter((path) => path.startsWith('src/') && isWritten(path)).map(readProjectFile)
    expect(files.length).toBeGreaterThan(100)
    const questions = longerThan(files, QUESTION)
    expect(
      longerThan(files, MAX_LINES),
      `Over ${QUESTION}, a question each:\n${questions.join('\n')}\n`,
    ).toEqual([])
  })
  it('main.ts wires and does nothing else, in at most 100 lines', () => {
    const path = 'src/server/main.ts'
    expect(longerThan([readProjectFile(path)], MAX_MAIN_LINES)).toEqual([])
    expect(longerThan(plant(path, 'a\n'.repeat(101)), MAX_MAIN_LINES)).toHaveLength(1)
  })
  it('fails on 401 lines, not on 400 nor on generated ones', () => {
    const text = (count: number) => 'a\n'.repeat(count)
    expect(longerThan(plant('src/planted.ts', text(401)), MAX_LINES)).toHaveLength(1)
    expect(longerThan(plant('src/planted.ts', text(400)), MAX_LINES)).toEqual([])
    expect(longerThan(plant('src/planted.gen.ts', text(401)), MAX_LINES)).toEqual([])
  })
})
