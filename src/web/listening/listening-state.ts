import type { Identification } from '../../contract/identify.ts'
import type { MicrophoneProblem } from './microphone-problem.ts'

export const RECORDING_MS = 10_000

/** Less than this holds too little of a track to tell it by. */
const RECORDING_MIN_MS = 2_000

/** Below this peak (of 1) there was no sound but the microphone's own. */
const SILENT_PEAK = 0.003

/** What came of listening, known or not. */
export type Heard = {
  readonly identification: Identification | null
  readonly message: string
  /** A second line: what went wrong, where there is more to say. */
  readonly detail: string | null
}

/** A recording as one watches it. */
export type RunningRecording = {
  /** How loud it is right now: peak, 0 to 1. */
  readonly level: () => number
  readonly elapsedMs: () => number
}

export type Listening =
  | { readonly phase: 'idle' }
  /** The browser asks whether it may. */
  | { readonly phase: 'opening' }
  | { readonly phase: 'recording'; readonly recording: RunningRecording }
  | { readonly phase: 'identifying' }
  | { readonly phase: 'heard'; readonly heard: Heard }
  | { readonly phase: 'refused'; readonly problem: MicrophoneProblem }

export type ListeningEvent =
  | { readonly type: 'opened'; readonly recording: RunningRecording }
  | { readonly type: 'recorded' }
  | { readonly type: 'heard'; readonly heard: Heard }
  | { readonly type: 'refused'; readonly problem: MicrophoneProblem }

/** Listening after an event. An event that does not fit changes nothing: it came too late. */
export function nextListening(state: Listening, event: ListeningEvent): Listening {
  const { phase } = state
  switch (event.type) {
    case 'opened':
      return phase === 'opening' ? { phase: 'recording', recording: event.recording } : state
    case 'recorded':
      return phase === 'recording' ? { phase: 'identifying' } : state
    case 'heard':
      return isRunning(state) ? { phase: 'heard', heard: event.heard } : state
    case 'refused':
      return isRunning(state) ? { phase: 'refused', problem: event.problem } : state
  }
}

export const isRunning = ({ phase }: Listening): boolean =>
  phase === 'opening' || phase === 'recording' || phase === 'identifying'

export const MESSAGES = {
  failed: 'Failed to identify audio. Please try again.',
  unknown: 'Could not identify the audio. Try again with a clearer recording.',
  silent: 'Nothing was heard. Check the microphone, and hold it closer to the speakers.',
  short: 'That was too short to tell. Let it listen for a few seconds longer.',
} as const

/** What an answer of the server is to the DJ. */
export const heardFrom = (identification: Identification): Heard => ({
  identification,
  message: identification.message.trim() === '' ? MESSAGES.unknown : identification.message,
  detail: null,
})

export const notHeard = (message: string, detail: string | null = null): Heard => ({
  identification: null,
  message,
  detail,
})

type Clip = {
  readonly lengthMs: number
  readonly bytes: number
  /** The loudest it got, 0 to 1; null where the browser could not tell. */
  readonly peak: number | null
}

/** Why a recording need not be sent at all, or null. */
export function clipProblem({ lengthMs, bytes, peak }: Clip): string | null {
  if (lengthMs < RECORDING_MIN_MS || bytes === 0) return MESSAGES.short
  return peak !== null && peak < SILENT_PEAK ? MESSAGES.silent : null
}

/** Whole seconds still to go, as a countdown shows them: 10 at the start, 0 only at the end. */
export const secondsLeft = (elapsedMs: number): number =>
  Math.max(0, Math.ceil((RECORDING_MS - elapsedMs) / 1_000))
