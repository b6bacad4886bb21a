import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resample } from '../src/domain/audio/resample.ts'
import { wavFile } from '../test/fixtures/sound-files.ts'
import { composePiece } from './music/compose-piece.ts'
import { renderPiece } from './music/render-piece.ts'
import { testPieces } from './music/test-pieces.ts'

const RATE = 11_025
const folder = mkdtempSync(join(tmpdir(), 'segue-identify-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Run = { readonly code: number; readonly lines: readonly unknown[]; readonly stderr: string }

const run = (...args: string[]): Promise<Run> =>
  new Promise((resolve) => {
    const tool = join(import.meta.dirname, 'identify.ts')
    execFile(process.execPath, ['--import', 'tsx', tool, ...args], (error, stdout, stderr) => {
      const lines = stdout.split('\n').filter((line) => line !== '')
      resolve({ code: Number(error?.code ?? 0), lines: lines.map((line) => JSON.parse(line)), stderr })
    })
  })

const seconds = (samples: Float32Array, from: number, count: number) =>
  samples.slice(from * RATE, (from + count) * RATE)

describe('npm run identify', () => {
  const clip = (name: string) => join(folder, name)
  const known = join(folder, 'known')
  const write = (path: string, samples: Float32Array) => writeFileSync(path, wavFile([samples], RATE))
  let ran: Run
  beforeAll(async () => {
    const [a, b, foreign] = testPieces(3, 24).map((spec) => renderPiece(composePiece(spec), RATE)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ]
    mkdirSync(join(known, 'crate'), { recursive: true })
    write(join(known, 'a.wav'), a)
    write(join(known, 'crate', 'b.wav'), b)
    writeFileSync(join(known, 'cover.jpg'), Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))
    write(clip('b.wav'), seconds(b, 6, 10))
    write(clip('faster.wav'), resample(seconds(a, 5, 11), RATE * 1.08, RATE))
    write(
      clip('blend.wav'),
      seconds(a, 8, 10).map((value, at) => value + ((b[5 * RATE + at] as number) || 0)),
    )
    write(clip('foreign.wav'), seconds(foreign, 5, 10))
    writeFileSync(clip('none.wav'), 'no sound')
    ran = await run(
      known,
      ...['b.wav', 'faster.wav', 'blend.wav', 'foreign.wav', 'none.wav', 'missing.wav'].map(clip),
    )
  }, 60_000)

  it('names the file, and how fast it plays', () => {
    const b = join('crate', 'b.wav')
    expect(ran.lines[0]).toEqual({ clip: clip('b.wav'), sure: [b], best: [b], speed: 0 })
    expect(ran.lines[1]).toMatchObject({ sure: ['a.wav'], speed: 8 })
  })

  it('names two where two play', () => {
    const { sure } = ran.lines[2] as { sure: string[] }
    expect(sure.toSorted()).toEqual(['a.wav', join('crate', 'b.wav')])
  })

  it('is sure of nothing where it knows nothing, and says what cannot be read', () => {
    expect(ran.lines[3]).toMatchObject({ sure: [], speed: null })
    expect(ran.lines[4]).toEqual({ clip: clip('none.wav'), sure: [], best: [], speed: null })
    expect(ran.lines[5]).toEqual({ clip: clip('missing.wav'), sure: [], best: [], speed: null })
    expect(ran.stderr).toMatch(/cover\.jpg: .+\n.*none\.wav: .+\n.*missing\.wav: /su)
    expect(ran.code).toBe(1)
  })

  it('says what is missing', async () => {
    const none = await run(join(folder, 'nowhere'), clip('b.wav'))
    expect([none.code, none.lines, none.stderr]).toEqual([
      1,
      [],
      `There is no such folder: ${join(folder, 'nowhere')}\n`,
    ])
  })
})
