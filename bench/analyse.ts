/** Tempo and key from sound, beside other tools, on pieces whose tempo and key are known. */
import { analyse } from '../src/domain/audio/analyse.ts'
import { estimateKey } from '../src/domain/audio/estimate-key.ts'
import { estimateTempo } from '../src/domain/audio/estimate-tempo.ts'
import { type Key, modeOf, numberOf, tonicOf } from '../src/domain/key/key.ts'
import { composePiece } from '../tools/music/compose-piece.ts'
import type { Piece } from '../tools/music/piece.ts'
import { renderPiece } from '../tools/music/render-piece.ts'
import { testPieces } from '../tools/music/test-pieces.ts'
import { writeMidi } from '../tools/music/write-midi.ts'
import { bar, machine, median, table, times, title } from './measure.ts'
import { playMidi, soundfont } from './reference-tools/fluidsynth.ts'
import { openReferenceTools, type ReferenceTool, REFERENCE_RATE } from './reference-tools/reference-tools.ts'

const PIECES = 108
const SECONDS = 30
/** MIREX: an estimate is right when it is at most this far off. */
const NEAR = 0.04
const OCTAVES = [1, 2, 1 / 2, 3, 1 / 3]
const BARS = { tempo: 0.95, octaves: 0.99, exact: 0.84, weighted: 0.875, speed: 60 }

type Heard<T> = { readonly truth: T; readonly estimate: T | null }
type Measured<T> = { readonly name: string; readonly heard: Heard<T>[]; ms: number }

/** What this process has used of the processor: other programs on the machine do not count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

const isNear = (estimate: number | null, bpm: number): boolean =>
  estimate !== null && Math.abs(estimate / bpm - 1) <= NEAR
const rightTempo = ({ truth, estimate }: Heard<number>): boolean => isNear(estimate, truth)
const rightPulse = ({ truth, estimate }: Heard<number>): boolean =>
  OCTAVES.some((octave) => isNear(estimate, truth * octave))

/** MIREX audio key detection: 1 exact, 0.5 a fifth away, 0.3 the relative, 0.2 the parallel key. */
function keyPoints({ truth, estimate }: Heard<Key>): number {
  if (estimate === null) return 0
  if (estimate === truth) return 1
  if (modeOf(estimate) === modeOf(truth)) return stepsApart(estimate, truth) === 1 ? 0.5 : 0
  if (numberOf(estimate) === numberOf(truth)) return 0.3
  return tonicOf(estimate) === tonicOf(truth) ? 0.2 : 0
}

/** Round the Camelot wheel. */
function stepsApart(a: Key, b: Key): number {
  const differences = Math.abs(numberOf(a) - numberOf(b))
  return Math.min(differences, 12 - differences)
}

function isNeighbour({ truth, estimate }: Heard<Key>): boolean {
  if (estimate === null) return false
  const differences = stepsApart(estimate, truth)
  return modeOf(estimate) === modeOf(truth) ? differences <= 1 : differences === 0
}

function measureAll<T>(tools: readonly ReferenceTool<T>[]) {
  const measured: Measured<T>[] = tools.map(({ name }) => ({ name, heard: [], ms: 0 }))
  return {
    measured,
    hear(samples: Float32Array, truth: T) {
      for (const [at, { measure }] of tools.entries()) {
        const one = measured[at] as Measured<T>
        const start = processorMs()
        one.heard.push({ truth, estimate: measure(samples) })
        one.ms += processorMs() - start
      }
    },
  }
}

const speed = ({ ms, heard }: Measured<unknown>): number => (heard.length * SECONDS * 1000) / ms

function tempoRow(tool: Measured<number>): string[] {
  const errors = tool.heard.filter(rightTempo).map(({ truth, estimate }) => Math.abs((estimate ?? 0) - truth))
  return [
    tool.name,
    percent(mean(tool.heard.map((one) => Number(rightTempo(one))))),
    percent(mean(tool.heard.map((one) => Number(rightPulse(one))))),
    errors.length === 0 ? '' : median(errors).toFixed(3),
    times(speed(tool)),
  ]
}

