import type { Answer, Call, VendorState } from './vendor-server.ts'

/** What the search of YouTube brings up, in its order. Titles as they are shown: the wire writes them for HTML. */
export type VendorVideo = { readonly id: string; readonly title: string; readonly channel: string }

export const VIDEOS: readonly VendorVideo[] = [
  { id: 'kArAoKe__01', title: 'One More Time (Karaoke) - Daft Punk', channel: 'Sing Along' },
  {
    id: 'A-b_C123456',
    title: 'Daft Punk - One More Time (Official Video) "HD" & <more>',
    channel: 'Daft Punk',
  },
  { id: 'rEmIxReMiX1', title: "Energy 52 - Café Del Mar (Three 'N One Remix)", channel: 'Trance Archive' },
]

/** www.googleapis.com/youtube/v3: the key comes in a header, and a used up quota is a 403. */
export function youtubeAnswer(call: Call, path: string, { videos }: VendorState, refuse: boolean): Answer {
  const asked = call.url.searchParams
  if (call.headers['x-goog-api-key'] !== 'youtube-key') return error(400, 'API key not valid.', 'badRequest')
  if (refuse)
    return error(
      403,
      'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
      'quotaExceeded',
    )
  if (path !== '/search' || asked.get('part') !== 'snippet')
    return error(400, 'No filter', 'missingRequiredParameter')
  const items = videos.slice(0, Number(asked.get('maxResults') ?? 5)).map(({ id, title, channel }) => ({
    kind: 'youtube#searchResult',
    etag: 'V0qv1wrO0qoJ3H6sJbWpWY1XJrA',
    id: { kind: 'youtube#video', videoId: id },
    snippet: {
      publishedAt: '2009-02-26T00:12:07Z',
      channelId: 'UC_kRDKYrUlrbtrSiyu5Tflg',
      title: forHtml(title),
      description: '',
      thumbnails: { default: { url: `https://i.ytimg.com/vi/${id}/default.jpg`, width: 120, height: 90 } },
      channelTitle: forHtml(channel),
      liveBroadcastContent: 'none',
      publishTime: '2009-02-26T00:12:07Z',
    },
  }))
  const body = {
    kind: 'youtube#searchListResponse',
    etag: '8dCFLDYBSOUmdUxm7nUfDDHV8Uw',
    regionCode: 'DE',
    pageInfo: { totalResults: 1_000_000, resultsPerPage: items.length },
    items,
  }
  return { status: 200, body }
}

const forHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const error = (code: number, message: string, reason: string): Answer => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'youtube.quota', reason }] } },
})
