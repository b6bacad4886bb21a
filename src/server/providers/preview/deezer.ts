import { z } from 'zod'
import { deezerRefusal, refusedByDeezer } from '../deezer-refusal.ts'
import { fetchJson, serviceGuard, type ServiceOptions } from '../metadata/fetch-json.ts'
import { nameText } from '../metadata/read-fact.ts'
import { loadSound } from './load-sound.ts'
import { pickSound, type SoundHit } from './pick-sound.ts'
import type { PreviewService } from './port.ts'
import { searchWords } from './search-words.ts'
import { soundAddress } from './sound-hosts.ts'

export type PreviewServiceOptions = ServiceOptions & {
  /** A background client: it uses only what the interactive calls leave of the rate limit. */
  readonly isBackground?: boolean
  /** For tests: where sounds are loaded from in place of the vendor's hosts. */
  readonly insteadOfHost?: string
}

const HOSTS = ['.dzcdn.net'] as const
const ASKED_FOR = '25'
const WINDOW_MS = 5_000
const FOREGROUND = { callsPerMinute: 60, burst: { calls: 6, windowMs: WINDOW_MS } }
const BACKGROUND = { callsPerMinute: 20, burst: { calls: 2, windowMs: WINDOW_MS } }

const hit = z.object({
  title: nameText,
  artist: z.object({ name: nameText }),
  /** Empty where there is nothing to hear. */
  preview: z.string().catch(''),
})
const searchAnswer = z.union([deezerRefusal, z.object({ data: z.array(z.unknown()) })])

/** Deezer: half a minute as MP3. Its addresses are signed and run out. Needs no key; allows 50 calls in 5 seconds, most of which facts about tracks have. */
export function deezerSounds(options: PreviewServiceOptions = {}): PreviewService {
  const base = options.baseUrl ?? 'https://api.deezer.com'
  const share = options.isBackground === true ? BACKGROUND : FOREGROUND
  const name = options.isBackground === true ? 'deezer measuring' : 'deezer'
  const searching = serviceGuard({ name: `${name} search`, timeoutMs: 2_500, ...share }, options)
  const loading = serviceGuard({ name: `${name} sound`, timeoutMs: 8_000, callsPerMinute: 300 }, options)
  const place = { hosts: HOSTS, mediaType: 'audio/mpeg', insteadOfHost: options.insteadOfHost }
  return {
    name: 'deezer',
    find: (text, signal) =>
      searching(signal, async (limited) => {
        const asked = { q: searchWords(text), limit: ASKED_FOR }
        const answer = await fetchJson(searchAnswer, base, '/search', asked, limited)
        if (answer.kind !== 'found') return answer
        if ('error' in answer.value) return refusedByDeezer(answer.value)
        const hits = answer.value.data.flatMap((row): SoundHit[] => {
          const { success, data } = hit.safeParse(row)
          return success ? [{ artist: data.artist.name, title: data.title, address: data.preview }] : []
        })
        return pickSound(text, hits, HOSTS)
      }),
    hasOnHost: (address) => soundAddress(address, HOSTS) !== null,
    load: (address, signal) => loading(signal, (limited) => loadSound(address, place, limited)),
  }
}
