/**
 * Fits the tables of src/domain/recommend/transition.ts from real transitions, and says how well they rank.
 *
 *   npx tsx tools/fit-transitions.ts FILE [--no-write] [--only-final]
 *
 * FILE is CSV with the header from_bpm,from_camelot,from_energy,to_bpm,to_camelot,to_energy. Every row is set
 * against tracks drawn at random from the same file, and the tables are those that best pick the real one (a
 * softmax over the drawn tracks, with penalties that keep the tables smooth). Same file, same tables: all
 * chance comes from a seeded generator. First it measures, with fits that leave out the rows they rank.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { TransitionWeights } from '../src/domain/recommend/transition.ts'
import { fitTransitionTables } from './fit-transition-tables.ts'
import {
  rank,
  readTransitions,
  report,
  SEEDS,
  splitByGroup,
  splitByRow,
  splitByTrack,
  validate,
} from './transition-trials.ts'

const GENERATED = new URL('../src/domain/recommend/transition-weights.gen.ts', import.meta.url)

function main(): void {
  const options = new Set(process.argv.slice(2).filter((a) => a.startsWith('--')))
  const file = process.argv.slice(2).find((a) => !a.startsWith('--'))
  if (!file) {
    console.error('Usage: npx tsx tools/fit-transitions.ts FILE [--no-write] [--only-final]')
    process.exit(2)
  }
  const rows = readTransitions(readFileSync(file, 'utf8'))
  console.log(`${rows.length} transitions`)
  if (!options.has('--only-final')) {
    validate('split by row', splitByRow(rows), fitTransitionTables)
    validate('split by track', splitByTrack(rows), fitTransitionTables)
    validate('split by connected group', splitByGroup(rows), fitTransitionTables)
  }
  const weights = fitTransitionTables(rows, 7)
  const ranks = SEEDS.map((seed) => rank(weights, rows, rows, seed))
  report('the tables written, training', ranks, rows.length)
  if (options.has('--no-write')) return
  writeFileSync(GENERATED, generated(weights))
  console.log('wrote src/domain/recommend/transition-weights.gen.ts')
}

/** One line a table row: small, and a new fit reads as a difference. */
function generated(weights: TransitionWeights): string {
  const text = JSON.stringify(weights, null, 1)
    .replace(/\[[^[\]{}]*\]/g, (list) => list.replace(/\s+/g, ''))
    .replace(/"(\w+)":/g, '$1:')
  return `// Made by tools/fit-transitions.ts from the transition data; never edit by hand.\n// Natural-log likelihood ratios; what each table means is in transition.ts.\nexport const transitionWeights = ${text}\n`
}

main()
