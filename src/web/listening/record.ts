import type { RunningRecording } from './listening-state.ts'
import { type MicrophoneProblem, microphoneProblem } from './microphone-problem.ts'
import { recordingType } from './recording-format.ts'

/** Music as it is: echo cancellation, noise suppression and automatic gain are made for speech and eat it. */
const MUSIC: MediaTrackConstraints = {
  sampleRate: 44_100,
  channelCount: 1,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
}

const BITS_PER_SECOND = 128_000
/** So often the recorder hands out what it has: a microphone that is pulled out leaves what was recorded. */
const SLICE_MS = 1_000
const LEVEL_MS = 50

export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError'
  readonly problem: MicrophoneProblem

  constructor(problem: MicrophoneProblem) {
    super(`microphone: ${problem}`)
    this.problem = problem
  }
}

/** Asks for the microphone. Stop its tracks when done. @throws MicrophoneError */
export async function openMicrophone(): Promise<MediaStream> {
  if (!window.isSecureContext) throw new MicrophoneError('insecure')
  // Types promise what old browsers and some embedded ones do not have.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (devices === undefined || typeof MediaRecorder === 'undefined') throw new MicrophoneError('unsupported')
  try {
    return await devices.getUserMedia({ audio: MUSIC })
  } catch (error) {
    throw new MicrophoneError(microphoneProblem((error as Error).name))
  }
}

export const closeMicrophone = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

type Clip = {
  readonly blob: Blob
  readonly lengthMs: number
  readonly peak: number | null
}

export type Recording = RunningRecording & {
  /** Settles when the recording ends: stopped, or its microphone gone. */
  readonly clip: Promise<Clip>
  readonly stop: () => void
}

/**
 * Records until stopped, or until the microphone is gone, and closes it then.
 * @throws Error where the browser cannot record; the microphone is closed by then
 */
export function record(stream: MediaStream): Recording {
  try {
    return startRecorder(stream)
  } catch (error) {
    closeMicrophone(stream)
    throw error
  }
}

function startRecorder(stream: MediaStream): Recording {
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  const type = recordingType((one) => MediaRecorder.isTypeSupported(one))
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(type !== null && { mimeType: type }),
  })
  const meter = watchLevel(stream)
  const slices: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => slices.push(data))
  const clip = new Promise<Clip>((resolve) => {
    recorder.addEventListener(
      'stop',
      () => {
        const lengthMs = elapsedMs()
        const peak = meter.end()
        closeMicrophone(stream)
        resolve({ blob: new Blob(slices, { type: recorder.mimeType }), lengthMs, peak })
      },
      { once: true },
    )
  })
  recorder.start(SLICE_MS)
  return {
    level: meter.level,
    elapsedMs,
    clip,
    stop: () => {
      if (recorder.state !== 'inactive') recorder.stop()
      // At once: on a page that is being left, the recorder's own end may never come.
      closeMicrophone(stream)
    },
  }
}

/** A recording goes on without its meter: `end` then answers null: unknown. */
function watchLevel(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  const samples = new Float32Array(analyser.fftSize)
  let level = 0
  let loudest = 0
  let hasMeasured = false
  try {
    context.createMediaStreamSource(stream).connect(analyser)
    void context.resume().catch(() => undefined)
  } catch {
    // A microphone that runs at another rate than the speakers, in some browsers.
  }
  const timer = setInterval(() => {
    if (context.state !== 'running') return
    analyser.getFloatTimeDomainData(samples)
    level = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    loudest = Math.max(loudest, level)
    hasMeasured = true
  }, LEVEL_MS)
  return {
    level: () => level,
    end: () => {
      clearInterval(timer)
      void context.close()
      return hasMeasured ? loudest : null
    },
  }
}
