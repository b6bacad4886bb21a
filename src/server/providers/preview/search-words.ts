import { readTypedTrack, titleParts } from '#domain/track/names.ts'
import { plainTitle, term } from '../metadata/search-term.ts'

/**
 * What a search for one recording is asked for: artist, title and the name of its version, in words. Guests and "Radio
 * Edit" would only narrow it.
 */
export function searchWords(text: string): string {
  const [reading] = readTypedTrack(text).readings
  const words = reading ? `${plainTitle(reading.artist)} ${plainTitle(reading.title)}` : plainTitle(text)
  return term(`${words} ${titleParts(reading?.title ?? text).version}`)
}
