import { useQuery } from '@tanstack/react-query'
import type { MeasuredTrack } from '#contract/measurements.ts'
import { call } from '#web/client/api.ts'
import { QueryBoundary } from '#web/ui/data/query-boundary.tsx'
import { KeyChip } from '#web/ui/key/key-chip.tsx'
import { ADMIN_KEY } from '../admin-keys.ts'
import { Card } from '../card.tsx'
import { Figure } from '../figure.tsx'
import { RelativeTime } from '../relative-time.tsx'

const whole = (count: number) => count.toLocaleString('en-US')

export function MeasurementsCard({ anchor }: { readonly anchor: string }) {
  const measurements = useQuery({
    queryKey: [...ADMIN_KEY, 'measurements'],
    queryFn: ({ signal }) => call('GET', '/api/admin/measurements', { signal }),
  })
  return (
    <Card title="Measured Tracks" anchor={anchor}>
      <QueryBoundary query={measurements} skeleton="h-72">
        {({ waiting, doneToday, failed, newest }) => (
          <>
            <p className="mb-4 max-w-[70ch] text-[0.9375rem] text-muted">
              Where nobody states the tempo or key of a track, its preview is measured in the background.
            </p>
            <dl className="grid grid-cols-3 gap-4 border-y border-line py-3">
              <Figure name="Waiting" value={whole(waiting)} />
              <Figure name="Done today" value={whole(doneToday)} />
              <Figure name="Not measured" value={whole(failed)} />
            </dl>
            {newest.length === 0 ? (
              <p className="mt-4 text-[0.9375rem] text-muted">Nothing has been measured yet.</p>
            ) : (
              <Newest tracks={newest} />
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}

function Newest({ tracks }: { readonly tracks: readonly MeasuredTrack[] }) {
  return (
    <table className="mt-2 w-full text-left text-[0.9375rem]">
      <caption className="sr-only">Newest results</caption>
      <thead>
        <tr className="legend border-b border-line">
          <th scope="col" className="py-2 pr-3 font-medium">
            Track
          </th>
          <th scope="col" className="px-3 py-2 text-right font-medium">
            BPM
          </th>
          <th scope="col" className="px-3 py-2 font-medium">
            Key
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-medium max-sm:sr-only">
            When
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {tracks.map((track) => (
          <Row key={track.trackId} track={track} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ track }: { readonly track: MeasuredTrack }) {
  const { artist, title, bpm, camelot, error, finishedAt } = track
  const when = <RelativeTime iso={finishedAt} />
  return (
    <tr className="align-top">
      <th scope="row" className="py-2.5 pr-3 font-normal wrap-anywhere">
        <span className="font-medium">{title}</span>
        <span className="text-muted"> · {artist}</span>
        {error !== null && <span className="block text-sm text-muted">{error}</span>}
        <span className="block text-sm text-muted sm:hidden">{when}</span>
      </th>
      <td className="figures px-3 py-2.5 text-right">{bpm ?? '–'}</td>
      <td className="px-3 py-2.5">
        <KeyChip camelot={camelot} source="measured" />
      </td>
      <td className="figures py-2.5 pl-3 text-right whitespace-nowrap text-muted max-sm:hidden">{when}</td>
    </tr>
  )
}
