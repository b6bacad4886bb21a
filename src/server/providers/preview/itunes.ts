import { z } from 'zod'
import { fetchJson, serviceGuard } from '../metadata/fetch-json.ts'
import { nameText } from '../metadata/read-fact.ts'
import type { PreviewServiceOptions } from './deezer.ts'
import { loadSound } from './load-sound.ts'
import { pickSound, type SoundHit } from './pick-sound.ts'
import type { PreviewService } from './port.ts'
import { searchWords } from './search-words.ts'
import { soundAddress } from './sound-hosts.ts'

const HOSTS = ['.itunes.apple.com', '.mzstatic.com'] as const
const ASKED_FOR = '25'
/** Searches a minute. */
const FOREGROUND = 8
const BACKGROUND = 2

const song = z.object({
  kind: z.literal('song'),
  artistName: nameText,
  trackName: nameText,
  previewUrl: z.string().catch(''),
})
const searchAnswer = z.object({ resultCount: z.number(), results: z.array(z.unknown()) })

/** Apple's iTunes Search: half a minute as AAC. Needs no key; some of the about 20 calls a minute it allows (metadata has the rest). */
export function itunesSounds(options: PreviewServiceOptions = {}): PreviewService {
  const base = options.baseUrl ?? 'https://itunes.apple.com'
  const callsPerMinute = options.isBackground === true ? BACKGROUND : FOREGROUND
  const name = options.isBackground === true ? 'itunes measuring' : 'itunes'
  const searching = serviceGuard({ name: `${name} search`, timeoutMs: 2_500, callsPerMinute }, options)
  const loading = serviceGuard({ name: `${name} sound`, timeoutMs: 8_000, callsPerMinute: 300 }, options)
  const place = { hosts: HOSTS, mediaType: 'audio/mp4', insteadOfHost: options.insteadOfHost }
  return {
    name: 'itunes',
    find: (text, signal) =>
      searching(signal, async (limited) => {
        const asked = { term: searchWords(text), media: 'music', entity: 'song', limit: ASKED_FOR }
        const answer = await fetchJson(searchAnswer, base, '/search', asked, limited)
        if (answer.kind !== 'found') return answer
        const hits = answer.value.results.flatMap((row): SoundHit[] => {
          const { success, data } = song.safeParse(row)
          return success ? [{ artist: data.artistName, title: data.trackName, address: data.previewUrl }] : []
        })
        return pickSound(text, hits, HOSTS)
      }),
    hasOnHost: (address) => soundAddress(address, HOSTS) !== null,
    load: (address, signal) => loading(signal, (limited) => loadSound(address, place, limited)),
  }
}
