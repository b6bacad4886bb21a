const NAMES: Readonly<Record<string, string>> = {
  deezer: 'Deezer',
  itunes: 'Apple Music',
  musicbrainz: 'MusicBrainz',
  listenbrainz: 'ListenBrainz',
}

/** A service as it calls itself; of several joined by "+" the first. */
export const serviceName = (service: string): string => {
  const [first = service] = service.split('+')
  return NAMES[first] ?? first
}
