import { ApiError, call } from '../client/api.ts'
import { stopPreview } from '../player/player.ts'
import {
  clipProblem,
  type Heard,
  heardFrom,
  type ListeningEvent,
  MESSAGES,
  notHeard,
  RECORDING_MS,
} from './listening-state.ts'
import type { MicrophoneProblem } from './microphone-problem.ts'
import { closeMicrophone, MicrophoneError, openMicrophone, record, type Recording } from './record.ts'
import { recordingFileName } from './recording-format.ts'

export type Session = { readonly end: AbortController; recording: Recording | null }

type Tell = (event: ListeningEvent) => void

/**
 * Hears what plays and asks the server what it is. The microphone is closed in every way out.
 * @param onRecording called as soon as sound is recorded
 */
export async function listen(session: Session, tell: Tell, onRecording: () => void): Promise<void> {
  const { signal } = session.end
  // It would hear itself.
  stopPreview()
  const recording = await openRecording(signal)
  if (recording === null || typeof recording === 'string') {
    if (recording !== null && !signal.aborted) tell({ type: 'refused', problem: recording })
    return
  }
  session.recording = recording
  tell({ type: 'opened', recording })
  onRecording()
  const timer = setTimeout(recording.stop, RECORDING_MS)
  const clip = await recording.clip
  clearTimeout(timer)
  if (signal.aborted) return
  const problem = clipProblem({ ...clip, bytes: clip.blob.size })
  if (problem !== null) {
    tell({ type: 'heard', heard: notHeard(problem) })
    return
  }
  tell({ type: 'recorded' })
  const heard = await identify(clip.blob, signal)
  if (!signal.aborted) tell({ type: 'heard', heard })
}

/** @returns why there is no recording; null where it was aborted */
async function openRecording(signal: AbortSignal): Promise<Recording | MicrophoneProblem | null> {
  try {
    const stream = await openMicrophone()
    if (!signal.aborted) return record(stream)
    // Allowed only after the DJ went on to something else.
    closeMicrophone(stream)
    return null
  } catch (error) {
    return error instanceof MicrophoneError ? error.problem : 'unsupported'
  }
}

async function identify(blob: Blob, signal: AbortSignal): Promise<Heard> {
  const form = new FormData()
  form.append('audio', blob, recordingFileName(blob.type))
  try {
    return heardFrom(await call('POST', '/api/identify-audio', { form, signal }))
  } catch (error) {
    return notHeard(MESSAGES.failed, error instanceof ApiError ? error.message : null)
  }
}
