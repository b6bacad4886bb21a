import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { estimateTempo } from '../src/domain/audio/estimate-tempo.ts'
import { toCamelot, toTraditional } from '../src/domain/key/notation.ts'
import { wavFile } from '../test/fixtures/sound-files.ts'
import { composePiece } from './music/compose-piece.ts'
import { renderPiece } from './music/render-piece.ts'
import { testPieces } from './music/test-pieces.ts'

const RATE = 11_025
const pieces = testPieces(16, 20)
const sounds = pieces.map((spec) => renderPiece(composePiece(spec), RATE))
const folder = mkdtempSync(join(tmpdir(), 'segue-analyse-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('sixteen pieces in as many styles', () => {
  const heard = sounds.map((sound) => estimateTempo(sound, RATE))
  const off = (at: number, octave: number) =>
    Math.abs((heard[at]?.bpm ?? 0) / ((pieces[at]?.bpm ?? 1) * octave) - 1)

  it('all have their tempo or an octave of it, to 0.2 %', () => {
    const errors = pieces.map((_, at) => Math.min(...[1 / 2, 1, 2].map((octave) => off(at, octave))))
    expect(Math.max(...errors)).toBeLessThan(0.002)
  })

  it('at least fifteen have their tempo, and whatever is surely believed is right', () => {
    const right = pieces.filter((_, at) => off(at, 1) < 0.04)
    expect(right.length).toBeGreaterThanOrEqual(15)
    const wronglySure = pieces.filter((_, at) => off(at, 1) >= 0.04 && (heard[at]?.confidence ?? 0) >= 0.8)
    expect(wronglySure).toEqual([])
  })
})

type Run = {
  readonly code: number
  readonly lines: readonly Record<string, unknown>[]
  readonly stderr: string
}

const run = (...files: string[]): Promise<Run> =>
  new Promise((resolve) => {
    const tool = join(import.meta.dirname, 'analyse.ts')
    execFile(process.execPath, ['--import', 'tsx', tool, ...files], (error, stdout, stderr) => {
      const lines = stdout.split('\n').filter((line) => line !== '')
      resolve({ code: Number(error?.code ?? 0), lines: lines.map((line) => JSON.parse(line)), stderr })
    })
  })

describe('npm run analyse', () => {
  const music = join(folder, 'a piece.wav')
  const silence = join(folder, 'silence.wav')
  const picture = join(folder, 'picture.wav')
  let ran: Run
  beforeAll(async () => {
    writeFileSync(music, wavFile([sounds[0] as Float32Array], RATE))
    writeFileSync(silence, wavFile([new Float32Array(5 * RATE)], RATE))
    writeFileSync(picture, Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10))
    ran = await run(picture, music, join(folder, 'none.mp3'), silence)
  })

  it('says a line of JSON a file, in their order, and goes on after a file that cannot be read', () => {
    expect(ran.lines.map(({ file }) => file)).toEqual([picture, music, join(folder, 'none.mp3'), silence])
    expect(ran.code).toBe(1)
    for (const at of [0, 2]) expect(Object.keys(ran.lines[at] ?? {})).toEqual(['file', 'error'])
  })

  it('tells tempo and key of a piece', () => {
    const spec = pieces[0]!
    const line = ran.lines[1] ?? {}
    expect(Object.keys(line)).toEqual([
      'file',
      'durationS',
      'bpm',
      'bpmConfidence',
      'key',
      'camelot',
      'keyConfidence',
      'keyRunnerUp',
    ])
    expect(line).toMatchObject({ durationS: 20, key: toTraditional(spec.key), camelot: toCamelot(spec.key) })
    expect(Number(line['bpm'])).toBeCloseTo(spec.bpm, 0)
  })

  it('tells nothing of silence', () => {
    const unknown = {
      bpm: null,
      bpmConfidence: null,
      key: null,
      camelot: null,
      keyConfidence: null,
      keyRunnerUp: null,
    }
    expect(ran.lines[3]).toEqual({ file: silence, durationS: 5, ...unknown })
  })

  it('without a file it says how it is called', async () => {
    expect(await run()).toEqual({ code: 2, lines: [], stderr: 'Usage: npm run analyse -- FILE…\n' })
  })
})
