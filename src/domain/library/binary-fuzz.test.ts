import { expect, it } from 'vitest'
import { expectWithinBounds } from '#test/fixtures/corpus/library/bounds.ts'
import { engineHistory, engineLibrary } from '#test/fixtures/corpus/library/engine-files.ts'
import { mutated } from '#test/fixtures/corpus/library/mutations.ts'
import {
  seratoCrate,
  seratoDatabase,
  seratoSession,
  seratoSmartCrate,
} from '#test/fixtures/corpus/library/serato-files.ts'
import { seededRandom } from '#test/fixtures/tracks.ts'
import { loadDatabases } from '#tools/library/open-databases.ts'
import { readLibraryFiles } from './read-library-files.ts'

const SERATO_RUNS = 80_000
const ENGINE_RUNS = 20_000
const SEED = Number(process.env.SEGUE_FUZZ_SEED ?? 1)
/** What may stay in use after a hundred thousand files; each of them asks for as much as it likes. */
const MAX_GROWTH = 300_000_000

const open = await loadDatabases()
const tools = { loadDatabases: () => Promise.resolve(open), offset: () => 60 }

const SERATO = {
  '_Serato_/database V2': seratoDatabase(
    { pfil: 'Music/a.mp3', tsng: 'Tau', tart: 'Mirela Voss', tbpm: '132.00', tkey: 'Am', tlen: '06:35.98' },
    { pfil: 'Music/Été.mp3', tsng: 'Été', tcom: '8A - Energy 7', ttyr: '2019', uadd: 1_500_000_000 },
  ),
  '_Serato_/Subcrates/A%%B.crate': seratoCrate('Music/a.mp3', 'Music/b.mp3', 'Music/a.mp3'),
  '_Serato_/SmartCrates/Fast.scrate': seratoSmartCrate([
    { field: 15, comparison: 'cond_greq_uint', value: 120 },
    { field: 9, comparison: 'cond_con_str', value: 'house' },
  ]),
  '_Serato_/History/Sessions/12.session': seratoSession(
    { 1: 1, 2: '/Users/dj/Music/a.mp3', 6: 'Tau', 28: 1_700_000_000, 29: 1_700_000_300, 31: 1, 45: 290 },
    { 1: 2, 2: '/Users/dj/Music/c.mp3', 6: 'Sea', 15: 128, 28: 1_700_000_280, 63: '2' },
  ),
}

const track = (id: number) => ({
  id,
  path: `../Music/${id}.mp3`,
  title: `Track ${id}`,
  artist: 'Mirela Voss',
  bpmAnalyzed: 120 + id,
  key: id % 24,
  length: 200 + id,
})
const ENGINE = {
  'Database2/m.db': engineLibrary({
    Information: [{ id: 1, uuid: 'own' }],
    Track: Array.from({ length: 30 }, (_, at) => track(at + 1)),
    Playlist: [
      { id: 1, title: 'Gigs', parentListId: 0, nextListId: 0 },
      { id: 2, title: 'Friday', parentListId: 1, nextListId: 0 },
    ],
    PlaylistEntity: Array.from({ length: 20 }, (_, at) => ({
      id: at + 1,
      listId: 2,
      trackId: at + 1,
      nextEntityId: at + 2,
      databaseUuid: 'own',
    })),
  }),
  'Database2/hm.db': engineHistory({
    Track: [track(1)],
    Historylist: [{ id: 1, title: 'X', startTime: 1.7e9 }],
    HistorylistEntity: [{ id: 1, listId: 1, trackId: 1, startTime: 1.7e9 }],
  }),
}

const EXTREMES = [0, 1, 2, 0x7f, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff]

/** Lengths, ids and places of pages are four bytes or two: now and then one of them is made an extreme one. */
function spoiled(bytes: Uint8Array, random: () => number): Uint8Array {
  if (random() < 0.5) return mutated(bytes, random)
  const made = bytes.slice()
  const view = new DataView(made.buffer)
  for (let times = 1 + Math.floor(random() * 4); times > 0; times--) {
    const at = Math.floor(random() * (made.length - 4))
    const value = EXTREMES[Math.floor(random() * EXTREMES.length)] ?? 0
    if (random() < 0.5) view.setUint32(at, value)
    else view.setUint16(at, value & 0xffff)
  }
  return made
}

/** @returns tracks that were read in all */
async function fuzz(seeds: Readonly<Record<string, Uint8Array>>, runs: number): Promise<number> {
  const random = seededRandom(SEED)
  const paths = Object.keys(seeds)
  let tracks = 0
  for (let run = 0; run < runs; run++) {
    const wrong = paths[Math.floor(random() * paths.length)] ?? ''
    // One file by itself, or among those it belongs with.
    const alone = random() < 0.7
    const files = Object.entries(seeds).flatMap(([path, bytes]) =>
      path === wrong ? [{ path, bytes: spoiled(bytes, random) }] : alone ? [] : [{ path, bytes }],
    )
    try {
      const { libraries, refused } = await readLibraryFiles(files, tools)
      if (libraries.length + refused.length === 0) expect.fail('neither read nor refused')
      for (const { read } of libraries) {
        expectWithinBounds(read)
        tracks += read.tracks.length
      }
    } catch (error) {
      throw new Error(`Run ${run} of seed ${SEED}: ${wrong}`, { cause: error })
    }
  }
  return tracks
}

it.each([
  ['Serato', SERATO, SERATO_RUNS],
  ['Engine DJ', ENGINE, ENGINE_RUNS],
] as const)(
  '%s: spoiled files throw nothing, and memory stays',
  { timeout: 300_000 },
  async (_, seeds, runs) => {
    const before = process.memoryUsage().rss
    const tracks = await fuzz(seeds, runs)
    // Not everything was refused: the readers were really at work.
    expect(tracks).toBeGreaterThan(runs / 2)
    expect(process.memoryUsage().rss - before).toBeLessThan(MAX_GROWTH)
  },
)
