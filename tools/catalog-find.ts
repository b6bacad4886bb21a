/**
 * Says what typed texts mean in the built-in catalogue, one text a line, one JSON line each:
 *
 *   npm run -s catalog:find < FILE
 *
 * `{"query","kind","artist","title","confidence","bpm","key","genre"}`. `kind` is "track"; "artist" (bpm and genre are those
 * usual for the artist); "ambiguous" (`candidates` lists artist and title of what may be meant, best known first, five at
 * most); or "unknown" (`artist` is there where only the title is unknown). Unknown facts are null; keys are Camelot.
 * An empty line is a text too.
 */
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { toCamelot } from '../src/domain/key/notation.ts'
import { artistHouse } from '../src/domain/track/artist-house.ts'
import type { Found } from '../src/domain/track/found.ts'
import { TrackFinder } from '../src/domain/track/track-finder.ts'
import type { TrackFacts } from '../src/domain/track/track.ts'
import { readCatalogue } from '../src/server/features/catalogue/catalogue-file.ts'
import { readKnownShelf } from '../src/server/features/catalogue/known-shelf.ts'

const CATALOGUE = fileURLToPath(new URL('../catalog', import.meta.url))
const NO_FACTS = { artist: null, title: null, confidence: 0, bpm: null, key: null, genre: null }

const named = ({ artist, title }: TrackFacts) => ({ artist, title })

function answer(query: string, found: Found<TrackFacts>): object {
  if (found.kind === 'nothing') return { query, kind: 'unknown', ...NO_FACTS }
  const { confidence } = found
  if (found.kind === 'ambiguous')
    return { query, kind: 'ambiguous', ...NO_FACTS, confidence, candidates: found.candidates.map(named) }
  if (found.kind === 'artist') {
    const { artist, tracks, isTitleUnknown } = found
    if (isTitleUnknown) return { query, kind: 'unknown', ...NO_FACTS, artist, confidence }
    const { bpm, genre } = artistHouse(tracks)
    return { query, kind: 'artist', artist, title: null, confidence, bpm, key: null, genre }
  }
  const { bpm, key, genre } = found.track
  const camelot = key === null ? null : toCamelot(key)
  return { query, kind: 'track', ...named(found.track), confidence, bpm, key: camelot, genre }
}

async function main(): Promise<void> {
  const authored = readCatalogue(CATALOGUE).tracks
  const finder = new TrackFinder<TrackFacts>([...authored, ...readKnownShelf(CATALOGUE, authored).tracks])
  for await (const query of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const line = `${JSON.stringify(answer(query, finder.find(query)))}\n`
    if (!process.stdout.write(line))
      await new Promise<void>((resolve) => process.stdout.once('drain', resolve))
  }
}

// `head` and the like close our output early; that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
await main()
