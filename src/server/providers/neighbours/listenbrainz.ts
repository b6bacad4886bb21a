import { z } from 'zod'
import { isSameTrack } from '#domain/track/same-track.ts'
import { fetchJson, serviceGuard, type ServiceOptions } from '../metadata/fetch-json.ts'
import { nameText } from '../metadata/read-fact.ts'
import { plainTitle, term, versionTerm } from '../metadata/search-term.ts'
import { distinctNeighbours } from './distinct-neighbours.ts'
import type { NeighbourService } from './port.ts'

const recordingRow = z.object({
  recording_mbid: z.uuid(),
  recording_name: nameText,
  artist_credit_name: nameText,
})
const rows = z.array(z.unknown())

/** Two recordings are near where people play them within one session; asked without it, the service refuses. */
const ALGORITHM = 'session_based_days_7500_session_300_contribution_5_threshold_15_limit_50_skip_30'

/** ListenBrainz: recordings that people play in one session. Two calls; needs no key; allows 30 calls in 10 seconds. */
export function listenbrainzNeighbours(options: ServiceOptions = {}): NeighbourService {
  const base = options.baseUrl ?? 'https://labs.api.listenbrainz.org'
  const guarded = serviceGuard(
    { name: 'listenbrainz', timeoutMs: 2_000, callsPerMinute: 90, burst: { calls: 15, windowMs: 10_000 } },
    options,
  )
  const recordings = async (
    path: string,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => {
    const answer = await fetchJson(rows, base, path, parameters, signal)
    if (answer.kind !== 'found') return answer
    const value = answer.value.flatMap((row) => {
      const read = recordingRow.safeParse(row)
      if (!read.success) return []
      const { recording_mbid: id, recording_name: title, artist_credit_name: artist } = read.data
      return [{ id, artist, title }]
    })
    return value.length === 0 ? ({ kind: 'nothing' } as const) : ({ kind: 'found', value } as const)
  }
  return {
    name: 'listenbrainz',
    async propose(played, signal) {
      const query = term(
        `${plainTitle(played.artist)} ${plainTitle(played.title)} ${versionTerm(played.title)}`,
      )
      if (query === '') return { kind: 'nothing' }
      const named = await guarded(signal, (limited) =>
        recordings('/recording-search/json', { query }, limited),
      )
      if (named.kind !== 'found') return named
      const own = named.value.find((one) => isSameTrack(played, one))
      if (own === undefined) return { kind: 'nothing' }
      return guarded(signal, async (limited) => {
        const parameters = { recording_mbids: own.id, algorithm: ALGORITHM }
        const near = await recordings('/similar-recordings/json', parameters, limited)
        if (near.kind !== 'found') return near
        // What was asked about stands among the rows.
        const others = near.value.filter(({ id }) => id !== own.id)
        return distinctNeighbours(
          played,
          others.map(({ artist, title }) => ({ artist, title, via: 'listenbrainz' })),
        )
      })
    },
  }
}