function keyRow(tool: Measured<Key>): string[] {
  return [
    tool.name,
    percent(mean(tool.heard.map(({ truth, estimate }) => Number(truth === estimate)))),
    mean(tool.heard.map(keyPoints)).toFixed(3),
    percent(mean(tool.heard.map((one) => Number(isNeighbour(one))))),
    times(speed(tool)),
  ]
}

const referenceTools = await openReferenceTools()
const pieces = testPieces(PIECES, SECONDS).map(composePiece)

function run(where: string, play: (piece: Piece) => Float32Array): void {
  title(`analyse, ${PIECES} pieces of ${SECONDS} s, ${where} (${machine()})`)
  let sure = 0
  let sureAndRight = 0
  const ourTempo = (samples: Float32Array): number | null =>
    estimateTempo(samples, REFERENCE_RATE)?.bpm ?? null
  const ourKey = (samples: Float32Array): Key | null => estimateKey(samples, REFERENCE_RATE)?.key ?? null
  const tempo = measureAll([{ name: 'Segue', measure: ourTempo }, ...referenceTools.tempo])
  const key = measureAll([{ name: 'Segue', measure: ourKey }, ...referenceTools.key])
  let ms = 0
  for (const piece of pieces) {
    const samples = play(piece)
    tempo.hear(samples, piece.spec.bpm)
    key.hear(samples, piece.spec.key)
    const start = processorMs()
    const whole = analyse(samples, REFERENCE_RATE)
    ms += processorMs() - start
    if (whole.tempo !== null && whole.tempo.confidence >= 0.8) {
      sure++
      if (isNear(whole.tempo.bpm, piece.spec.bpm)) sureAndRight++
    }
  }
  table(
    ['tempo', 'within 4 %', 'or an octave', 'median error, BPM', '× real time'],
    tempo.measured.map(tempoRow),
  )
  console.log('')
  table(['key', 'exact', 'MIREX', 'or a neighbour', '× real time'], key.measured.map(keyRow))
  const realTime = (PIECES * SECONDS * 1000) / ms
  console.log(
    `\n  Tempo with a confidence of 0.8 and more: ${sure} of ${PIECES}, ${sureAndRight} of them right.`,
  )
  console.log(`  Tempo, key, energy and loudest stretch together: ${times(realTime)} real time.\n`)
  const [{ heard: tempi }] = tempo.measured as [Measured<number>]
  const [{ heard: keys }] = key.measured as [Measured<Key>]
  const wrong = tempi.flatMap((one, at) =>
    rightTempo(one) ? [] : [`${pieces[at]?.spec.style} ${one.truth} → ${one.estimate}`],
  )
  console.log(`  Tempo wrong: ${wrong.join(' · ') || 'none'}\n`)
  bar(
    `tempo within 4 %: ${percent(BARS.tempo)}`,
    mean(tempi.map((one) => Number(rightTempo(one)))) >= BARS.tempo,
  )
  bar(
    `tempo or an octave of it: ${percent(BARS.octaves)}`,
    mean(tempi.map((one) => Number(rightPulse(one)))) >= BARS.octaves,
  )
  bar(
    `key exact: ${percent(BARS.exact)}`,
    mean(keys.map((one) => Number(one.truth === one.estimate))) >= BARS.exact,
  )
  bar(`key, MIREX weighted: ${BARS.weighted}`, mean(keys.map(keyPoints)) >= BARS.weighted)
  bar(`${BARS.speed} × real time`, realTime >= BARS.speed)
}

run('our own synthesizer', (piece) => renderPiece(piece, REFERENCE_RATE))
const font = soundfont()
if (font === null)
  console.log('\n  Left out: the same pieces by fluidsynth, which is not on this machine with its soundfont.')
else run('fluidsynth with FluidR3', (piece) => playMidi(writeMidi(piece), font, REFERENCE_RATE, SECONDS))
for (const name of referenceTools.leftOut) console.log(`\n  Left out: ${name}.`)
