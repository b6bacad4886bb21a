import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import {
  aiffFile,
  encodedFile,
  flacFile,
  flacFrame,
  joined,
  latin,
  madeSamples,
  wavFile,
} from '#test/fixtures/sound-files.ts'
import { localDecoder } from './local.ts'
import type { Decoded, WantedSound } from './port.ts'

const decoder = localDecoder({ threads: 2 })
afterAll(() => decoder.close())

const WANT: WantedSound = { sampleRate: 16_000, maxSeconds: 60 }
const never = (): AbortSignal => new AbortController().signal
const decode = (bytes: Uint8Array, want: Partial<WantedSound> = {}): Promise<Decoded> =>
  decoder.decode(bytes, { ...WANT, ...want }, never())

const corpus = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../../test/fixtures/corpus/audio', name)))

function foundIn(decoded: Decoded): Extract<Decoded, { kind: 'found' }> {
  if (decoded.kind !== 'found') throw new Error(JSON.stringify(decoded))
  return decoded
}

/** Correlation with the made signal where they fit best, the signal beginning up to half a second later. */
function similarity(samples: Float32Array, rate = WANT.sampleRate): number {
  const made = madeSamples(rate, 1.5).subarray(Math.round(0.3 * rate))
  const start = Math.round(0.3 * rate)
  const correlation = (lag: number, step: number): number => {
    let [both, own, wanted] = [0, 0, 0]
    for (let at = 0; at < made.length; at += step) {
      const value = samples[start + at + lag] ?? 0
      const other = made[at] ?? 0
      both += value * other
      own += value * value
      wanted += other * other
    }
    return both / Math.sqrt(own * wanted || 1)
  }
  const lags = Array.from({ length: Math.round(0.52 * rate) }, (_, i) => i - Math.round(0.02 * rate))
  const rough = lags.map((lag) => correlation(lag, 29))
  const best = lags[rough.indexOf(Math.max(...rough))] ?? 0
  return Math.max(...[-1, 0, 1].map((near) => correlation(best + near, 1)))
}

const at = (rate: number): Float32Array[] => [madeSamples(rate, 2)]
const six = (rate: number): Float32Array[] => Array.from({ length: 6 }, () => madeSamples(rate, 2))
const two = (rate: number): Float32Array[] => [madeSamples(rate, 2), madeSamples(rate, 2)]

