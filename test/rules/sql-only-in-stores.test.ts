import { describe, expect, it } from 'vitest'
import { codeBelow, type Finding, isTest, type ProjectFile } from './project-files.ts'
import {
  allNodes,
  finding,
  importsOf,
  memberName,
  nameOf,
  type Node,
  nodeField,
  nodeList,
  nodesOf,
  rootOf,
  treeOf,
} from './syntax.ts'

// Who wonders what is asked of the database reads store.ts files and nothing else; and because a store is made from a
// database or from a transaction, the caller decides what is one transaction.

const QUERIES = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'executeQuery',
])
const DRIVERS = new Set(['pg', 'better-sqlite3'])

const isStore = (path: string): boolean =>
  /^src\/server\/(?:features|providers)\/[^/]+\/store\.ts$/u.test(path)
const isMigration = (path: string): boolean => /^src\/server\/db\/migrations(?:\.ts$|\/)/u.test(path)
const isDatabase = (path: string): boolean => path.startsWith('src/server/db/')

/** A query by Kysely, or written in SQL. */
const asks = (node: Node): boolean =>
  QUERIES.has(memberName(node) ?? '') ||
  (node.type === 'TaggedTemplateExpression' && nameOf(rootOf(node)) === 'sql')

function queriesElsewhere(files: readonly ProjectFile[]): Finding[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => {
      const { path } = file
      const mayQuery = isStore(path) || isMigration(path)
      const queries = allNodes(file)
        .filter((node) => !mayQuery && asks(node))
        .map((node) => finding(file, node, `${memberName(node) ?? 'sql`…`'} outside a store.ts`))
      const imports = importsOf(file).flatMap(({ packageName, node }) => {
        if (packageName === null) return []
        if (packageName === 'kysely' && !isStore(path) && !isDatabase(path))
          return [finding(file, node, 'kysely is for stores and src/server/db; use Db of db/schema.ts')]
        return DRIVERS.has(packageName) && !isDatabase(path)
          ? [finding(file, node, `${packageName} is for src/server/db`)]
          : []
      })
      return [...queries, ...imports]
    })
}

/** A store is `name(db: Db)`, with the database as its one parameter, and nothing else that is exported asks the database. */
function storesMadeOtherwise(files: readonly ProjectFile[]): Finding[] {
  return files
    .filter(({ path }) => isStore(path))
    .flatMap((file) => {
      const asking = exportedValues(file).filter(({ value }) => touchesDatabase(value))
      const [store] = asking
      if (asking.length !== 1 || !store)
        return [`${file.path}:1: a store.ts exports one store, made from (db: Db); here: ${asking.length}`]
      const parameters = nodeList(store.value, 'params')
      const [parameter] = parameters
      if (parameters.length !== 1 || !parameter || typeName(parameter) !== 'Db')
        return [finding(file, store.node, 'a store is a function of (db: Db), a database or a transaction')]
      // An optional transaction handed to a method is forgotten sooner or later, and then half of a change remains.
      return nodesOf(store.value).flatMap((node) =>
        node === store.value
          ? []
          : nodeList(node, 'params')
              .filter((inner) => /^(?:Db|Kysely|Transaction)$/u.test(typeName(inner) ?? ''))
              .map((inner) =>
                finding(file, inner, 'make the store from the transaction; its methods take none'),
              ),
      )
    })
}

const touchesDatabase = (value: Node): boolean =>
  nodeList(value, 'params').some((parameter) => typeName(parameter) === 'Db') || nodesOf(value).some(asks)

function exportedValues(file: ProjectFile): { node: Node; value: Node }[] {
  return nodeList(treeOf(file), 'body')
    .filter(({ type, exportKind }) => type === 'ExportNamedDeclaration' && exportKind !== 'type')
    .flatMap((node) => {
      const declaration = nodeField(node, 'declaration')
      if (declaration === null) return nodeList(node, 'specifiers').map((value) => ({ node, value }))
      if (declaration.type !== 'VariableDeclaration') return [{ node, value: declaration }]
      return nodeList(declaration, 'declarations').map((one) => ({
        node,
        value: nodeField(one, 'init') ?? one,
      }))
    })
}

