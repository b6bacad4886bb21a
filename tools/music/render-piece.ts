import { playDrum } from './drum-kit.ts'
import { addEchoes, addRoom, master, type Stereo } from './effects.ts'
import type { Drum, Instrument, Piece } from './piece.ts'
import { Random } from './random.ts'
import type { Timbre } from './timbre.ts'
import { timbreOf } from './timbres.ts'
import { playVoice } from './voices.ts'

const LEVEL: Readonly<Record<Drum, number>> = {
  kick: 0.7,
  snare: 0.6,
  clap: 0.5,
  rim: 0.4,
  'closed-hat': 0.55,
  'open-hat': 0.5,
  ride: 0.3,
  crash: 0.35,
  shaker: 0.5,
  tambourine: 0.3,
  'low-tom': 0.5,
  'high-tom': 0.45,
  'low-conga': 0.42,
  'high-conga': 0.42,
  cowbell: 0.35,
}

const SIDE: Readonly<Partial<Record<Drum, number>>> = {
  'closed-hat': 0.2,
  'open-hat': 0.2,
  ride: -0.3,
  shaker: -0.35,
  tambourine: 0.4,
  rim: -0.2,
  'low-tom': -0.4,
  'high-tom': 0.4,
  'low-conga': -0.4,
  'high-conga': 0.35,
  cowbell: 0.3,
}

/** Both sides summed to one, −1 … 1. */
export function renderPiece(piece: Piece, sampleRate: number): Float32Array {
  const { left, right } = renderStereo(piece, sampleRate)
  return left.map((one, at) => (one + (right[at] as number)) / 2)
}

/** The piece as it sounds, −0.89 … 0.89, `spec.seconds` long, at a rate of 8,000 hertz or more. */
export function renderStereo(piece: Piece, sampleRate: number): Stereo {
  const { spec } = piece
  const count = Math.round(spec.seconds * sampleRate)
  const random = new Random(spec.seed ^ 0x5eed)
  const ducked = silence(count)
  const dry = silence(count)
  const room = silence(count)
  const echo = silence(count)

  const timbres = new Map<Instrument, Timbre>()
  piece.notes.forEach((note, order) => {
    const timbre = timbres.get(note.instrument) ?? timbreOf(note.instrument, random)
    timbres.set(note.instrument, timbre)
    const hertz = 440 * 2 ** ((note.pitch - 69 + piece.tuningCents / 100) / 12)
    const { durationS, brightness } = note
    const voice = playVoice(
      timbre,
      { hertz, durationS, brightness, seed: spec.seed * 31 + order },
      sampleRate,
    )
    const from = Math.round(note.startS * sampleRate)
    const gain = timbre.level * note.velocity
    // Neighbouring pitches stand on different sides.
    const side = timbre.width * (((note.pitch * 5) % 7) / 3 - 1)
    add(voice, timbre.ducked ? ducked : dry, from, gain, side)
    if (timbre.reverb > 0) add(voice, room, from, gain * timbre.reverb, side)
    if (timbre.delay > 0) add(voice, echo, from, gain * timbre.delay, side)
  })

  const kit = new Map<Drum, Float32Array>()
  const kitSeed = random.whole(1, 1e9)
  for (const { drum, startS, velocity } of piece.drums) {
    const stroke = kit.get(drum) ?? playDrum(drum, kitSeed + numberOf(drum), sampleRate)
    kit.set(drum, stroke)
    const from = Math.round(startS * sampleRate)
    const gain = LEVEL[drum] * velocity
    add(stroke, dry, from, gain, SIDE[drum] ?? 0)
    if (drum !== 'kick') add(stroke, room, from, gain * 0.1, SIDE[drum] ?? 0)
  }

  addEchoes(echo, ducked, (60 / spec.bpm) * random.pick([0.5, 0.75]), random.between(0.3, 0.5), sampleRate)
  const seconds = random.between(0.6, 1.8)
  addRoom(room.left, ducked.left, { rate: sampleRate, seconds, offset: 0 })
  addRoom(room.right, ducked.right, { rate: sampleRate, seconds, offset: 23 })
  duck(piece, ducked, sampleRate)
  for (let at = 0; at < count; at++) {
    dry.left[at] = (dry.left[at] as number) + (ducked.left[at] as number)
    dry.right[at] = (dry.right[at] as number) + (ducked.right[at] as number)
  }
  fadeEnd(dry, sampleRate)
  master(dry, { rate: sampleRate, powerDb: -16, ceiling: 0.89 })
  return dry
}

const numberOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 65_521

const silence = (count: number): Stereo => ({ left: new Float32Array(count), right: new Float32Array(count) })

function add(voice: Float32Array, onto: Stereo, from: number, gain: number, side: number): void {
  const { left, right } = onto
  const gainLeft = gain * Math.sqrt((1 - side) / 2) * Math.SQRT2
  const gainRight = gain * Math.sqrt((1 + side) / 2) * Math.SQRT2
  const to = Math.min(voice.length, left.length - from)
  for (let at = 0, place = from; at < to; at++, place++) {
    const one = voice[at] as number
    left[place] = (left[place] as number) + one * gainLeft
    right[place] = (right[place] as number) + one * gainRight
  }
}

/** Pushes everything but drums down at each kick, as a compressor fed by the kick would. */
function duck(piece: Piece, { left, right }: Stereo, rate: number): void {
  const back = Math.min(0.25, 30 / piece.spec.bpm) * rate
  for (const { drum, startS, velocity } of piece.drums) {
    if (drum !== 'kick') continue
    const from = Math.round(startS * rate)
    const to = Math.min(left.length, Math.round(from + back))
    for (let at = from; at < to; at++) {
      const gone = (at - from) / back
      const gain = 1 - piece.pump * velocity * (1 - gone) ** 2
      left[at] = (left[at] as number) * gain
      right[at] = (right[at] as number) * gain
    }
  }
}

function fadeEnd({ left, right }: Stereo, rate: number): void {
  const count = Math.min(left.length, Math.round(0.5 * rate))
  for (let at = 0; at < count; at++) {
    const place = left.length - 1 - at
    left[place] = ((left[place] as number) * at) / count
    right[place] = ((right[place] as number) * at) / count
  }
}