describe('sound of every kind comes out as it went in', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, number?]>([
    ['wav 8 bit', () => wavFile(at(44_100), 44_100, { bits: 8 })],
    ['wav 16 bit, two channels', () => wavFile(two(44_100), 44_100)],
    ['wav 24 bit, 96 kHz', () => wavFile(at(96_000), 96_000, { bits: 24 })],
    ['wav 32 bit', () => wavFile(at(48_000), 48_000, { bits: 32 })],
    ['wav floats, six channels', () => wavFile(six(48_000), 48_000, { bits: 32, float: true })],
    ['wav 8 kHz', () => wavFile(at(8_000), 8_000)],
    ['wav 192 kHz', () => wavFile(at(192_000), 192_000)],
    ['aiff 8 bit', () => aiffFile(at(44_100), 44_100, 8)],
    ['aiff 16 bit, two channels', () => aiffFile(two(44_100), 44_100)],
    ['aiff 24 bit', () => aiffFile(at(48_000), 48_000, 24)],
    ['aiff-c, little-endian', () => aiffFile(at(44_100), 44_100, 16, 'sowt')],
    ['aiff-c floats', () => aiffFile(at(44_100), 44_100, 32, 'fl32')],
    ['flac', () => flacFile(at(44_100), 44_100)],
    ['flac 96 kHz, two channels', () => flacFile(two(96_000), 96_000)],
    ['flac 8 kHz, six channels', () => flacFile(six(8_000), 8_000)],
    ['mp3', () => encodedFile('mp3', two(44_100), 44_100), 0.06],
    [
      'mp3 behind a tag with a picture',
      async () => joined([id3(300_000), await encodedFile('mp3', two(44_100), 44_100)]),
      0.06,
    ],
    ['ogg vorbis', () => encodedFile('ogg', two(48_000), 48_000), 0.06],
    ['ogg opus', () => corpus('sweep.opus')],
    ['m4a, its index last', () => corpus('sweep-index-last.m4a')],
    ['m4a, its index first', () => corpus('sweep-index-first.m4a')],
    ['aac', () => corpus('sweep.aac'), 0.06],
    ['webm as Chromium records it', () => corpus('sweep-chromium.webm'), 0.6],
    ['mp4 as Chromium records it', () => corpus('sweep-chromium.mp4'), 0.6],
  ])('%s', async (_, file, longerByS = 0.001) => {
    const { samples, durationS, truncated } = foundIn(await decode(await file()))
    expect(similarity(samples)).toBeGreaterThan(0.99)
    expect(truncated).toBe(false)
    expect(durationS).toBeGreaterThan(1.99)
    expect(durationS).toBeLessThan(2 + longerByS)
    expect(Math.abs(samples.length - durationS * WANT.sampleRate)).toBeLessThan(2)
  })

  it('at any wanted rate', async () => {
    const { samples } = foundIn(await decode(wavFile(at(44_100), 44_100), { sampleRate: 11_025 }))
    expect(similarity(samples, 11_025)).toBeGreaterThan(0.99)
    expect(samples).toHaveLength(22_050)
  })

  it('all channels count the same', async () => {
    const half = Float32Array.from(madeSamples(16_000, 1), (value) => value / 2)
    const silence = new Float32Array(16_000)
    const mixed = foundIn(await decode(wavFile([madeSamples(16_000, 1), silence], 16_000)))
    const alone = foundIn(await decode(wavFile([half], 16_000)))
    expect(
      Math.max(...mixed.samples.map((value, i) => Math.abs(value - (alone.samples[i] ?? 9)))),
    ).toBeLessThan(1e-4)
  })

  it('a part of a larger buffer, which stays as it was', async () => {
    const file = wavFile(at(16_000), 16_000)
    const buffer = joined([new Uint8Array(100).fill(7), file, new Uint8Array(100).fill(7)])
    const before = buffer.slice()
    expect(similarity(foundIn(await decode(buffer.subarray(100, -100))).samples)).toBeGreaterThan(0.99)
    expect(buffer).toEqual(before)
  })
})

/** An ID3v2 tag with a picture of so many bytes. */
function id3(size: number): Uint8Array {
  const seven = [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
  return joined([latin('ID3'), new Uint8Array([4, 0, 0, ...seven]), new Uint8Array(size).fill(0xff)])
}

/** Patches bytes of a copy. */
function patched(file: Uint8Array, at: number, ...bytes: readonly number[]): Uint8Array {
  const copy = file.slice()
  copy.set(bytes, at)
  return copy
}

describe('never more than the wanted seconds', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['wav', () => wavFile(at(44_100), 44_100)],
    ['flac', () => flacFile(at(44_100), 44_100)],
    ['mp3', () => encodedFile('mp3', two(44_100), 44_100)],
    ['webm', () => corpus('sweep-chromium.webm')],
    ['m4a', () => corpus('sweep-index-last.m4a')],
  ])('%s', async (_, file) => {
    const { samples, truncated, durationS } = foundIn(await decode(await file(), { maxSeconds: 0.5 }))
    expect(samples).toHaveLength(8_000)
    expect(durationS).toBeCloseTo(0.5)
    expect(truncated).toBe(true)
  })

  it('exactly as long is not cut', async () =>
    expect(foundIn(await decode(wavFile(at(44_100), 44_100), { maxSeconds: 2 })).truncated).toBe(false))

  // 200 kB that would become 11 hours of eight channels, 10 GB.
  it('a FLAC of silence that decodes to hours', async () => {
    const constant = () => new Uint8Array([0, 0, 0])
    const silence = Array.from({ length: 8 }, () => new Float32Array(65_535))
    const frames = Array.from({ length: 400 }, (_, number) => flacFrame(silence, 4, number, constant))
    const head = flacFile([new Float32Array(1)], 8_000).slice(0, 42)
    const file = joined([
      patched(head, 8, 0xff, 0xff, 0xff, 0xff),
      ...Array.from({ length: 12 }, () => frames).flat(),
    ])
    const before = process.memoryUsage().rss
    expect(foundIn(await decode(file)).samples).toHaveLength(60 * WANT.sampleRate)
    expect(process.memoryUsage().rss - before).toBeLessThan(1_000_000_000)
  })

  it('samples that are no numbers, or far beyond full scale', async () => {
    const wild = Float32Array.from({ length: 1_000 }, (_, i) => [NaN, Infinity, -Infinity, 1e30][i % 4] ?? 0)
    const { samples } = foundIn(await decode(wavFile([wild], 16_000, { bits: 32, float: true })))
    expect(samples.every((value) => Math.abs(value) <= 4)).toBe(true)
  })
})

