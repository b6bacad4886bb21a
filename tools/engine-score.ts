/**
 * Scores transitions with the models the product ranks by, one number a line, higher is better.
 *
 *   npm run -s engine:score -- FILE      or      npm run -s engine:score < FILE
 *
 * FILE is CSV with a header: any of from_artist, from_title, from_genre, from_year, from_bpm, from_camelot, from_energy and
 * the same with to_. Energy is 0–1; an empty field, or a column that is not there, is "not known", and is looked up in the
 * catalogue by artist and title; where they are unknown, the artist's usual tempo, genre and year stand in. A score is in
 * natural logarithms of likelihood against a track drawn by chance: of the transition alone
 * (src/domain/recommend/transition.ts) where the file has neither artists nor genres nor years, else of scene, years and
 * transition together (tools/scene/pair-facts.ts). A line that cannot be read is named on stderr, and the exit code is 2.
 */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse'
import { ALL_KEYS, type Key } from '../src/domain/key/key.ts'
import { toCamelot } from '../src/domain/key/notation.ts'
import { scoreTransition } from '../src/domain/recommend/transition.ts'
import { sceneWeights } from '../src/domain/scene/scene-weights.gen.ts'
import { type GenreName, isGenreName } from '../src/domain/track/genres.ts'
import { readGenre } from '../src/domain/track/read-genre.ts'
import { readScene } from '../src/server/features/catalogue/scene-file.ts'
import { pairNats } from './scene/fit-scene-weights.ts'
import { type KnownSide, sideReader, pairFacts, transitionSide } from './scene/pair-facts.ts'
import { readTracks } from './scene/read-tracks.ts'
import { usualFactsReader } from './scene/usual-facts.ts'

const FACTS = ['artist', 'title', 'genre', 'year', 'bpm', 'camelot', 'energy'] as const
type FactName = (typeof FACTS)[number]
const COLUMNS: ReadonlySet<string> = new Set(
  ['from', 'to'].flatMap((side) => FACTS.map((fact) => `${side}_${fact}`)),
)
/** Columns that say more than tempo, key and energy. */
const NAMING: readonly FactName[] = ['artist', 'title', 'genre', 'year']
/** Output is written in pieces of about this many characters: one write a line would take most of the time. */
const PIECE = 1 << 16

const KEY_OF = new Map<string, Key>(ALL_KEYS.map((key) => [toCamelot(key), key]))

class UnreadableRow extends Error {}

function number(text: string, what: string): number | null {
  if (text === '') return null
  const value = Number(text)
  // Number() also takes blanks, hex and "Infinity", none of which a table of measurements holds.
  if (!Number.isFinite(value) || !/^[-+.\deE]+$/.test(text))
    throw new UnreadableRow(`${what} is not a number`)
  return value
}

function genreOf(text: string): GenreName | null {
  return isGenreName(text) ? text : readGenre(text)
}

/** @throws UnreadableRow with what is wrong. */
function readSide(cell: (fact: FactName) => string, side: string): KnownSide {
  const bpm = number(cell('bpm'), `${side}_bpm`)
  if (bpm !== null && bpm <= 0) throw new UnreadableRow(`${side}_bpm is not above 0`)
  const printed = cell('camelot').toUpperCase().replace(/^0/, '')
  const key = printed === '' ? null : KEY_OF.get(printed)
  if (key === undefined) throw new UnreadableRow(`${side}_camelot is not 1A … 12B`)
  const energy = number(cell('energy'), `${side}_energy`)
  if (energy !== null && (energy < 0 || energy > 1)) throw new UnreadableRow(`${side}_energy is not 0 … 1`)
  const year = number(cell('year'), `${side}_year`)
  return {
    artist: cell('artist'),
    title: cell('title'),
    genre: genreOf(cell('genre')),
    year,
    bpm,
    key,
    energy,
  }
}

type Scorer = (row: readonly string[]) => number

/** What scores the rows below a header. @throws UnreadableRow where a column is not one of ours */
function scorerOf(header: readonly string[]): Scorer {
  const names = header.map((name) => name.trim().toLowerCase())
  for (const name of names)
    if (!COLUMNS.has(name)) throw new UnreadableRow(`${name === '' ? 'an empty column' : name} is unknown`)
  const at = new Map(names.map((name, index) => [name, index]))
  if (at.size !== names.length) throw new UnreadableRow('a column stands there twice')
  const reader = (side: 'from' | 'to') => {
    const indexes = new Map(FACTS.map((fact) => [fact, at.get(`${side}_${fact}`)]))
    return (row: readonly string[]): KnownSide =>
      readSide((fact) => (row[indexes.get(fact) ?? -1] ?? '').trim(), side)
  }
  const [from, to] = [reader('from'), reader('to')]
  if (!NAMING.some((fact) => at.has(`from_${fact}`) || at.has(`to_${fact}`)))
    return (row) => scoreTransition(transitionSide(from(row)), transitionSide(to(row))).total
  const catalogue = join(fileURLToPath(new URL('..', import.meta.url)), 'catalog')
  const scene = readScene(join(catalogue, 'scene'))
  const { tracks, factsOf } = readTracks(catalogue)
  const look = sideReader(scene, factsOf, usualFactsReader(tracks, scene.isKnown))
  return (row) => pairNats(sceneWeights, pairFacts(scene, look(from(row)), look(to(row))))
}

/** Waits when the reader of our output is slower than we are. */
async function write(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text))
    await new Promise<void>((resolve) => process.stdout.once('drain', resolve))
}

async function main(): Promise<void> {
  const file = process.argv[2]
  const input: Readable = file === undefined || file === '-' ? process.stdin : createReadStream(file)
  const rows = input.pipe(parse({ bom: true, relax_column_count: true }))
  input.on('error', (error) => rows.destroy(error))
  let scorer: Scorer | null = null
  let columns = 0
  let lineNumber = 0
  let blankSince = 0
  let output = ''
  try {
    for await (const row of rows as AsyncIterable<string[]>) {
      lineNumber++
      if (scorer === null) {
        scorer = scorerOf(row)
        columns = row.length
      } else if (row.length === 1 && columns > 1 && row[0]?.trim() === '') {
        blankSince ||= lineNumber
      } else {
        // Blank lines are let pass at the end only: elsewhere scores and rows would no longer pair up.
        if (blankSince > 0) throw new UnreadableRow(`line ${blankSince} is blank`)
        if (row.length !== columns) throw new UnreadableRow(`${row.length} fields, not ${columns}`)
        output += `${scorer(row).toFixed(6)}\n`
        if (output.length > PIECE) {
          await write(output)
          output = ''
        }
      }
    }
    if (scorer === null) throw new UnreadableRow('there is no header')
    await write(output)
  } catch (error) {
    await write(output)
    const reason = error instanceof Error ? error.message : String(error)
    console.error(error instanceof UnreadableRow ? `line ${Math.max(1, lineNumber)}: ${reason}` : reason)
    process.exitCode = 2
  }
}

// `head` and the like close our output early; that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
await main()
