export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'unsupported'

export const MICROPHONE_MESSAGE = 'Could not access microphone. Please check permissions.'

/** What to do about it. */
export const MICROPHONE_ADVICE: Readonly<Record<MicrophoneProblem, string>> = {
  denied: 'Allow the microphone for this site, next to the address in your browser, then press Listen again.',
  missing: 'No microphone was found. Connect one, then press Listen again.',
  busy: 'The microphone is there but could not be opened. Close what else is using it, then press Listen again.',
  insecure:
    'Browsers give the microphone to secure pages only. Open Segue at its https address, or at localhost on this machine.',
  unsupported: 'This browser cannot record sound. Type the track instead, or use a current browser.',
}

/** By the name of the error that getUserMedia threw. */
export function microphoneProblem(errorName: string): MicrophoneProblem {
  if (errorName === 'NotFoundError' || errorName === 'OverconstrainedError') return 'missing'
  if (errorName === 'NotReadableError' || errorName === 'AbortError') return 'busy'
  return 'denied'
}
