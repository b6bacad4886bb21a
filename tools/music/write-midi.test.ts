import { describe, expect, it } from 'vitest'
import { composePiece } from './compose-piece.ts'
import { STYLE_NAMES } from './styles.ts'
import { testPieces } from './test-pieces.ts'
import { writeMidi } from './write-midi.ts'

type Parsed = {
  readonly tempo: number
  readonly starts: readonly { tick: number; channel: number; note: number }[]
  /** Notes that were begun and never ended. */
  readonly open: number
}

/** Reads what the standard says, in the order it says, and throws on anything else. */
function parse(bytes: Uint8Array): Parsed {
  const view = new DataView(bytes.buffer)
  const word = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
  expect([word(0), view.getUint32(4), view.getUint16(8), view.getUint16(10), view.getUint16(12)]).toEqual([
    'MThd',
    6,
    0,
    1,
    480,
  ])
  expect(word(14)).toBe('MTrk')
  expect(view.getUint32(18)).toBe(bytes.length - 22)
  const starts: Parsed['starts'][number][] = []
  const held = new Map<string, number>()
  let at = 22
  let tick = 0
  let tempo = 0
  const byte = (): number => {
    if (at >= bytes.length) throw new Error('the file ends in the middle of an event')
    return bytes[at++] as number
  }
  for (;;) {
    let delta = 0
    let part = byte()
    for (; part & 128; part = byte()) delta = (delta << 7) | (part & 127)
    tick += (delta << 7) | part
    const status = byte()
    const [kind, channel] = [status >> 4, status & 15]
    if (status === 0xff) {
      const type = byte()
      const length = byte()
      if (type === 0x51) tempo = (byte() << 16) | (byte() << 8) | byte()
      if (type === 0x2f) {
        expect([length, at]).toEqual([0, bytes.length])
        return { tempo, starts, open: [...held.values()].reduce((sum, one) => sum + one, 0) }
      }
    } else if (kind === 0xc) byte()
    else if (kind === 0xe) expect([byte(), byte()].every((one) => one < 128)).toBe(true)
    else if (kind === 8 || kind === 9) {
      const [note, velocity] = [byte(), byte()]
      expect(note < 128 && velocity < 128).toBe(true)
      const name = `${channel} ${note}`
      held.set(name, (held.get(name) ?? 0) + (kind === 9 ? 1 : -1))
      if (kind === 9) starts.push({ tick, channel, note })
    } else throw new Error(`unknown status ${status}`)
  }
}

describe('a piece as a MIDI file', () => {
  it.each(testPieces(STYLE_NAMES.length).map((spec) => [spec.style, spec] as const))(
    '%s: reads back, with all notes at the tempo of the piece',
    (_, spec) => {
      const piece = composePiece(spec)
      const { tempo, starts, open } = parse(writeMidi(piece))
      expect(60_000_000 / tempo).toBeCloseTo(spec.bpm, 2)
      expect(open).toBe(0)
      expect(starts).toHaveLength(piece.notes.length + piece.drums.length)
      const kick = piece.drums.find(({ drum }) => drum === 'kick')
      const first = starts.find(({ channel, note }) => channel === 9 && note === 36)
      expect(((first?.tick ?? 0) / 480) * (60 / spec.bpm)).toBeCloseTo(kick?.startS ?? NaN, 2)
    },
  )
})
