import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOUNDFONTS = ['/usr/share/sounds/sf2/FluidR3_GM.sf2', '/usr/share/soundfonts/FluidR3_GM.sf2']

/** Whether `playMidi` can be called on this machine. */
export const soundfont = (): string | null =>
  spawnSync('fluidsynth', ['--version']).status === 0
    ? (SOUNDFONTS.find((file) => existsSync(file)) ?? null)
    : null

/** A MIDI file as another synthesizer plays it with sampled instruments, mixed to one channel. */
export function playMidi(midi: Uint8Array, font: string, sampleRate: number, seconds: number): Float32Array {
  const folder = mkdtempSync(join(tmpdir(), 'segue-bench-'))
  try {
    const [score, sound] = [join(folder, 'piece.mid'), join(folder, 'piece.raw')]
    writeFileSync(score, midi)
    const options = [
      '-q',
      '-ni',
      '-g',
      '0.5',
      '-r',
      String(sampleRate),
      '-T',
      'raw',
      '-O',
      's16',
      '-F',
      sound,
    ]
    const { status, stderr } = spawnSync('fluidsynth', [...options, font, score])
    if (status !== 0) throw new Error(`fluidsynth failed: ${stderr}`)
    const bytes = readFileSync(sound)
    const length = Math.min(Math.floor(bytes.length / 4), Math.round(seconds * sampleRate))
    return Float32Array.from(
      { length },
      (_, at) => (bytes.readInt16LE(4 * at) + bytes.readInt16LE(4 * at + 2)) / 65_536,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
