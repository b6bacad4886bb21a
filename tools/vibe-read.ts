/**
 * Reads descriptions of a vibe as the product does without a model: one text a line on stdin, one JSON line each.
 *
 *   npm run -s vibe:read < TEXTS
 *
 * `energy` is 1–10 and `energyShift` the direction against the track that plays (−1, 0, 1). An era's bound is null where
 * it is open ("since 2015"), and years that are denied in the middle ("no 90s") are no era: the engine leaves them out.
 * `tempo.shift` is slower, faster, not-slower, not-faster or null. `ignored` are the phrases that changed nothing.
 */
import { createInterface } from 'node:readline'
import { type Intent, OPEN_FROM, OPEN_TO } from '../src/domain/vibe/intent.ts'
import { readVibe } from '../src/domain/vibe/read-vibe.ts'

const year = new Date().getFullYear()

function toLine(intent: Intent): string {
  const { energy, wanted, unwanted, era, vocals, genres, unwantedGenres, tempo, ignored } = intent
  return JSON.stringify({
    energy,
    energyShift: Math.sign(intent.energyShift),
    wanted,
    unwanted,
    era: era && { from: era.from <= OPEN_FROM ? null : era.from, to: era.to >= OPEN_TO ? null : era.to },
    vocals,
    genres,
    unwantedGenres,
    tempo: { min: tempo.min, max: tempo.max, shift: tempo.shift },
    ignored,
  })
}

// `head` and the like close our output early; that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity }))
  process.stdout.write(`${toLine(readVibe(line, year))}\n`)
