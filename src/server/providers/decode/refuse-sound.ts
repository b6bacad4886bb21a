import type { RefusedSound } from './port.ts'

const MESSAGES: Readonly<Record<RefusedSound['reason'], string>> = {
  empty: 'This file holds no sound.',
  'too-large': 'This file is too large. Files of up to 512 MB can be read.',
  'not-audio': 'This is not a sound file. MP3, M4A, AAC, FLAC, WAV, AIFF, Ogg and WebM can be read.',
  unsupported: 'This kind of sound file cannot be read. Save it as MP3, M4A, FLAC or WAV and try again.',
  broken: 'This file is broken: no sound could be read from it.',
  busy: 'Too many sounds are being read right now. Try again in a moment.',
}

export function refuseSound(reason: RefusedSound['reason']): RefusedSound {
  return { kind: 'refused', reason, message: MESSAGES[reason] }
}
