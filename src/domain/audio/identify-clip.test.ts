import { beforeAll, describe, expect, it } from 'vitest'
import { babble, mixedWith, pinkNoise, throughPhone } from '#test/fixtures/clip-damage.ts'
import { composePiece } from '#tools/music/compose-piece.ts'
import type { Piece } from '#tools/music/piece.ts'
import { renderPiece } from '#tools/music/render-piece.ts'
import { testPieces } from '#tools/music/test-pieces.ts'
import { type Fingerprint, fingerprint } from './fingerprint.ts'
import { identifyClip } from './identify-clip.ts'
import { LandmarkIndex } from './landmark-index.ts'
import { resample } from './resample.ts'

const RATE = 11_025
const CLIP = 10 * RATE
const KNOWN = 12
const everyone = () => true

const pieces = testPieces(KNOWN + 4, 24).map(composePiece)
const index = new LandmarkIndex()
let known: Float32Array[]
let prints: Fingerprint[]

beforeAll(() => {
  known = pieces.slice(0, KNOWN).map((piece) => renderPiece(piece, RATE))
  prints = known.map((samples) => fingerprint(samples, RATE))
  index.addAll(prints.map((print, ordinal) => ({ ordinal, print })))
})

/** Where each clip begins, in seconds: another place in each piece. */
const startOf = (ordinal: number): number => 3 + ((ordinal * 37) % 100) / 10
const clipOf = (samples: Float32Array, startS: number, count = CLIP): Float32Array =>
  samples.slice(Math.round(startS * RATE), Math.round(startS * RATE) + count)

/** The piece as a deck with key lock plays it: other times, the same pitches. */
function atTempo(piece: Piece, tempo: number): Piece {
  const sooner = <T extends { readonly startS: number }>(event: T): T => ({
    ...event,
    startS: event.startS / tempo,
  })
  return {
    ...piece,
    spec: { ...piece.spec, bpm: piece.spec.bpm * tempo, seconds: piece.spec.seconds / tempo },
    notes: piece.notes.map((note) => ({ ...sooner(note), durationS: note.durationS / tempo })),
    drums: piece.drums.map(sooner),
  }
}

/** Which share of known pieces, every so many, is answered surely and rightly; nothing may be answered surely and wrongly. */
function recognised(clip: (samples: Float32Array, ordinal: number) => Float32Array, every = 2): number {
  const answers = known.flatMap((samples, ordinal) =>
    ordinal % every > 0 ? [] : [{ ordinal, ...identifyClip(index, clip(samples, ordinal), RATE, everyone) }],
  )
  const sure = answers.filter((answer) => answer.sure)
  for (const { ordinal, best } of sure) expect(best?.ordinal).toBe(ordinal)
  return sure.length / answers.length
}

describe('a clip of a track in the index', () => {
  it('clean, at the right place and speed', () => {
    for (const [ordinal, samples] of known.entries()) {
      const { best, candidates, sure } = identifyClip(
        index,
        clipOf(samples, startOf(ordinal)),
        RATE,
        everyone,
      )
      expect({ ordinal: best?.ordinal, sure }).toEqual({ ordinal, sure: true })
      expect(best?.confidence).toBeGreaterThanOrEqual(0.9)
      expect(best?.speed).toEqual({ pitch: 1, tempo: 1 })
      expect(candidates[0]).toBe(best)
      expect(candidates.length).toBeLessThanOrEqual(3)
      expect(new Set(candidates.map((one) => one.ordinal)).size).toBe(candidates.length)
    }
  })

  it('through a phone', () => {
    expect(
      recognised((samples, at) => throughPhone(clipOf(samples, startOf(at)), RATE)),
    ).toBeGreaterThanOrEqual(0.9)
  })

  it('in pink noise as loud as itself', () => {
    const noisy = (samples: Float32Array, at: number) =>
      mixedWith(clipOf(samples, startOf(at)), pinkNoise(CLIP, at + 1), 0)
    expect(recognised(noisy, 1)).toBeGreaterThan(0.8)
  })

  it.each([0.96, 1.04])('at %d of its speed, pitched with it', (speed) => {
    const pitched = (samples: Float32Array, at: number) =>
      resample(clipOf(samples, startOf(at), Math.round(CLIP * speed)), RATE * speed, RATE)
    expect(recognised(pitched)).toBeGreaterThan(0.8)
  })

  it.each([0.96, 1.04])('at %d of its speed, its key locked', (tempo) => {
    const locked = (_: Float32Array, at: number) =>
      clipOf(renderPiece(atTempo(pieces[at] as Piece, tempo), RATE), startOf(at) / tempo)
    expect(recognised(locked, 3)).toBeGreaterThan(0.8)
  })

  it.each([8000, 11_025, 44_100, 96_000])('recorded at %d samples a second', (rate) => {
    const clip = resample(clipOf(known[3] as Float32Array, 5), RATE, rate)
    expect(identifyClip(index, clip, rate, everyone)).toMatchObject({ sure: true, best: { ordinal: 3 } })
  })

  it('quieter by 30 dB, or clipped', () => {
    const clip = clipOf(known[5] as Float32Array, 4)
    const quiet = clip.map((value) => value / 32)
    const clipped = clip.map((value) => Math.max(-0.3, Math.min(0.3, 2 * value)))
    for (const sound of [quiet, clipped])
      expect(identifyClip(index, sound, RATE, everyone)).toMatchObject({ sure: true, best: { ordinal: 5 } })
  })

  it('is placed where it begins', () => {
    for (const startS of [0, 2.5, 7, 12.34]) {
      const { best } = identifyClip(index, clipOf(known[1] as Float32Array, startS), RATE, everyone)
      // A loop sounds the same some bars later: there the clip may lie as well.
      const barsAway = (((best?.offsetS as number) - startS) * (pieces[1] as Piece).spec.bpm) / 240
      expect(best?.ordinal).toBe(1)
      expect(Math.abs(barsAway - Math.round(barsAway))).toBeLessThan(0.05)
    }
  })

  it('which the requester may not hear of is not named', () => {
    const clip = clipOf(known[2] as Float32Array, 5)
    const { candidates, sure } = identifyClip(index, clip, RATE, (ordinal) => ordinal !== 2)
    expect(sure).toBe(false)
    expect(candidates.map(({ ordinal }) => ordinal)).not.toContain(2)
  })

  it('that is there twice: both are named, and neither is sure', () => {
    const twice = new LandmarkIndex()
    const print = prints[2] as Fingerprint
    twice.addAll([0, 1].map((ordinal) => ({ ordinal, print })))
    const { candidates, sure } = identifyClip(twice, clipOf(known[2] as Float32Array, 5), RATE, everyone)
    expect(sure).toBe(false)
    expect(candidates.map(({ ordinal }) => ordinal).sort()).toEqual([0, 1])
  })
})

