import { searched } from '../fixtures/vendor-records.ts'
import type { Answer, Call, VendorState } from './vendor-server.ts'

/** musicbrainz.org/ws/2: asks for a User-Agent that says who calls, and answers 503 above its rate limit. */
export function musicbrainzAnswer(
  call: Call,
  path: string,
  { records }: VendorState,
  refuse: boolean,
): Answer {
  const help = { help: 'For usage, please see: https://musicbrainz.org/development/mmd' }
  if (refuse)
    return { status: 503, body: { error: 'Your requests are exceeding the allowable rate limit.', ...help } }
  if (!/^\S+\/\d\S* \( .+ \)$/u.test(call.headers['user-agent'] ?? ''))
    return { status: 403, body: { error: 'Your requests are not identified.', ...help } }
  const asked = call.url.searchParams
  if (path !== '/ws/2/recording' || asked.get('fmt') !== 'json')
    return { status: 400, body: { error: 'xml', ...help } }
  const words = (asked.get('query') ?? '')
    .replace(/\b(?:recording|artist):/gu, ' ')
    .replaceAll(' AND ', ' ')
    .replaceAll('\\', '')
  const found = searched(records, 'musicbrainz', words)
  const recordings = found.map((record, rank) => {
    const { id, artist, title, album, released, genre, seconds = 224, isrc = 'GBDUW0000059' } = record
    const [first = artist, second] = artist.split(' & ')
    return {
      id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      score: 100 - rank,
      title,
      length: seconds * 1_000 + 693,
      video: null,
      'artist-credit': second === undefined ? [credit(first)] : [credit(first, ' & '), credit(second)],
      'first-release-date': released,
      // Left out where there is none.
      ...(isrc === '' ? {} : { isrcs: [isrc] }),
      releases: [{ id: '48140466-cff6-3222-bd55-63c27e43190d', title: album, status: 'Official' }],
      tags: [
        { count: 1, name: 'seen live' },
        { count: 7, name: genre.toLowerCase() },
      ],
    }
  })
  const body = { created: '2026-01-01T00:00:00.000Z', count: found.length, offset: 0, recordings }
  return { status: 200, body }
}

const credit = (name: string, joinphrase?: string) => ({
  ...(joinphrase === undefined ? {} : { joinphrase }),
  name,
  artist: { id: 'a7f7df4a-77d8-4f12-8acd-5c60c93f4de8', name, 'sort-name': name },
})
