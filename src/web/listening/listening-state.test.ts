import { describe, expect, it } from 'vitest'
import type { Identification } from '../../contract/identify.ts'
import {
  clipProblem,
  heardFrom,
  isRunning,
  type Listening,
  type ListeningEvent,
  MESSAGES,
  nextListening,
  notHeard,
  secondsLeft,
} from './listening-state.ts'

const recording = { level: () => 0.5, elapsedMs: () => 0 }
const opened: ListeningEvent = { type: 'opened', recording }
const heard: ListeningEvent = { type: 'heard', heard: notHeard(MESSAGES.failed) }
const after = (...events: ListeningEvent[]): Listening =>
  events.reduce(nextListening, { phase: 'opening' } as Listening)

describe('listening', () => {
  it('opens, records, identifies and has heard', () => {
    expect(after(opened)).toEqual({ phase: 'recording', recording })
    expect(after(opened, { type: 'recorded' })).toEqual({ phase: 'identifying' })
    expect(after(opened, { type: 'recorded' }, heard).phase).toBe('heard')
  })

  it('has heard too little without asking the server', () => {
    expect(after(opened, heard).phase).toBe('heard')
  })

  it('is refused a microphone', () => {
    expect(after({ type: 'refused', problem: 'denied' })).toEqual({ phase: 'refused', problem: 'denied' })
  })

  it('lets what comes after the end pass', () => {
    const idle: Listening = { phase: 'idle' }
    for (const late of [opened, heard, { type: 'recorded' }, { type: 'refused', problem: 'busy' }] as const)
      expect(nextListening(idle, late)).toBe(idle)
    expect(isRunning(idle)).toBe(false)
  })
})

describe('the countdown', () => {
  it.each([
    [0, 10],
    [1, 10],
    [1_000, 9],
    [9_001, 1],
    [9_999, 1],
    [10_000, 0],
    [12_000, 0],
  ])('shows after %i ms %i seconds', (elapsedMs, seconds) => expect(secondsLeft(elapsedMs)).toBe(seconds))
})

describe('a recording', () => {
  const clip = { lengthMs: 10_000, bytes: 80_000, peak: 0.4 }

  it('is sent when it holds sound, also where it could not be measured', () => {
    expect(clipProblem(clip)).toBeNull()
    expect(clipProblem({ ...clip, peak: null })).toBeNull()
  })

  it('is not sent when it is too short, empty or silent', () => {
    expect(clipProblem({ ...clip, lengthMs: 1_500 })).toBe(MESSAGES.short)
    expect(clipProblem({ ...clip, bytes: 0 })).toBe(MESSAGES.short)
    expect(clipProblem({ ...clip, peak: 0.0005 })).toBe(MESSAGES.silent)
  })
})

describe('an answer', () => {
  const answer: Identification = {
    identified: false,
    message: 'Not sure.',
    track: null,
    candidates: [],
    heard: null,
  }

  it('has the words of the server, or our own where it sent none', () => {
    expect(heardFrom(answer).message).toBe('Not sure.')
    expect(heardFrom({ ...answer, message: ' ' }).message).toBe(
      'Could not identify the audio. Try again with a clearer recording.',
    )
  })
})
