import { searched, type VendorRecord } from './records.ts'
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