describe('what a header says of lengths is not believed', () => {
  const wav = wavFile(at(16_000), 16_000)

  it.each<[string, Uint8Array]>([
    ['4 GB of samples', patched(wav, 40, 0xff, 0xff, 0xff, 0xfe)],
    ['a length that is not known yet', patched(wav, 40, 0xff, 0xff, 0xff, 0xff)],
    ['no length at all, as a stream has it', patched(patched(wav, 4, 0, 0, 0, 0), 40, 0, 0, 0, 0)],
    ['AIFF of 4 billion frames', patched(aiffFile(at(16_000), 16_000), 22, 0xff, 0xff, 0xff, 0xff)],
  ])('%s', async (_, file) => {
    const { samples } = foundIn(await decode(file))
    expect(samples).toHaveLength(32_000)
  })

  it.each([
    ['webm', 'sweep-chromium.webm'],
    ['mp4 of a browser', 'sweep-chromium.mp4'],
    ['m4a with its index first', 'sweep-index-first.m4a'],
    ['ogg', 'sweep.opus'],
    ['aac', 'sweep.aac'],
  ])('%s that breaks off gives what is there', async (_, name) => {
    const whole = foundIn(await decode(corpus(name))).samples
    const { samples } = foundIn(await decode(corpus(name).subarray(0, corpus(name).length * 0.6)))
    expect(samples.length).toBeGreaterThan(whole.length * 0.4)
    expect(samples.length).toBeLessThan(whole.length * 0.8)
  })

  it('an MP4 whose samples lie over each other, to be decoded any number of times, is not read', async () => {
    const file = corpus('sweep-index-first.m4a')
    const table = Buffer.from(file).indexOf('stco')
    // The first chunk is placed into the description itself.
    expect(await decode(patched(file, table + 12, 0, 0, 0, 1))).toMatchObject({
      kind: 'refused',
      reason: 'broken',
    })
  })

  it('an MP4 with four billion samples of one byte is not read', async () => {
    const file = corpus('sweep-index-first.m4a')
    const table = Buffer.from(file).indexOf('stsz')
    const bomb = patched(file, table + 8, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff)
    expect(await decode(bomb)).toMatchObject({ kind: 'refused', reason: 'broken' })
  })

  it('an MP4 in fragments whose sizes are not written out is not read', async () => {
    const file = corpus('sweep-chromium.mp4')
    const run = Buffer.from(file).indexOf('trun')
    const flags = file[run + 6] ?? 0
    expect(await decode(patched(file, run + 6, flags & ~2))).toMatchObject({
      kind: 'refused',
      reason: 'broken',
    })
  })

  it.each([
    ['stsz', 8],
    ['stsc', 4],
    ['stco', 4],
  ])('an MP4 with four billion entries in %s is not read', async (name, offset) => {
    const file = corpus('sweep-index-first.m4a')
    const table = Buffer.from(file).indexOf(name)
    const bomb = patched(file, table + 4 + offset, 0xff, 0xff, 0xff, 0xff)
    expect(await decode(bomb)).toMatchObject({ kind: 'refused', reason: 'broken' })
  })
})

