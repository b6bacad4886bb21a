import { isSameRecording, recordingOf, wantedRecording } from '#domain/track/same-recording.ts'
import type { Attempt } from '../guard.ts'
import { type SoundHosts, soundAddress } from './sound-hosts.ts'

export type SoundHit = { readonly artist: string; readonly title: string; readonly address: string }

/** The first hit that is the very recording and can be heard. Another artist's song of that name is no match. */
export function pickSound(text: string, hits: readonly SoundHit[], hosts: SoundHosts): Attempt<string> {
  const wanted = wantedRecording(text)
  const heard = hits.filter(
    ({ artist, title, address }) => address !== '' && isSameRecording(wanted, recordingOf(artist, title)),
  )
  const good = heard.find(({ address }) => soundAddress(address, hosts) !== null)
  if (good) return { kind: 'found', value: good.address }
  // It has the sound in a place we do not know: not the same as having none.
  return heard.length === 0
    ? { kind: 'nothing' }
    : { kind: 'failed', reason: 'the sound is on a host that is not known', retry: false }
}
