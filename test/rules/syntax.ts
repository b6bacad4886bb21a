import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { Finding, ProjectFile } from './project-files.ts'

/**
 * A node of the syntax tree (ESTree with TypeScript). Loose on purpose: a rule asks a few kinds of node for a few
 * fields, and what a node does not have is `undefined`.
 */
export type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown }

const trees = new Map<string, Node>()

/** @throws on text that is no TypeScript, so that no file is passed over because it could not be read. */
export function treeOf({ path, text }: ProjectFile): Node {
  const key = `${path}\n${text}`
  const known = trees.get(key)
  if (known) return known
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  const tree = program as unknown as Node
  trees.set(key, tree)
  return tree
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))

/** Every node below and including this one, parents first. */
export function nodesOf(node: Node, found: Node[] = []): Node[] {
  found.push(node)
  for (const child of childrenOf(node)) nodesOf(child, found)
  return found
}

export const allNodes = (file: ProjectFile): Node[] => nodesOf(treeOf(file))

export const nodeField = (node: Node | null | undefined, field: string): Node | null => {
  const value = node?.[field]
  return isNode(value) ? value : null
}

export const nodeList = (node: Node | null | undefined, field: string): Node[] => {
  const value = node?.[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The name of an identifier, or what is written between the quotes. */
export const nameOf = (node: Node | null): string | null => {
  if (node?.type === 'Identifier' && typeof node['name'] === 'string') return node['name']
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  return null
}

/** `x.name`, `x?.name` and `x['name']` alike. */
export const memberName = (node: Node | null): string | null =>
  node?.type === 'MemberExpression' ? nameOf(nodeField(node, 'property')) : null

/** `a` of `a.b().c`, where it is a plain name. */
export function rootOf(node: Node | null): Node | null {
  if (node === null) return null
  if (node.type === 'MemberExpression') return rootOf(nodeField(node, 'object'))
  if (node.type === 'CallExpression' || node.type === 'NewExpression')
    return rootOf(nodeField(node, 'callee'))
  if (node.type === 'TaggedTemplateExpression') return rootOf(nodeField(node, 'tag'))
  if (WRAPPERS.has(node.type)) return rootOf(nodeField(node, 'expression'))
  return node
}

/** They change the type of a value and nothing else. */
const WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
  'TSTypeAssertion',
  'ChainExpression',
  'ParenthesizedExpression',
])

/** Names that stand for a value: neither a field's name, nor a type, nor the name under which something is imported. */
export function* valueNames(file: ProjectFile): Generator<{ name: string; node: Node; parent: Node }> {
  yield* valueNamesBelow(treeOf(file), treeOf(file))
}

function* valueNamesBelow(node: Node, parent: Node): Generator<{ name: string; node: Node; parent: Node }> {
  if (node.type.startsWith('TS') && !WRAPPERS.has(node.type)) return
  if (/^(?:Import|ExportSpecifier|ExportAll)/u.test(node.type) && node.type !== 'ImportExpression') return
  if (node.type === 'Identifier' && typeof node['name'] === 'string')
    yield { name: node['name'], node, parent }
  for (const [field, value] of Object.entries(node)) {
    const names = field === 'key' || field === 'property' || field === 'label'
    if (names && node['computed'] !== true) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* valueNamesBelow(child, node)
  }
}

const lineOf = ({ text }: ProjectFile, { start }: Node): number => text.slice(0, start).split('\n').length

export const finding = (file: ProjectFile, node: Node, says: string): Finding =>
  `${file.path}:${lineOf(file, node)}: ${says}`

type Import = {
  /** As written: "../db/open.ts", "zod". `(computed)` where it is not a plain text. */
  readonly specifier: string
  /** The path in the project of a relative import or of #room/…; null for a package. */
  readonly path: string | null
  /** "zod", "@scope/name", "node:fs" without what follows; null for a relative import. */
  readonly packageName: string | null
  /** Gone at run time. `import { type X } from` is not: it still loads the file. */
  readonly typeOnly: boolean
  readonly node: Node
}

/** Everything by which a file reaches another one: import, export from, import(), require(), import('x').T, new URL. */
export function importsOf(file: ProjectFile): readonly Import[] {
  const tree = treeOf(file)
  const known = imports.get(tree)
  if (known) return known
  const found = findImports(file)
  imports.set(tree, found)
  return found
}

const imports = new WeakMap<Node, readonly Import[]>()

function findImports(file: ProjectFile): Import[] {
  return allNodes(file).flatMap((node) => {
    const to = (source: Node | null, typeOnly: boolean) => [importTo(file, node, nameOf(source), typeOnly)]
    switch (node.type) {
      case 'ImportDeclaration':
        return to(nodeField(node, 'source'), node['importKind'] === 'type')
      case 'ExportAllDeclaration':
        return to(nodeField(node, 'source'), node['exportKind'] === 'type')
      case 'ExportNamedDeclaration':
        return nodeField(node, 'source') ? to(nodeField(node, 'source'), node['exportKind'] === 'type') : []
      case 'ImportExpression':
        return to(nodeField(node, 'source'), false)
      case 'TSImportType':
        return to(nodeField(node, 'source') ?? nodeField(node, 'argument'), true)
      case 'CallExpression':
        return nameOf(nodeField(node, 'callee')) === 'require'
          ? to(nodeList(node, 'arguments')[0] ?? null, false)
          : []
      case 'NewExpression': {
        // new Worker(new URL('./x.ts', import.meta.url)) loads code as well.
        const [first] = nodeList(node, 'arguments')
        const isCodeAddress =
          nameOf(nodeField(node, 'callee')) === 'URL' &&
          /^\.{1,2}\/.*\.(?:ts|tsx)$/u.test(nameOf(first ?? null) ?? '')
        return isCodeAddress ? to(first ?? null, false) : []
      }
      default:
        return []
    }
  })
}

/** Rooms of #room/… that do not lie in src (package.json, imports). */
const OUTSIDE_SRC = new Set(['test', 'tools'])

function importTo(file: ProjectFile, node: Node, specifier: string | null, typeOnly: boolean): Import {
  if (specifier === null)
    return { specifier: '(computed)', path: null, packageName: '(computed)', typeOnly, node }
  if (/^\.{1,2}(?:\/|$)/u.test(specifier)) {
    const path = posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/u, ''))
    return { specifier, path, packageName: null, typeOnly, node }
  }
  if (specifier.startsWith('#')) {
    const [room = '', ...rest] = specifier.slice(1).split('/')
    const path = [OUTSIDE_SRC.has(room) ? room : `src/${room}`, ...rest].join('/')
    return { specifier, path, packageName: null, typeOnly, node }
  }
  const parts = specifier.split('/')
  const packageName = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  return { specifier, path: null, packageName, typeOnly, node }
}
