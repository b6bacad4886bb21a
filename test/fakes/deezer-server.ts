import { searched, type VendorRecord } from '../fixtures/vendor-records.ts'
import type { Answer, Call, VendorState } from './vendor-server.ts'

/** api.deezer.com: errors come with status 200. */
export function deezerAnswer(call: Call, path: string, { records }: VendorState, refuse: boolean): Answer {
  if (refuse) return error('Exception', 'Quota limit exceeded', 4)
  if (path === '/search') {
    const q = call.url.searchParams.get('q') ?? ''
    if (q === '') return error('MissingParameterException', 'Missing parameters: q', 501)
    const limit = Number(call.url.searchParams.get('limit') ?? 25)
    // artist:"…" track:"…" are fields; the rest is free text.
    const words = q.replace(/\b(?:artist|track|album):"([^"]*)"/gu, ' $1 ')
    const found = searched(records, 'deezer', words)
    return { status: 200, body: { data: found.slice(0, limit).map(short), total: found.length } }
  }
  if (path === '/search/artist') return { status: 200, body: artistSearch(call.url.searchParams, records) }
  const asked = /^\/artist\/(\d+)\/(related|top)$/u.exec(path)
  if (asked) {
    const limit = Number(call.url.searchParams.get('limit') ?? (asked[2] === 'top' ? 5 : 20))
    const own = records.filter(({ artist }) => artistId(artist) === Number(asked[1]))
    if (own.length === 0) return error('DataException', 'no data', 800)
    const data =
      asked[2] === 'top' ? own.map(short) : own.flatMap(({ related }) => related ?? []).map(artistOf)
    return { status: 200, body: { data: data.slice(0, limit), total: data.length } }
  }
  const id = Number(/^\/track\/(\d+)$/u.exec(path)?.[1] ?? Number.NaN)
  const record = records.find((one) => one.id === id)
  if (record === undefined) return error('DataException', 'no data', 800)
  const { released, bpm, isrc = 'GBDUW0000059' } = record
  const details = {
    isrc,
    track_position: 4,
    disk_number: 1,
    release_date: released,
    bpm,
    gain: -12.4,
  }
  return { status: 200, body: { ...short(record), ...details } }
}

/** An artist's id is made from the name. */
const artistId = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 999_983, 7)

const artistOf = (name: string) => ({
  id: artistId(name),
  name,
  link: `https://www.deezer.com/artist/${artistId(name)}`,
  picture: `https://api.deezer.com/artist/${artistId(name)}/image`,
  nb_album: 4,
  nb_fan: 12_345,
  radio: true,
  tracklist: `https://api.deezer.com/artist/${artistId(name)}/top?limit=50`,
  type: 'artist',
})

function artistSearch(asked: URLSearchParams, records: VendorState['records']) {
  const words = (asked.get('q') ?? '').toLowerCase()
  const names = [...new Set(records.map(({ artist }) => artist))]
  const data = names.filter((name) => name.toLowerCase().includes(words)).map(artistOf)
  return { data: data.slice(0, Number(asked.get('limit') ?? 25)), total: data.length }
}

const error = (type: string, message: string, code: number): Answer => ({
  status: 200,
  body: { error: { type, message, code } },
})

const short = ({ id, artist, title, album, sound, seconds = 224 }: VendorRecord) => ({
  id,
  readable: true,
  title,
  title_short: title.replace(/\s*\(.*\)$/u, ''),
  title_version: '',
  link: `https://www.deezer.com/track/${id}`,
  duration: seconds,
  rank: 760_033,
  explicit_lyrics: false,
  explicit_content_lyrics: 0,
  explicit_content_cover: 0,
  preview: sound ?? `https://cdnt-preview.dzcdn.net/api/1/1/${id}.mp3?hdnea=exp=1748808000~hmac=0`,
  artist: {
    id: 27,
    name: artist,
    tracklist: 'https://api.deezer.com/artist/27/top?limit=50',
    type: 'artist',
  },
  album: { id: 302_127, title: album, cover: 'https://api.deezer.com/album/302127/image', type: 'album' },
  type: 'track',
})
