import { boundedFetch, connectionError, statusError } from '../bounded-fetch.ts'
import type { Attempt } from '../guard.ts'
import type { Sound } from './port.ts'
import { type SoundHosts, soundAddress } from './sound-hosts.ts'

/** Half a minute at 256 kbit/s is 1 MB. */
const SOUND_BYTES_MAX = 4 * 1024 * 1024
/** How a signed address that has run out is answered, and a sound that was taken away. */
const GONE: ReadonlySet<number> = new Set([403, 404, 410])

type SoundPlace = {
  readonly hosts: SoundHosts
  /** What the service's sounds are; what it calls them itself is not passed on. */
  readonly mediaType: string
  /** For tests: asked in place of the address's own host, once that has been looked at. */
  readonly insteadOfHost?: string | undefined
}

/** Loads a sound whole: a browser is then sent bytes that are known to be sound, in the ranges it asks for. */
export async function loadSound(
  address: string,
  { hosts, mediaType, insteadOfHost }: SoundPlace,
  signal: AbortSignal,
): Promise<Attempt<Sound>> {
  const url = soundAddress(address, hosts)
  if (url === null) return { kind: 'failed', reason: 'this is no address of the service', retry: false }
  const asked = insteadOfHost === undefined ? url : new URL(insteadOfHost + url.pathname + url.search)
  try {
    const response = await boundedFetch(SOUND_BYTES_MAX)(asked, { signal, headers: { accept: 'audio/*' } })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !type.startsWith('audio/')) {
      await response.body?.cancel()
      if (GONE.has(response.status)) return { kind: 'nothing' }
      return response.ok
        ? { kind: 'failed', reason: 'what is there is no sound', retry: false }
        : statusError(response.status, response.headers.get('retry-after'))
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    return bytes.length === 0
      ? { kind: 'failed', reason: 'the sound is empty', retry: false }
      : { kind: 'found', value: { bytes, mediaType } }
  } catch (error) {
    if (signal.aborted) throw error
    return connectionError(error)
  }
}
