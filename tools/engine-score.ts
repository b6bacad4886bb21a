/**
 * Scores transitions with the scorer the product uses, one number a line, higher is better.
 *
 *   npm run -s engine:score -- FILE      or      npm run -s engine:score < FILE
 *
 * FILE is CSV with the header from_bpm,from_camelot,from_energy,to_bpm,to_camelot,to_energy. Energy is 0–1;
 * an empty field is "not known". A score is the natural logarithm of how many times likelier than chance the
 * transition is (src/domain/recommend/transition.ts). A line that cannot be read is named on stderr, and the
 * exit code is 2.
 */
import { createReadStream } from 'node:fs'
import { scoreTransition, type TransitionTrack } from '../src/domain/recommend/transition.ts'

const HEADER = 'from_bpm,from_camelot,from_energy,to_bpm,to_camelot,to_energy'
/** Output is written in pieces of about this many characters: one write a line would take most of the time. */
const PIECE = 1 << 16

/** Key codes by name: 1A is 0, 1B 1, 2A 2 … */
const KEYS = new Map<string, number>(
  Array.from({ length: 24 }, (_, code) => [`${(code >> 1) + 1}${'AB'[code & 1]}`, code]),
)

class UnreadableRow extends Error {}

function number(text: string, what: string): number | null {
  if (text === '') return null
  const value = Number(text)
  // Number() also takes blanks, hex and "Infinity", none of which a table of measurements holds.
  if (!Number.isFinite(value) || !/^[-+.\deE]+$/.test(text))
    throw new UnreadableRow(`${what} is not a number`)
  return value
}

function track(bpm: string, camelot: string, energy: string, side: string): TransitionTrack {
  const tempo = number(bpm, `${side}_bpm`)
  if (tempo !== null && tempo <= 0) throw new UnreadableRow(`${side}_bpm is not above 0`)
  const key = camelot === '' ? null : (KEYS.get(camelot) ?? KEYS.get(camelot.toUpperCase().replace(/^0/, '')))
  if (key === undefined) throw new UnreadableRow(`${side}_camelot is not 1A … 12B`)
  const level = number(energy, `${side}_energy`)
  if (level !== null && (level < 0 || level > 1)) throw new UnreadableRow(`${side}_energy is not 0 … 1`)
  return { bpm: tempo ?? Number.NaN, camelot: key, energy: level }
}

/** @throws UnreadableRow with what is wrong. */
function scoreRow(line: string): number {
  const fields = line.split(',')
  if (fields.length !== 6) throw new UnreadableRow(`${fields.length} fields, not 6`)
  const [fromBpm, fromKey, fromEnergy, toBpm, toKey, toEnergy] = fields.map((field) => field.trim())
  return scoreTransition(
    track(fromBpm!, fromKey!, fromEnergy!, 'from'),
    track(toBpm!, toKey!, toEnergy!, 'to'),
  ).total
}

/** Waits when the reader of our output is slower than we are. */
async function write(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text))
    await new Promise<void>((resolve) => process.stdout.once('drain', resolve))
}

async function main(): Promise<void> {
  const file = process.argv[2]
  const input = file === undefined || file === '-' ? process.stdin : createReadStream(file)
  input.setEncoding('utf8')
  let lineNumber = 0
  let blankSince = 0
  let rest = ''
  let output = ''
  const take = (raw: string): void => {
    lineNumber++
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    if (lineNumber === 1) {
      if (
        line
          .replace(/^\uFEFF/, '')
          .trim()
          .toLowerCase() !== HEADER
      )
        throw new UnreadableRow(`the header is not ${HEADER}`)
    } else if (line.trim() === '') {
      blankSince ||= lineNumber
    } else {
      // Blank lines are let pass at the end only: elsewhere scores and rows would no longer pair up.
      if (blankSince > 0) throw new UnreadableRow(`line ${blankSince} is blank`)
      output += `${scoreRow(line).toFixed(6)}\n`
    }
  }
  try {
    for await (const chunk of input) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop()!
      for (const line of lines) take(line)
      if (output.length > PIECE) {
        await write(output)
        output = ''
      }
    }
    if (rest !== '') take(rest)
    if (lineNumber === 0) throw new UnreadableRow('there is no header')
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
