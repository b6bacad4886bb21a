import type { Drum, Instrument, Piece } from './piece.ts'

/** General MIDI programs, from 0; the seed of a piece chooses among them. */
const PROGRAMS: Readonly<Record<Instrument, readonly number[]>> = {
  'sub-bass': [38, 32],
  'saw-bass': [38, 39],
  'square-bass': [39, 38],
  'reese-bass': [39, 87],
  'acid-bass': [38, 87],
  'electric-bass': [33, 34, 36],
  'log-drum': [39, 33],
  'e-piano': [4, 5],
  piano: [0, 1, 2],
  organ: [16, 17, 18],
  stab: [62, 63, 81],
  pad: [88, 89, 91, 94],
  strings: [48, 49, 50],
  supersaw: [81, 90, 62],
  brass: [61, 62, 63],
  guitar: [24, 25, 26, 27, 28],
  'synth-pluck': [45, 46, 84],
  bell: [9, 10, 14],
  marimba: [11, 12, 13],
  'saw-lead': [81, 84],
  'square-lead': [80, 82],
  flute: [73, 75, 78],
}

const DRUM_NOTES: Readonly<Record<Drum, number>> = {
  kick: 36,
  snare: 38,
  clap: 39,
  rim: 37,
  'closed-hat': 42,
  'open-hat': 46,
  ride: 51,
  crash: 49,
  shaker: 70,
  tambourine: 54,
  'low-tom': 45,
  'high-tom': 50,
  'low-conga': 64,
  'high-conga': 63,
  cowbell: 56,
}

const TICKS_A_BEAT = 480
const DRUM_CHANNEL = 9
/** Synthesisers bend by two semitones either way when nothing else was said. */
const BEND_CENTS = 200

type Message = { readonly tick: number; readonly bytes: readonly number[] }

/**
 * The piece as a Standard MIDI File of one track, for any General MIDI synthesiser: tempo, programs, tuning as a pitch
 * bend, drums on channel 10. Brightness and the effects of the renderer are lost.
 * @throws RangeError for more than 15 instruments: no style has so many
 */
export function writeMidi(piece: Piece): Uint8Array {
  const { spec } = piece
  const tickOf = (seconds: number): number =>
    Math.max(0, Math.round((seconds * spec.bpm * TICKS_A_BEAT) / 60))
  const tempo = Math.round(60_000_000 / spec.bpm)
  const messages: Message[] = [
    { tick: 0, bytes: [0xff, 0x51, 3, (tempo >> 16) & 255, (tempo >> 8) & 255, tempo & 255] },
  ]
  const strike = (
    channel: number,
    note: number,
    [startS, durationS]: readonly [number, number],
    velocity: number,
  ): void => {
    const loud = Math.max(1, Math.min(127, Math.round(velocity * 120)))
    const from = tickOf(startS)
    const to = Math.max(from + 1, tickOf(startS + durationS))
    messages.push(
      { tick: from, bytes: [0x90 | channel, note, loud] },
      { tick: to, bytes: [0x80 | channel, note, 0] },
    )
  }

  const instruments = [...new Set(piece.notes.map(({ instrument }) => instrument))]
  if (instruments.length > 15) throw new RangeError(`${instruments.length} instruments`)
  const channels = new Map(instruments.map((one, at) => [one, at < DRUM_CHANNEL ? at : at + 1]))
  const bend = 8192 + Math.round((piece.tuningCents / BEND_CENTS) * 8192)
  for (const [instrument, channel] of channels) {
    const programs = PROGRAMS[instrument]
    const program = programs[spec.seed % programs.length] as number
    messages.push({ tick: 0, bytes: [0xc0 | channel, program] })
    messages.push({ tick: 0, bytes: [0xe0 | channel, bend & 127, bend >> 7] })
  }
  for (const { instrument, pitch, startS, durationS, velocity } of piece.notes)
    strike(channels.get(instrument) as number, pitch, [startS, durationS], velocity)
  for (const { drum, startS, velocity } of piece.drums)
    strike(DRUM_CHANNEL, DRUM_NOTES[drum], [startS, 0.1], velocity)

  // Notes that end come before notes that begin in the same moment, or the same pitch would be cut at once.
  const rank = ({ bytes }: Message): number => ((bytes[0] as number) >> 4 === 9 ? 1 : 0)
  messages.sort((a, b) => a.tick - b.tick || rank(a) - rank(b))
  let now = 0
  const track = messages.flatMap(({ tick, bytes }) => {
    const delta = variableLength(tick - now)
    now = tick
    return [...delta, ...bytes]
  })
  track.push(0, 0xff, 0x2f, 0)
  return Uint8Array.from([
    ...ascii('MThd'),
    0,
    0,
    0,
    6,
    0,
    0,
    0,
    1,
    TICKS_A_BEAT >> 8,
    TICKS_A_BEAT & 255,
    ...ascii('MTrk'),
    ...[24, 16, 8, 0].map((shift) => (track.length >> shift) & 255),
    ...track,
  ])
}

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

/** Seven bits to a byte, the highest bit set on all but the last. */
function variableLength(value: number): number[] {
  const bytes = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128)
  return bytes
}
