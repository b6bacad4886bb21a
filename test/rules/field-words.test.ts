import { describe, expect, test } from 'vitest'
import { codeBelow, type Finding, type ProjectFile } from './project-files.ts'
import { allNodes, finding } from './syntax.ts'

// Whoever looks for a thing greps for the word that the field uses (decision 20), and has to find it.

/** What was coined here once, and the standard word for it. */
const COINED: readonly (readonly [RegExp, string])[] = [
  [/^MOST_|_MOST_/u, 'MAX_'],
  [/^(?:LEAST|FEWEST)_|_(?:LEAST|FEWEST)_/u, 'MIN_'],
  [/^LONGEST_(?!FIRST$)/u, 'MAX_, with the unit at the end'],
  [/AT_ONCE/u, '_BATCH_SIZE, or MAX_CONCURRENT_'],
  [/^asker|Asker/u, 'requester'],
  [/World(?![a-z])/u, 'clock'],
  [/Ledger|CallBook/u, 'recorder, or metrics'],
  [/Purse|Ration(?![a-z])/u, 'budget, or quota'],
  [/^atOnce$/u, 'runToCompletion'],
  [/^mayCome$/u, 'isEligible'],
  [/^worthOf$/u, 'objective'],
  [/^thinned$/u, 'downsample'],
  [/^unsummed/u, 'rollup'],
  [/Parcel/u, 'queued track'],
  [/RanOut/u, 'expired'],
  [/^whoAsks$/u, 'authenticate'],
]

const identifier = (node: { readonly type: string; readonly name?: unknown }): string | null =>
  node.type === 'Identifier' && typeof node.name === 'string' ? node.name : null

function coined(files: readonly ProjectFile[]): Finding[] {
  return files.flatMap((file) =>
    allNodes(file).flatMap((node) => {
      const name = identifier(node)
      const [, standard] = COINED.find(([stem]) => name !== null && stem.test(name)) ?? []
      return standard === undefined ? [] : [finding(file, node, `${name}: the field says ${standard}`)]
    }),
  )
}

describe('identifiers are in the words of the field', () => {
  const files = codeBelow('src', 'test', 'tools', 'bench')

  test('in all of the code', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(coined(files)).toEqual([])
  })
  test.each([
    'const MOST_ROWS = 1',
    'const ROWS_AT_ONCE = 1',
    'const LONGEST_NAME = 1',
    'type StillWorld = 1',
    'const guestAsker = 1',
    'function mayCome() {}',
  ])('fails on %s', (text) => expect(coined([{ path: 'src/planted.ts', text }])).toHaveLength(1))
  test.each([
    'const ALMOST = 1',
    'const isWorldwide = true',
    'const rationale = 1',
    'const LONGEST_FIRST = 1',
  ])('passes %s', (text) => expect(coined([{ path: 'src/planted.ts', text }])).toEqual([]))
})
