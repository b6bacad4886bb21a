import { searched, type VendorRecord } from '../fixtures/vendor-records.ts'
import type { Answer, Call, VendorState } from './vendor-server.ts'

const ALGORITHM = /^session_based_days_\d+_session_\d+_contribution_\d+_threshold_\d+_limit_\d+_skip_\d+$/u

/** labs.api.listenbrainz.org: flat lists of rows; a page of HTML where a parameter is missing. */
export function listenbrainzAnswer(
  call: Call,
  path: string,
  { records }: VendorState,
  refuse: boolean,
): Answer {
  if (refuse) return { status: 429, body: { code: 429, error: 'You have exceeded your rate limit.' } }
  const asked = call.url.searchParams
  const bad = { status: 400, body: '<!DOCTYPE html><title>Bad Request</title>', type: 'text/html' }
  if (path === '/recording-search/json') {
    const query = asked.get('query')
    if (query === null) return bad
    return { status: 200, body: searched(records, 'listenbrainz', query).map(row) }
  }
  if (path !== '/similar-recordings/json') return { status: 404, body: 'Not Found', type: 'text/html' }
  const [mbid, algorithm] = [asked.get('recording_mbids'), asked.get('algorithm')]
  if (mbid === null || algorithm === null || !ALGORITHM.test(algorithm)) return bad
  const own = records.find((record) => mbidOf(record) === mbid)
  const near = records.filter(({ artist }) => own?.related?.includes(artist))
  const body = near.map((record, rank) => ({
    ...row(record),
    artist_credit_mbids: null,
    caa_id: null,
    caa_release_mbid: null,
    score: 900 - rank,
    reference_mbid: mbid,
  }))
  // The one that was asked about stands first.
  return { status: 200, body: own ? [{ ...row(own), comment: '' }, ...body] : [] }
}

const mbidOf = ({ id }: VendorRecord): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`

const row = (record: VendorRecord) => ({
  artist_credit_id: record.id,
  artist_credit_name: record.artist,
  recording_mbid: mbidOf(record),
  recording_name: record.title,
  release_mbid: '48140466-cff6-3222-bd55-63c27e43190d',
  release_name: record.album,
})
