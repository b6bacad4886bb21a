/** What a browser may record as, best first: opus in the container it writes well, AAC where there is no opus. */
const FORMATS = [
  { type: 'audio/webm;codecs=opus', extension: 'webm' },
  { type: 'audio/ogg;codecs=opus', extension: 'ogg' },
  { type: 'audio/mp4', extension: 'm4a' },
] as const

/** @returns the type to record as; null leaves the choice to the browser */
export const recordingType = (isSupported: (type: string) => boolean): string | null =>
  FORMATS.find(({ type }) => isSupported(type))?.type ?? null

/** The name a recording is sent under, by what it truly is. */
export function recordingFileName(type: string): string {
  const container = type.split(';')[0]?.trim().toLowerCase()
  const format = FORMATS.find((one) => one.type.split(';')[0] === container)
  return format === undefined ? 'recording' : `recording.${format.extension}`
}
