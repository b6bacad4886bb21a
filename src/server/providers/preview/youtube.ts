import { z } from 'zod'
import { creditedArtists, normalizeName, readTypedTrack, titleParts } from '#domain/track/names.ts'
import type { Attempt } from '../guard.ts'
import { fetchJson, serviceGuard, type ServiceOptions } from '../metadata/fetch-json.ts'
import { nameText } from '../metadata/read-fact.ts'
import { term } from '../metadata/search-term.ts'
import { LIMIT_REACHED, type SpendingLimit } from '../spending-limit.ts'
import type { Video, VideoService } from './port.ts'

const searchAnswer = z.object({ items: z.array(z.unknown()) })
const hit = z.object({
  id: z.object({ videoId: z.string().regex(/^[\w-]{11}$/u) }),
  snippet: z.object({
    title: z.string().transform(decoded).pipe(nameText),
    channelTitle: z.string().transform(decoded).catch(''),
  }),
})
type Hit = z.output<typeof hit>

const ASKED_FOR = '10'
/** A search costs 100 of the 10,000 units a day that come with a key; some are left to spare. */
export const YOUTUBE_SEARCHES_A_DAY = 90

type YoutubeOptions = ServiceOptions & { readonly apiKey: string; readonly limit: SpendingLimit }

/** YouTube Data API v3, which needs a key. */
export function youtube(options: YoutubeOptions): VideoService {
  const base = options.baseUrl ?? 'https://www.googleapis.com/youtube/v3'
  const guarded = serviceGuard({ name: 'youtube', timeoutMs: 3_000, callsPerMinute: 30 }, options)
  // In a header and not in the address, which ends up in logs.
  const headers = { 'x-goog-api-key': options.apiKey }

  const search = async (text: string, signal: AbortSignal): Promise<Attempt<Video>> => {
    const asked = { part: 'snippet', type: 'video', maxResults: ASKED_FOR, q: term(text) }
    const answer = await fetchJson(searchAnswer, base, '/search', asked, signal, headers)
    if (answer.kind !== 'found') return answer
    const isAskedFor = videoTest(text)
    for (const row of answer.value.items) {
      const { success, data } = hit.safeParse(row)
      if (success && isAskedFor(data)) return { kind: 'found', value: videoOf(data) }
    }
    return { kind: 'nothing' }
  }

  return {
    name: 'youtube',
    find: (text, signal) =>
      guarded(signal, async (limited) =>
        // It has no price, but only so many searches a day.
        (await options.limit.reserve(0)) === null ? LIMIT_REACHED : search(text, limited),
      ),
  }
}

const videoOf = ({ id, snippet }: Hit): Video => ({
  url: `https://www.youtube.com/watch?v=${id.videoId}`,
  title: snippet.title,
})

/** What makes a video another work than the record. */
const OTHER_WORK =
  /\b(?:remix|rmx|bootleg|mashup|cover|karaoke|live|instrumental|acapella|acappella|acoustic|slowed|sped up|nightcore|8d|loop|tutorial|lesson|reaction|mix 20\d\d|full album|dj set|megamix)\b/gu

/** Titles of videos follow no rule, so words are looked for: artist, song and version, and nothing that was not asked for. */
function videoTest(text: string): (hit: Hit) => boolean {
  const typed = normalizeName(text)
  const { readings } = readTypedTrack(text)
  return ({ snippet }) => {
    const title = spaced(normalizeName(snippet.title))
    const anywhere = title + spaced(normalizeName(snippet.channelTitle))
    if ((title.match(OTHER_WORK) ?? []).some((word) => !spaced(typed).includes(spaced(word)))) return false
    const isNamed = (artist: string, wanted: string): boolean => {
      const { song, version } = titleParts(wanted)
      return (
        title.includes(spaced(song)) &&
        version.split(' ').every((word) => word === '' || title.includes(spaced(word))) &&
        creditedArtists(artist).some((name) => anywhere.includes(spaced(name)))
      )
    }
    return (
      readings.some(({ artist, title: wanted }) => isNamed(artist, wanted)) ||
      (readings.length === 0 && typed.split(' ').every((word) => anywhere.includes(spaced(word))))
    )
  }
}

const spaced = (folded: string): string => ` ${folded} `

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** YouTube writes titles for HTML: "Guns N&#39; Roses". They are shown as text. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/giu, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
