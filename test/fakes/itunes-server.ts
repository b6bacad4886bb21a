import { searched } from '../fixtures/vendor-records.ts'
import type { Answer, Call, VendorState } from './vendor-server.ts'

/** itunes.apple.com: JSON that calls itself JavaScript, and 403 above its rate limit. */
export function itunesAnswer(call: Call, path: string, { records }: VendorState, refuse: boolean): Answer {
  const type = 'text/javascript; charset=utf-8'
  if (refuse) return { status: 403, body: '', type: 'text/html' }
  const asked = call.url.searchParams
  if (path !== '/search' || asked.get('entity') !== 'song')
    return { status: 400, body: { errorMessage: 'Invalid value(s) for key(s): [resultEntity]' }, type }
  const found = searched(records, 'itunes', asked.get('term') ?? '').slice(
    0,
    Number(asked.get('limit') ?? 50),
  )
  const results = found.map(({ id, artist, title, album, released, genre, sound, seconds = 224 }) => ({
    wrapperType: 'track',
    kind: 'song',
    artistId: 5_468_295,
    collectionId: 697_194_953,
    trackId: id,
    artistName: artist,
    collectionName: album,
    trackName: title,
    collectionCensoredName: album,
    trackCensoredName: title,
    trackViewUrl: `https://music.apple.com/us/album/x/697194953?i=${id}&uo=4`,
    // Left out where there is nothing to hear.
    ...(sound === '' ? {} : { previewUrl: sound ?? itunesSound(id) }),
    artworkUrl100: 'https://is1-ssl.mzstatic.com/image/thumb/Music/100x100bb.jpg',
    collectionPrice: 9.99,
    trackPrice: 1.29,
    releaseDate: `${released}T12:00:00Z`,
    collectionExplicitness: 'notExplicit',
    trackExplicitness: 'notExplicit',
    discCount: 1,
    discNumber: 1,
    trackCount: 14,
    trackNumber: 4,
    trackTimeMillis: seconds * 1_000 + 693,
    country: 'USA',
    currency: 'USD',
    primaryGenreName: genre,
    isStreamable: true,
  }))
  // Music videos turn up among songs.
  const video = {
    wrapperType: 'track',
    kind: 'music-video',
    artistName: 'Daft Punk',
    trackName: 'Around the World',
  }
  return { status: 200, body: { resultCount: results.length + 1, results: [video, ...results] }, type }
}

const itunesSound = (id: number): string =>
  `https://audio-ssl.itunes.apple.com/itunes-assets/AudioPreview/mzaf_${id}.plus.aac.p.m4a`
