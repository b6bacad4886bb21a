import { type Finding, type ProjectFile } from './project-files.ts'
import {
  childrenOf,
  finding,
  importsOf,
  memberName,
  nameOf,
  type Node,
  nodeField,
  nodeList,
  rootOf,
  treeOf,
} from './syntax.ts'

/** Packages whose functions reach a file, a port, a process or a database. */
const OPENERS =
  /^(?:(?:node:)?(?:fs|fs\/promises|net|http|https|http2|tls|dgram|dns|child_process|worker_threads|cluster|sqlite|readline)|pg|better-sqlite3|fastify|ioredis|kysely)$/u
/** Globals that reach outside, or keep the process awake. */
const OPENING_NAMES = new Set([
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'WebSocket',
  'EventSource',
  'Worker',
])
/** Functions of ours that open, wherever they come from. */
const OUR_OPENERS = new Set([
  'openDatabase',
  'migrate',
  'loadOrCreateSecret',
  'seedCatalogue',
  'loadCatalogue',
])
const OPENING_METHODS = new Set(['listen', 'connect'])

const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

/**
 * What runs while a file is imported, followed into the functions it calls, here and in other files given. It takes a
 * function that is handed to such a call for called, and does not follow a function out of an object or another
 * function's result: the test that really imports every file stands behind it.
 */
export function effectsAtImport(file: ProjectFile, files: readonly ProjectFile[]): Finding[] {
  const byPath = new Map(files.map((one) => [one.path, one]))
  const seen = new Set<Node>()
  const entered = new Set<Node>()
  const found: Finding[] = []

  const visitAll = (nodes: readonly Node[], inside: ProjectFile) =>
    nodes.forEach((node) => visit(node, inside))

  function visit(node: Node, inside: ProjectFile): void {
    if (seen.has(node) || isFunction(node)) return
    seen.add(node)
    if (node.type.startsWith('TS') && !nodeField(node, 'expression')) return
    if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node['await'] === true))
      found.push(finding(inside, node, 'waits while it is imported'))
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return visitClass(node, inside)
    if (node.type === 'CallExpression' || node.type === 'NewExpression') visitCall(node, inside)
    visitAll(childrenOf(node), inside)
  }

  function visitClass(node: Node, inside: ProjectFile): void {
    visitAll([nodeField(node, 'superClass') ?? [], nodeList(node, 'decorators')].flat(), inside)
    for (const member of nodeList(nodeField(node, 'body'), 'body')) {
      if (member.type === 'StaticBlock') visitAll(nodeList(member, 'body'), inside)
      if (member['computed'] === true) visitAll([nodeField(member, 'key') ?? []].flat(), inside)
      if (member.type === 'PropertyDefinition' && member['static'] === true)
        visitAll([nodeField(member, 'value') ?? []].flat(), inside)
    }
  }

  function visitCall(call: Node, inside: ProjectFile): void {
    const callee = nodeField(call, 'callee')
    const root = rootOf(callee)
    const name = nameOf(root)
    const method = memberName(callee)
    const source = name === null ? null : importedFrom(name, inside)
    if (source !== null && OPENERS.test(source.specifier))
      found.push(finding(inside, call, `calls ${name} of ${source.specifier} while it is imported`))
    else if (name !== null && OUR_OPENERS.has(name))
      found.push(finding(inside, call, `calls ${name} while it is imported`))
    else if (source === null && name !== null && callee === root && OPENING_NAMES.has(name))
      found.push(finding(inside, call, `calls ${name} while it is imported`))
    else if (method !== null && OPENING_METHODS.has(method))
      found.push(finding(inside, call, `calls .${method}() while it is imported`))
    else if (name === 'process' && method !== null && callee !== root)
      found.push(finding(inside, call, `calls process.${method} while it is imported`))
    // A function written or named as an argument is taken for called.
    for (const called of [root, ...nodeList(call, 'arguments')]) if (called) visitCalled(called, inside)
  }

  function visitCalled(called: Node, inside: ProjectFile): void {
    if (isFunction(called)) return visitBody(called, inside)
    const name = nameOf(called)
    if (called.type !== 'Identifier' || name === null) return
    const local = declared(name, inside)
    if (local) return visitBody(local, inside)
    const source = importedFrom(name, inside)
    const other = source?.path ? byPath.get(source.path) : undefined
    const exported = other && source ? declared(source.name, other) : null
    if (other && exported) visitBody(exported, other)
  }

  function visitBody(node: Node, inside: ProjectFile): void {
    if (entered.has(node)) return
    entered.add(node)
    if (isFunction(node)) return visitAll(childrenOf(node), inside)
    // new X(): its constructor and the fields it starts with.
    for (const member of nodeList(nodeField(node, 'body'), 'body')) {
      const value = nodeField(member, 'value')
      if (member['kind'] === 'constructor' && value) visitBody(value, inside)
      if (member.type === 'PropertyDefinition' && member['static'] !== true && value) visit(value, inside)
    }
  }

  visitAll(nodeList(treeOf(file), 'body'), file)
  return [...new Set(found)]
}

/** Where a name was imported from, and what it is called there. */
function importedFrom(
  name: string,
  file: ProjectFile,
): { specifier: string; path: string | null; name: string } | null {
  for (const { node, specifier, path, typeOnly } of importsOf(file)) {
    if (typeOnly || node.type !== 'ImportDeclaration') continue
    for (const one of nodeList(node, 'specifiers'))
      if (nameOf(nodeField(one, 'local')) === name)
        return { specifier, path, name: nameOf(nodeField(one, 'imported')) ?? 'default' }
  }
  return null
}

/** The function or class of that name at the top of a file. */
function declared(name: string, file: ProjectFile): Node | null {
  for (const statement of nodeList(treeOf(file), 'body')) {
    const declaration = statement.type.startsWith('Export') ? nodeField(statement, 'declaration') : statement
    if (declaration === null) continue
    const isNamed = nameOf(nodeField(declaration, 'id')) === name
    if (isNamed && (isFunction(declaration) || declaration.type === 'ClassDeclaration')) return declaration
    for (const one of nodeList(declaration, 'declarations')) {
      const value = nodeField(one, 'init')
      const isCallable = value !== null && (isFunction(value) || value.type === 'ClassExpression')
      if (nameOf(nodeField(one, 'id')) === name && isCallable) return value
    }
  }
  return null
}
