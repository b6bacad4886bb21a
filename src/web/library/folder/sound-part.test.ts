import { describe, expect, it } from 'vitest'
import { joined, latin, wavFile } from '#test/fixtures/sound-files.ts'
import { soundPart } from './sound-part.ts'

/** A file of any size that is not there: only what is read of it is made. */
function fileOf(name: string, size: number) {
  const read: [number, number][] = []
  const slice = (from = 0, to = size) => {
    read.push([from, to])
    return { arrayBuffer: () => Promise.resolve(new ArrayBuffer(Math.min(to, size) - from)) }
  }
  return { file: { name, size, slice, arrayBuffer: () => slice().arrayBuffer() } as unknown as File, read }
}

const MB = 1_000_000

describe('how much of a file is decoded', () => {
  it('a track: all of it', async () => {
    const { file, read } = fileOf('a.flac', 1_000)
    expect(await soundPart(file, 400)).toMatchObject({ kind: 'found', isWhole: true })
    expect(read).toEqual([[0, 1_000]])
  })

  it.each([
    ['two hours that say so', 7_200, 2.4 * MB],
    ['a big file that does not', null, 50 * MB],
  ])('%s: six minutes from the middle of an MP3', async (_, durationS, size) => {
    const { file, read } = fileOf('mix.MP3', size)
    expect(await soundPart(file, durationS)).toMatchObject({ kind: 'found', isWhole: false })
    const [from, to] = read[0] ?? [0, 0]
    const seconds = durationS ?? size / 40_000
    expect(((to - from) / size) * seconds).toBeCloseTo(360, 1)
    expect((from + to) / 2).toBeCloseTo(size / 2, -1)
  })

  it('a container that cannot be cut is refused with the reason, and not read', async () => {
    const { file, read } = fileOf('mix.m4a', 170 * MB)
    expect(await soundPart(file, 7_200)).toEqual({
      kind: 'refused',
      message: 'Too big to be measured in a browser: it is 120 minutes long.',
    })
    expect(read).toEqual([])
  })

  it('a short file beyond all measure is refused as well', async () => {
    const { file } = fileOf('a.flac', 700 * MB)
    expect(await soundPart(file, 500)).toMatchObject({ kind: 'refused', message: /700 MB/u })
  })
})

describe('a long WAV', () => {
  const RATE = 800
  const seconds = 1_000
  const samples = Float32Array.from({ length: RATE * seconds }, (_, at) => Math.floor(at / RATE) / 1_000)

  it('is cut in its middle, at whole samples, behind a head that says so', async () => {
    const wav = wavFile([samples], RATE, { bits: 16 })
    // A chunk of odd length before the sound, as some recorders write.
    const bytes = joined([
      wav.subarray(0, 12),
      latin('junk'),
      new Uint8Array([3, 0, 0, 0, 1, 2, 3, 0]),
      wav.subarray(12),
    ])
    const part = await soundPart(new File([bytes as Uint8Array<ArrayBuffer>], 'mix.wav'), seconds)
    if (part.kind !== 'found') throw new Error(part.message)
    expect(part.isWhole).toBe(false)
    const view = new DataView(part.bytes)
    const expected = wavFile([samples.subarray(320 * RATE, 680 * RATE)], RATE, { bits: 16 })
    expect(part.bytes.byteLength).toBe(expected.length)
    expect(new Uint8Array(part.bytes, 0, 44)).toEqual(expected.subarray(0, 44))
    expect(view.getInt16(44, true) / 32_767).toBeCloseTo(0.32, 3)
    expect(view.getInt16(part.bytes.byteLength - 2, true) / 32_767).toBeCloseTo(0.679, 3)
  })

  it.each([
    ['nothing but a name', new Uint8Array(2_000)],
    ['a head without sound', wavFile([new Float32Array(4)], RATE).subarray(0, 36)],
  ])('%s is refused', async (_, bytes) => {
    const file = new File([bytes as Uint8Array<ArrayBuffer>], 'mix.wav')
    expect(await soundPart(file, 7_200)).toMatchObject({ kind: 'refused' })
  })
})