describe('what is in no track of the index is not sure', () => {
  it('other pieces of the same styles', () => {
    for (const piece of pieces.slice(KNOWN)) {
      const samples = renderPiece(piece, RATE)
      for (const startS of [2, 13])
        expect(identifyClip(index, clipOf(samples, startS), RATE, everyone).sure).toBe(false)
    }
  })

  it('the drums of a known piece under another tune', () => {
    for (const ordinal of [0, 4, 9]) {
      const shared = pieces[ordinal] as Piece
      const other = pieces[(ordinal + 5) % KNOWN] as Piece
      const stolen = renderPiece({ ...other, spec: shared.spec, drums: shared.drums }, RATE)
      const without = new LandmarkIndex()
      without.addAll(prints.map((print, at) => ({ ordinal: at, print })))
      without.remove((ordinal + 5) % KNOWN)
      expect(identifyClip(without, clipOf(stolen, 6), RATE, everyone).sure).toBe(false)
    }
  })

  it.each<[string, Float32Array]>([
    ['nothing', new Float32Array(0)],
    ['one sample', Float32Array.of(0.5)],
    ['silence', new Float32Array(CLIP)],
    ['no numbers', new Float32Array(CLIP).fill(Number.NaN)],
    ['a constant', new Float32Array(CLIP).fill(1)],
    ['a tone', Float32Array.from({ length: CLIP }, (_, at) => Math.sin(at / 5))],
    ['noise', pinkNoise(CLIP, 9)],
    ['one who talks', babble(CLIP, RATE, 1, 5)],
    ['many who talk', babble(CLIP, RATE, 8, 6)],
  ])('%s', (_, samples) => {
    expect(identifyClip(index, samples, RATE, everyone).sure).toBe(false)
  })

  it('a known piece in shuffled tenths of a second', () => {
    const clip = clipOf(known[4] as Float32Array, 5)
    const parts = Array.from({ length: 100 }, (_, at) => clip.slice(at * 1102, (at + 1) * 1102))
    const shuffled = Float32Array.from(
      parts.flatMap((_, at) => [...(parts[(at * 37) % 100] as Float32Array)]),
    )
    expect(identifyClip(index, shuffled, RATE, everyone).sure).toBe(false)
  })

  it('in an empty index nothing is found', () => {
    const nothing = { best: null, candidates: [], sure: false }
    expect(identifyClip(new LandmarkIndex(), clipOf(known[0] as Float32Array, 5), RATE, everyone)).toEqual(
      nothing,
    )
  })
})

describe('two tracks at once', () => {
  const both = (a: number, b: number, gain: number): Float32Array => {
    const one = clipOf(known[a] as Float32Array, startOf(a))
    const other = clipOf(known[b] as Float32Array, startOf(b))
    return one.map((value, at) => value + gain * (other[at] ?? 0))
  }
  const sureOf = (clip: Float32Array) =>
    identifyClip(index, clip, RATE, everyone).candidates.flatMap(({ sure, ordinal }) =>
      sure ? [ordinal] : [],
    )

  it('at least one is named, mostly both, and never another', () => {
    const pairs = known.map((_, at) => [at, (at + 5) % KNOWN] as const)
    const named = pairs.map(([a, b]) => {
      const sure = sureOf(both(a, b, 1))
      for (const ordinal of sure) expect([a, b]).toContain(ordinal)
      return sure.length
    })
    expect(named.filter((count) => count >= 1)).toHaveLength(KNOWN)
    expect(named.filter((count) => count === 2).length).toBeGreaterThanOrEqual(KNOWN * 0.6)
  }, 60_000)

  it('one that plays alone is not named with another', () => {
    for (const [ordinal, samples] of known.entries())
      expect(sureOf(clipOf(samples, startOf(ordinal)))).toEqual([ordinal])
  })
})
