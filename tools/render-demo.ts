/** Renders the demo tracks to content/demo/*.mp3 and writes their rows of the catalogue and the list of their files. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createMp3Encoder } from 'wasm-media-encoders'
import { toCamelot, toShort } from '../src/domain/key/notation.ts'
import { COLUMNS } from '../src/server/features/catalogue/catalogue-file.ts'
import { composePiece } from './music/compose-piece.ts'
import { DEMO_ARTIST, DEMO_TRACKS, DEMO_YEAR, demoFile, type DemoTrack } from './music/demo-tracks.ts'
import { id3Tag } from './music/id3-tag.ts'
import { renderPiece } from './music/render-piece.ts'

const SAMPLE_RATE = 44_100
/** Of one channel: for two, the encoder would halve the treble to stay as small. */
const KBIT = 80
/** What the encoder leaves out lets some peaks grow by a decibel. */
const HEADROOM = 0.85

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

mkdirSync(at('content/demo'), { recursive: true })
for (const track of DEMO_TRACKS) {
  const mp3 = Buffer.concat([tagOf(track), await encode(renderPiece(composePiece(track.spec), SAMPLE_RATE))])
  writeFileSync(at(`content/demo/${demoFile(track.title)}`), mp3)
  console.log(`${demoFile(track.title).padEnd(28)} ${(mp3.length / 1024).toFixed(0).padStart(4)} KiB`)
}
writeCsv('catalog/demo.csv', COLUMNS, DEMO_TRACKS.map(rowOf))
writeCsv(
  'content/demo/demo.csv',
  ['artist', 'title', 'file'],
  DEMO_TRACKS.map(({ title }) => [DEMO_ARTIST, title, demoFile(title)]),
)

/** No cell of ours has a comma or a quote in it. */
function writeCsv(path: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
  writeFileSync(at(path), [header, ...rows].map((row) => `${row.join()}\n`).join(''))
}

function rowOf({ title, genre, energy, vibes, spec }: DemoTrack): string[] {
  const facts = [String(spec.bpm), toCamelot(spec.key), 'published', String(energy), vibes.join(' ')]
  return [DEMO_ARTIST, title, String(DEMO_YEAR), genre, ...facts, 'instrumental', '']
}

function tagOf({ title, genre, spec }: DemoTrack): Uint8Array {
  return id3Tag(
    [
      ['TIT2', title],
      ['TPE1', DEMO_ARTIST],
      ['TCON', genre],
      ['TBPM', String(spec.bpm)],
      ['TKEY', toShort(spec.key)],
      ['TYER', String(DEMO_YEAR)],
    ],
    'CC0 1.0',
  )
}

async function encode(samples: Float32Array): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: KBIT })
  // What the encoder returns is its own memory, written over by the next call.
  const body = Buffer.from(encoder.encode([samples.map((one) => one * HEADROOM)]))
  return Buffer.concat([body, Buffer.from(encoder.finalize())])
}