describe('what is no sound is refused, and says so', () => {
  const png = joined([new Uint8Array([0x89]), latin('PNG\r\n\u001a\n'), new Uint8Array(5_000)])
  const zip = joined([latin('PK\u0003\u0004'), deflateRawSync(Buffer.alloc(100_000, 'abc'))])
  const wav = wavFile(at(16_000), 16_000)
  const theora = patched(corpus('sweep.opus'), 28, ...latin('\u0080theora'))

  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'empty'],
    ['a picture', png, 'not-audio'],
    ['text', latin('Artist,Title\n'.repeat(500)), 'not-audio'],
    ['an archive', zip, 'not-audio'],
    ['zeros', new Uint8Array(100_000), 'not-audio'],
    ['ones', new Uint8Array(100_000).fill(0xff), 'not-audio'],
    ['a video in Ogg', theora, 'not-audio'],
    ['a tag and nothing after it', id3(1_000), 'not-audio'],
    ['a WAV that is only a header', wav.slice(0, 44), 'empty'],
    ['half a header', wav.slice(0, 20), 'broken'],
    ['a WAV of 0 Hz', patched(wav, 24, 0, 0, 0, 0), 'broken'],
    ['a WAV of 4 GHz', patched(wav, 24, 0xff, 0xff, 0xff, 0xff), 'unsupported'],
    ['a WAV without channels', patched(wav, 22, 0, 0), 'broken'],
    ['a WAV of 65,535 channels', patched(wav, 22, 0xff, 0xff), 'unsupported'],
    ['a WAV of compressed samples', patched(wav, 20, 0x11, 0), 'unsupported'],
    ['an AIFF of 0 Hz', aiffFile(at(16_000), 0), 'broken'],
    ['an Opus of 255 channels', patched(corpus('sweep.opus'), 28 + 9, 255), 'unsupported'],
    ['the beginning of a WebM', corpus('sweep-chromium.webm').slice(0, 60), 'broken'],
    ['the beginning of an MP4', corpus('sweep-chromium.mp4').slice(0, 60), 'broken'],
    ['an MP4 without its index', corpus('sweep-index-last.m4a').slice(0, 12_000), 'broken'],
    ['the beginning of a FLAC', flacFile(at(8_000), 8_000).slice(0, 60), 'broken'],
  ])('%s', async (_, bytes, reason) => {
    const decoded = await decode(bytes)
    expect(decoded).toMatchObject({ kind: 'refused', reason })
    expect(decoded.kind === 'refused' && decoded.message).toMatch(/^[A-Z].*\.$/u)
  })
})

