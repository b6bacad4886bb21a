/** Scanning a music folder, beside decoding its files alone, and what a large folder does to the catalogue in memory. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '../src/server/db/open.ts'
import { type ScanSummary, scanFolder } from '../src/server/features/audio-files/scan-folder.ts'
import { loadCatalogue } from '../src/server/features/catalogue/catalogue.ts'
import { catalogueStore } from '../src/server/features/catalogue/store.ts'
import { localDecoder } from '../src/server/providers/decode/local.ts'
import { encodedFile } from '../test/fixtures/sound-files.ts'
import { composePiece } from '../tools/music/compose-piece.ts'
import { renderStereo } from '../tools/music/render-piece.ts'
import { testPieces } from '../tools/music/test-pieces.ts'
import { syntheticCatalogue, realTracks } from './synthetic-catalogue.ts'
import { table, times, title, whole } from './measure.ts'

const PIECES = 6
/** Each piece is written so often, under other names. */
const COPIES = 3
const SECONDS = 180
const RATE = 44_100
const FOLDER_TRACKS = 50_000
const THREADS = availableParallelism()

const place = mkdtempSync(join(tmpdir(), 'segue-bench-scan-'))
const music = join(place, 'music')
mkdirSync(music)
const paths: string[] = []
for (const [at, spec] of testPieces(PIECES, SECONDS).entries()) {
  const { left, right } = renderStereo(composePiece(spec), RATE)
  const mp3 = await encodedFile('mp3', [left, right], RATE)
  for (let copy = 0; copy < COPIES; copy++) {
    const path = join(music, `Bench - Piece ${at} ${copy}.mp3`)
    writeFileSync(path, mp3)
    paths.push(path)
  }
}

const db = openDatabase({ sqlite: join(place, 'segue.db') })
await migrate(db)

type Time = { readonly ms: number; readonly cpuMs: number }

/** As the clock had it, and as all threads of this process worked: the machine may have had other work to do. */
async function timed<T>(work: () => Promise<T>): Promise<readonly [T, Time]> {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const answer = await work()
  const { user, system } = process.cpuUsage(cpu)
  return [answer, { ms: performance.now() - start, cpuMs: (user + system) / 1_000 }]
}

let ids = 0
const scan = (): Promise<ScanSummary> =>
  scanFolder(
    {
      db,
      clock: Date.now,
      newId: () => `bench-${ids++}`,
      threads: THREADS,
      leaveOut: place,
      onProgress: () => undefined,
    },
    music,
    new AbortController().signal,
  )

async function decodeAll(): Promise<void> {
  const decoder = localDecoder({ threads: THREADS })
  const want = { sampleRate: 22_050, maxSeconds: 600 }
  const all = await Promise.all(
    paths.map((path) =>
      decoder.decode(new Uint8Array(readFileSync(path)), want, new AbortController().signal),
    ),
  )
  await decoder.close()
  if (all.some(({ kind }) => kind !== 'found')) throw new Error('one of them was not decoded')
}

title(`scan: ${paths.length} MP3 of ${SECONDS / 60} minutes, ${THREADS} threads`)
const [, decodeTime] = await timed(decodeAll)
const [first, scanTime] = await timed(scan)
const [second, againTime] = await timed(scan)
if (first.added !== paths.length || second.unchanged !== paths.length)
  throw new Error(`the scan went wrong: ${JSON.stringify({ first, second })}`)
const line = (name: string, { ms, cpuMs }: Time) => [
  name,
  times(scanTime.cpuMs / cpuMs),
  whole(paths.length / (ms / 60_000)),
  times((paths.length * SECONDS * 1_000) / ms),
  times((paths.length * SECONDS * 1_000) / cpuMs),
]
table(
  ['', 'work beside scan', 'files a minute', 'real time', 'real time a core worked'],
  [line('scan: decode, tags, tempo, key, fingerprint', scanTime), line('decode alone', decodeTime)],
)
console.log(`\n  again, nothing changed: ${whole(againTime.ms)} ms`)

title(`scan: the catalogue with a folder of ${whole(FOLDER_TRACKS)} tracks, built while the server serves`)
const real = realTracks()
await catalogueStore(db).replaceAll(real, 'bench')
const made = syntheticCatalogue(real, FOLDER_TRACKS)
for (let from = 0; from < made.length; from += 500)
  await db
    .insertInto('audio_files')
    .values(
      made.slice(from, from + 500).map(({ id, artist, title: name, genre, year, bpm, key, energy }) => ({
        id,
        artist,
        title: name,
        album: null,
        genre,
        year,
        duration_ms: 1,
        bpm,
        bpm_source: 'tag',
        bpm_confidence: null,
        key_code: key,
        key_source: 'tag',
        key_confidence: null,
        energy,
        origin: 'folder',
        path: `/bench/${id}`,
        size: 1,
        modified_at: 1,
        scanned_at: 1,
        error: null,
        track_id: id,
        preview_start_ms: 0,
      })),
    )
    .execute()
/** The longest time in which nothing else could be done: as the clock had it, and as this process worked. */
async function longestTurn(work: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  let [ms, cpuMs] = [0, 0]
  let [last, lastCpu] = [performance.now(), process.cpuUsage()]
  const turn = () => {
    const { user, system } = process.cpuUsage(lastCpu)
    ms = Math.max(ms, performance.now() - last)
    cpuMs = Math.max(cpuMs, (user + system) / 1_000)
    ;[last, lastCpu] = [performance.now(), process.cpuUsage()]
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  await work()
  clearImmediate(next)
  return { ms, cpuMs }
}
const rows: string[][] = []
for (let round = 0; round < 3; round++) {
  const before = process.cpuUsage()
  const start = performance.now()
  const longest = await longestTurn(() => loadCatalogue(db))
  const { user, system } = process.cpuUsage(before)
  rows.push(
    [performance.now() - start, (user + system) / 1_000, longest.ms, longest.cpuMs].map(
      (ms) => `${whole(ms)} ms`,
    ),
  )
}
table(['all', 'all, worked', 'longest turn', 'longest turn, worked'], rows)

await db.destroy()
rmSync(place, { recursive: true, force: true })
