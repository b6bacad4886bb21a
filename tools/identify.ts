/**
 * Tells which of the known files a clip is from, as Listen does: one JSON line a clip.
 *
 *   npm run -s identify -- KNOWNDIR CLIP…
 *
 * {"clip", "sure": [files accepted], "best": [files, best first], "speed": percent|null}: files relative to KNOWNDIR, the speed of the
 * first accepted one. A clip in which two tracks play may name two. Of a clip the first 20 s are heard, of a known file the first hour.
 * What cannot be read is told on stderr; a clip that cannot has nothing sure and nothing best, and the exit code is 1.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { fingerprint } from '../src/domain/audio/fingerprint.ts'
import { identifyClip } from '../src/domain/audio/identify-clip.ts'
import { LandmarkIndex } from '../src/domain/audio/landmark-index.ts'
import { localDecoder } from '../src/server/providers/decode/local.ts'
import { MAX_SOUND_BYTES } from '../src/server/providers/decode/sound-limits.ts'

const SAMPLE_RATE = 22_050
const CLIP_S = 20
const KNOWN_S = 3_600
/** An hour is decoded in under a minute; a broken file must not hang. */
const LIMIT_MS = 180_000

const decoder = localDecoder({ threads: 1, limitMs: LIMIT_MS })
/** npm runs a tool in the project; what a person types is relative to where they are. */
const typedPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

function complain(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

/** Mono; null, and a line on stderr, where the file cannot be read. */
async function samplesOf(path: string, maxSeconds: number, typed: string): Promise<Float32Array | null> {
  try {
    if ((await stat(path)).size > MAX_SOUND_BYTES)
      throw new Error(`The file is larger than ${MAX_SOUND_BYTES / 1e6} MB.`)
    const want = { sampleRate: SAMPLE_RATE, maxSeconds }
    const decoded = await decoder.decode(await readFile(path), want, new AbortController().signal)
    if (decoded.kind === 'found') return decoded.samples
    throw new Error(decoded.kind === 'refused' ? decoded.message : decoded.reason)
  } catch (error) {
    complain(`${typed}: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

async function knownFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function readKnown(folder: string, index: LandmarkIndex): Promise<readonly string[]> {
  const names: string[] = []
  for (const file of await knownFiles(folder)) {
    const name = relative(folder, file)
    const samples = await samplesOf(file, KNOWN_S, name)
    if (samples === null) continue
    index.add(names.length, fingerprint(samples, SAMPLE_RATE))
    names.push(name)
  }
  return names
}

async function run(folder: string, clips: readonly string[]): Promise<void> {
  const index = new LandmarkIndex()
  const names = await readKnown(folder, index)
  for (const clip of clips) {
    const samples = await samplesOf(typedPath(clip), CLIP_S, clip)
    const candidates =
      samples === null ? [] : identifyClip(index, samples, SAMPLE_RATE, () => true).candidates
    const files = (some: typeof candidates) => some.map(({ ordinal }) => names[ordinal])
    const sure = candidates.filter((one) => one.sure)
    const tempo = sure[0]?.speed.tempo
    const speed = tempo === undefined ? null : Math.round((tempo - 1) * 1_000) / 10
    console.log(JSON.stringify({ clip, sure: files(sure), best: files(candidates), speed }))
  }
}

const [typed, ...clips] = process.argv.slice(2)
const folder = typed === undefined ? null : typedPath(typed)
const isFolder = folder !== null && (await stat(folder).catch(() => null))?.isDirectory() === true
if (folder === null || clips.length === 0) complain('Usage: npm run -s identify -- KNOWNDIR CLIP…')
else if (!isFolder) complain(`There is no such folder: ${typed}`)
else await run(folder, clips)
await decoder.close()