/** `Db` of `(db: Db)` and of `(db?: Db)`. */
function typeName(parameter: Node): string | null {
  const annotation = nodeField(nodeField(parameter, 'typeAnnotation'), 'typeAnnotation')
  return nameOf(nodeField(annotation, 'typeName'))
}

const server = codeBelow('src/server')
const everything = codeBelow('src')
const store = (text: string): ProjectFile[] => [{ path: 'src/server/features/planted/store.ts', text }]
const verb = (text: string): ProjectFile[] => [{ path: 'src/server/features/planted/create.ts', text }]

describe('SQL only in store.ts and migrations, so that every question to the database has one place', () => {
  it('no other file asks', () => {
    expect(everything.length).toBeGreaterThan(100)
    expect(queriesElsewhere(everything)).toEqual([])
  })

  it('stores and migrations are seen, and seen to ask', () => {
    const elsewhere = server.map(({ text }, at) => ({ path: `src/server/planted-${at}.ts`, text }))
    const asking = new Set(queriesElsewhere(elsewhere).map((says) => says.split(':')[0]))
    expect(server.filter(({ path }) => isStore(path)).length).toBeGreaterThan(1)
    server.forEach(({ path }, at) => {
      if (isStore(path)) expect(asking).toContain(`src/server/planted-${at}.ts`)
    })
  })

  it.each([
    `export const a = (db: Db) => db.selectFrom('tracks').selectAll().execute()`,
    `export const a = (trx: Db) => trx['deleteFrom']('tracks').execute()`,
    `export const a = (trx: Db) => trx.insertInto('tracks').values([]).execute()`,
    `export const a = (trx: Db) => trx.updateTable('tracks').set({}).execute()`,
    'export const a = (db: Db) => sql`select 1`.execute(db)',
    'export const a = sql<number>`select 1`',
    `import { sql } from 'kysely'`,
    `import pg from 'pg'`,
    `import SQLite from 'better-sqlite3'`,
  ])('fails on %s', (text) => expect(queriesElsewhere(verb(text))).toHaveLength(1))

  it('and passes the same in a store', () =>
    expect(
      queriesElsewhere(
        store(
          `import { sql } from 'kysely'\nexport const a = (db: Db) => db.selectFrom('x').select(sql\`1\`)`,
        ),
      ),
    ).toEqual([]))
})

describe('a store is made from a database or a transaction, so that its caller decides what happens together', () => {
  it('every store.ts exports one function of (db: Db)', () => {
    expect(server.filter(({ path }) => isStore(path)).length).toBeGreaterThan(1)
    expect(storesMadeOtherwise(server)).toEqual([])
  })

  it.each([
    'export const songs = { all: () => [] }',
    'export const songs = (db: Db, clock: () => number) => ({})',
    'export const songs = (db: Pool) => ({})',
    'export class Songs {}',
    'export async function all(db: Db) {}\nexport async function add(db: Db) {}',
    'export const songs = (db: Db) => ({ add: (song: Song, trx: Db) => trx })',
    'export const songs = (db: Db) => ({ async add(song: Song, trx?: Transaction<Schema>) {} })',
    'export const songs = (db: Db) => ({})\nexport const plays = (db: Db) => ({})',
    `export const songs = (db: Db) => ({})\nexport const all = () => database.selectFrom('songs')`,
    'export type Song = { id: string }',
  ])('fails on %s', (text) => expect(storesMadeOtherwise(store(text))).toHaveLength(1))

  it('passes a function of a database, with types beside it', () =>
    expect(
      storesMadeOtherwise(
        store(`export type Song = {}\nexport function songs(db: Db) { return { all: () => rows(db) } }
          const rows = (db: Db) => db
          export const songKey = (song: Song) => song.id`),
      ),
    ).toEqual([]))
})