describe('threads', () => {
  it('twenty at once are all decoded', async () => {
    const file = corpus('sweep-chromium.webm')
    const all = (await Promise.all(Array.from({ length: 20 }, () => decode(file)))).map(foundIn)
    const [first, ...others] = all.map(({ samples }) => samples)
    expect(similarity(first ?? new Float32Array())).toBeGreaterThan(0.99)
    expect(others.every((samples) => samples.every((value, i) => value === first?.[i]))).toBe(true)
  })

  it('one more than may wait is refused, the others are decoded', async () => {
    const small = localDecoder({ threads: 1, waiting: 2 })
    const file = wavFile(at(16_000), 16_000)
    const all = await Promise.all(Array.from({ length: 4 }, () => small.decode(file, WANT, never())))
    expect(all.map(({ kind }) => kind)).toEqual(['found', 'found', 'found', 'refused'])
    expect(all[3]).toMatchObject({ reason: 'busy' })
    await small.close()
  })

  it('a file that takes too long fails', async () => {
    const hasty = localDecoder({ threads: 1, limitMs: 1 })
    const file = wavFile(at(16_000), 16_000)
    expect(await hasty.decode(file, WANT, never())).toEqual({ kind: 'failed', reason: 'not done after 1 ms' })
    await hasty.close()
  })

  it('a file called off frees its thread for the next, and a waiting one leaves the line', async () => {
    const one = localDecoder({ threads: 1, waiting: 2 })
    const long = wavFile([new Float32Array(48_000 * 60)], 48_000)
    const [first, second] = [new AbortController(), new AbortController()]
    const running = one.decode(long, WANT, first.signal)
    const waiting = one.decode(long, WANT, second.signal)
    const last = one.decode(wavFile(at(16_000), 16_000), WANT, never())
    second.abort()
    expect(await waiting).toEqual({ kind: 'failed', reason: 'called off' })
    first.abort()
    expect(await running).toEqual({ kind: 'failed', reason: 'called off' })
    expect(similarity(foundIn(await last).samples)).toBeGreaterThan(0.99)
    await one.close()
  })

  it('closing fails what is under way and what comes after', async () => {
    const closing = localDecoder({ threads: 1 })
    const file = wavFile(at(16_000), 16_000)
    const both = [closing.decode(file, WANT, never()), closing.decode(file, WANT, never())]
    await closing.close()
    expect(await Promise.all(both)).toEqual(Array(2).fill({ kind: 'failed', reason: 'closed' }))
    expect(await closing.decode(file, WANT, never())).toEqual({ kind: 'failed', reason: 'closed' })
  })
})

describe('spoiled files', () => {
  /** Small numbers from a seed (Lehmer). */
  function chance(seed: number): (below: number) => number {
    let state = seed
    return (below) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
  }

  it('flips, cuts and repeats end, in an answer, and never take the process down', async () => {
    const random = chance(4)
    const files = [
      corpus('sweep-chromium.webm'),
      corpus('sweep-chromium.mp4'),
      corpus('sweep-index-last.m4a'),
      corpus('sweep.opus'),
      corpus('sweep.aac'),
      flacFile([madeSamples(8_000, 1)], 8_000),
      wavFile([madeSamples(8_000, 1)], 8_000),
      aiffFile([madeSamples(8_000, 1)], 8_000),
      await encodedFile('mp3', [madeSamples(44_100, 1)], 44_100),
      await encodedFile('ogg', [madeSamples(44_100, 1)], 44_100),
    ]
    const spoiled = files.flatMap((file) =>
      Array.from({ length: 20 }, (_, round) => {
        const copy = file.slice()
        // A third of them in the first bytes, where the structure is described.
        for (let flips = 1 + random(8); flips > 0; flips--)
          copy[random(round % 3 === 0 ? Math.min(800, copy.length) : copy.length)] = random(256)
        if (round % 5 === 0) return copy.slice(0, random(copy.length))
        const cut = random(copy.length)
        return round % 7 === 0 ? joined([copy.subarray(0, cut), copy.subarray(cut / 2)]) : copy
      }),
    )
    const patient = localDecoder({ threads: 2, waiting: spoiled.length, limitMs: 5_000 })
    const all = await Promise.all(
      spoiled.map((file) => patient.decode(file, { sampleRate: 8_000, maxSeconds: 5 }, never())),
    )
    const kinds = all.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'found').length).toBeGreaterThan(70)
    expect(kinds.filter((kind) => kind === 'refused').length).toBeGreaterThan(15)
    expect(all.filter(({ kind }) => kind === 'failed')).toEqual([])
    expect(similarity(foundIn(await decode(corpus('sweep.opus'))).samples)).toBeGreaterThan(0.99)
    await patient.close()
  }, 60_000)
})
