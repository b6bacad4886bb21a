const MBID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/u

/** A MusicBrainz identifier in lower case; null for anything else. */
export function readMbid(text: string): string | null {
  const mbid = text.trim().toLowerCase()
  return MBID.test(mbid) ? mbid : null
}
