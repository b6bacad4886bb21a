/** Hosts a service keeps its sounds on: the end of their names, with the dot before it. */
export type SoundHosts = readonly `.${string}`[]

/** The address, where it is one we may ask: https, no port, no name and password, on a host of the service. */
export function soundAddress(text: string, hosts: SoundHosts): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isPlain && hosts.some((end) => url.hostname.endsWith(end)) ? url : null
}
