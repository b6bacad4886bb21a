import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { ALL_KEYS, type Key } from '../../src/domain/key/key.ts'
import { parseKey } from '../../src/domain/key/notation.ts'

/** Samples a second that every reference tool takes. */
export const REFERENCE_RATE = 44_100

export type ReferenceTool<T> = {
  readonly name: string
  readonly measure: (samples: Float32Array) => T | null
}
export type ReferenceTools = {
  readonly tempo: readonly ReferenceTool<number>[]
  readonly key: readonly ReferenceTool<Key>[]
  readonly leftOut: readonly string[]
}

type Vector = { delete(): void }
type Essentia = {
  arrayToVector(samples: Float32Array): Vector
  RhythmExtractor2013(sound: Vector, fastest: number, method: string, slowest: number): { bpm: number }
  PercivalBpmEstimator(sound: Vector): { bpm: number }
  KeyExtractor(sound: Vector, ...options: (boolean | number | string)[]): { key: string; scale: string }
}
type AubioTempo = { do(samples: Float32Array): unknown; getBpm(): number }
type Aubio = { Tempo: new (frame: number, hop: number, rate: number) => AubioTempo }
type MusicTempo = new (samples: Float32Array) => { tempo: number | string }

const PROFILES = ['shaath', 'edma', 'bgate', 'krumhansl', 'temperley'] as const
const AUBIO_FRAME = 1024
const AUBIO_HOP = 512
const require = createRequire(import.meta.url)

/** Installs the tools into this folder when they are not there; says which are missing, as without a network. */
export async function openReferenceTools(): Promise<ReferenceTools> {
  installFor('essentia.js')
  const leftOut = [
    'web-audio-beat-detector and realtime-bpm-analyzer, which need the Web Audio and workers of a browser',
  ]
  const tempo: ReferenceTool<number>[] = []
  const key: ReferenceTool<Key>[] = []
  const open = async (name: string, use: () => void | Promise<void>) => {
    if (isInstalled(name)) await use()
    else leftOut.push(`${name}, which could not be installed`)
  }
  await open('essentia.js', () => {
    const made = essentia()
    tempo.push(...made.tempo)
    key.push(...made.key)
  })
  await open('aubiojs', async () => void tempo.push(await aubio()))
  await open('music-tempo', () => void tempo.push(musicTempo()))
  return { tempo, key, leftOut }
}

/** Installs what is measured against into this folder, unless the named package is there. @returns whether it is now */
export function installFor(name: string): boolean {
  if (isInstalled(name)) return true
  const npm = ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
  spawnSync('npm', [...npm, '--prefix', import.meta.dirname], { stdio: 'ignore', cwd: import.meta.dirname })
  return isInstalled(name)
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}

function essentia(): Pick<ReferenceTools, 'tempo' | 'key'> {
  const { Essentia, EssentiaWASM } = require('essentia.js') as {
    Essentia: new (wasm: unknown) => Essentia
    EssentiaWASM: unknown
  }
  const tool = new Essentia(EssentiaWASM)
  const heard = <T>(samples: Float32Array, use: (sound: Vector) => T): T => {
    const sound = tool.arrayToVector(samples)
    const answer = use(sound)
    sound.delete()
    return answer
  }
  return {
    tempo: [
      {
        name: 'Essentia RhythmExtractor2013 (degara)',
        measure: (samples) =>
          heard(samples, (sound) => tool.RhythmExtractor2013(sound, 208, 'degara', 40).bpm),
      },
      {
        name: 'Essentia Percival',
        measure: (samples) => heard(samples, (sound) => tool.PercivalBpmEstimator(sound).bpm),
      },
    ],
    key: PROFILES.map((profile) => ({
      name: `Essentia KeyExtractor (${profile})`,
      measure: (samples) => {
        const options = [true, 4096, 4096, 12, 3500, 60, 25, 0.2, profile, REFERENCE_RATE, 0.0001, 440]
        const { key, scale } = heard(samples, (sound) =>
          tool.KeyExtractor(sound, ...options, 'cosine', 'hann'),
        )
        const found = parseKey(`${key} ${scale}`)
        return found !== null && ALL_KEYS.includes(found) ? found : null
      },
    })),
  }
}

async function aubio(): Promise<ReferenceTool<number>> {
  const { Tempo } = await (require('aubiojs') as () => Promise<Aubio>)()
  return {
    name: 'aubio',
    measure: (samples) => {
      const tempo = new Tempo(AUBIO_FRAME, AUBIO_HOP, REFERENCE_RATE)
      for (let at = 0; at + AUBIO_HOP <= samples.length; at += AUBIO_HOP)
        tempo.do(samples.subarray(at, at + AUBIO_HOP))
      return tempo.getBpm()
    },
  }
}

function musicTempo(): ReferenceTool<number> {
  const MusicTempo = require('music-tempo') as MusicTempo
  return {
    name: 'music-tempo',
    measure: (samples) => {
      try {
        return Number(new MusicTempo(samples).tempo)
      } catch {
        // It throws when it finds no beats.
        return null
      }
    },
  }
}
