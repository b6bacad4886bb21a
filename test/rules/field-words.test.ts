import { describe, expect, it } from 'vitest'
import { codeBelow, type Finding, type ProjectFile } from './project-files.ts'
import { allNodes, finding } from './syntax.ts'

// A developer who looks for a thing greps for the word that the field uses (decision 20), and has to find it.

/** What was coined here once, as a pattern, and the standard word for it. */
const COINED: readonly (readonly [string, string])[] = [
  ['^MOST_|_MOST_', 'MAX_'],
  ['^(?:LEAST|FEWEST)_|_(?:LEAST|FEWEST)_', 'MIN_'],
  ['^LONGEST_(?!FIRST$)', 'MAX_, with the unit at the end'],
  ['AT_ONCE', '_BATCH_SIZE, or MAX_CONCURRENT_'],
  ['^asker|Asker', 'requester'],
  ['World(?![a-z])', 'clock'],
  ['Ledger|CallBook', 'recorder, or metrics'],
  ['Purse|Ration(?![a-z])', 'budget, or quota'],
  ['^atOnce$', 'runToCompletion'],
  ['^mayCome$', 'isEligible'],
  ['^worthOf$', 'objective'],
  ['^thinned$', 'downsample'],
  ['^unsummed', 'rollup'],
  ['Parcel', 'queued track'],
  ['RanOut', 'expired'],
  ['^whoAsks$', 'authenticate'],
]

const identifier = (node: { readonly type: string; readonly name?: unknown }): string | null =>
  node.type === 'Identifier' && typeof node.name === 'string' ? node.name : null

function coined(files: readonly ProjectFile[]): Finding[] {
  return files.flatMap((file) =>
    allNodes(file).flatMap((node) => {
      const name = identifier(node)
      const [, standard] = COINED.find(([stem]) => name !== null && new RegExp(stem, 'u').test(name)) ?? []
      return standard === undefined ? [] : [finding(file, node, `${name}: the field says ${standard}`)]
    }),
  )
}

describe('identifiers are in the words of the field', () => {
  const files = codeBelow('src', 'test', 'tools', 'bench')

  it('in all of the code', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(coined(files)).toEqual([])
  })
  it.each([
    'const MOST_ROWS = 1',
    'const ROWS_AT_ONCE = 1',
    'const LONGEST_NAME = 1',
    'type StillWorld = 1',
    'const guestAsker = 1',
    'function mayCome() {}',
  ])('fails on %s', (text) => expect(coined([{ path: 'src/planted.ts', text }])).toHaveLength(1))
  it.each(['const ALMOST = 1', 'const isWorldwide = true', 'const rationale = 1', 'const LONGEST_FIRST = 1'])(
    'passes %s',
    (text) => expect(coined([{ path: 'src/planted.ts', text }])).toEqual([]),
  )
})
