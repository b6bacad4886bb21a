import { describe, expect, it } from 'vitest'
import { codeBelow, type Finding, isTest, type ProjectFile } from './project-files.ts'
import { allNodes, finding, nameOf, type Node, nodeField } from './syntax.ts'

// A function that fits on two screens is read from top to bottom; a longer one is searched.

const MAX_LINES = 100

/** Tables of data in the shape of a function, with what they hold. An entry that is not needed any more fails. */
const TABLES_OF_DATA: Readonly<Record<string, string>> = {
  'tools/music/timbres.ts': 'the settings of each instrument, a case an instrument',
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** `(db) => ({ … })`: what stands in it is a list of functions, each of which is counted for itself. */
function isListOfFunctions(node: Node): boolean {
  const body = nodeField(node, 'body')
  const inner = body?.type === 'ParenthesizedExpression' ? nodeField(body, 'expression') : body
  return inner?.type === 'ObjectExpression'
}

const linesOf = ({ text }: ProjectFile, node: Node): number =>
  text.slice(node.start, (node as Node & { readonly end: number }).end).split('\n').length

function longFunctions(files: readonly ProjectFile[], tables = TABLES_OF_DATA): Finding[] {
  return files
    .filter(({ path }) => !isTest(path) && !path.startsWith('test/') && !(path in tables))
    .flatMap((file) =>
      allNodes(file)
        .filter((node) => FUNCTIONS.has(node.type) && !isListOfFunctions(node))
        .filter((node) => linesOf(file, node) > MAX_LINES)
        .map((node) =>
          finding(
            file,
            node,
            `${nameOf(nodeField(node, 'id')) ?? 'a function'} has ${linesOf(file, node)} lines`,
          ),
        ),
    )
}

describe(`no function is longer than ${MAX_LINES} lines`, () => {
  const files = codeBelow('src', 'tools', 'bench')
  const lines = (count: number) => Array.from({ length: count }, () => '  run()').join('\n')

  it('holds in all of the code', () => expect(longFunctions(files)).toEqual([]))
  it('has no exception that is not needed any more', () => {
    const needed = new Set(longFunctions(files, {}).map((one) => one.split(':')[0]))
    expect(Object.keys(TABLES_OF_DATA).filter((path) => !needed.has(path))).toEqual([])
  })
  it('fails on one that is', () =>
    expect(
      longFunctions([{ path: 'src/planted.ts', text: `function long() {\n${lines(99)}\n}` }]),
    ).toHaveLength(1))
  it('passes a list of functions, each of them short', () => {
    const method = `  m() {\n${lines(60)}\n  },\n`
    expect(
      longFunctions([
        { path: 'src/planted.ts', text: `export const store = (db) => ({\n${method}${method}})` },
      ]),
    ).toEqual([])
  })
})
