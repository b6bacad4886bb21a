import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FoundTrack, ProposalFigures } from '#contract/found-tracks.ts'
import { rewriteKeys } from '#domain/key/notation.ts'
import { serviceName } from '#domain/track/service-name.ts'
import { call } from '#web/client/api.ts'
import { usePreferences } from '#web/client/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryBoundary } from '#web/ui/data/query-boundary.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { ADMIN_KEY } from '../admin-keys.ts'
import { Card } from '../card.tsx'
import { Figure } from '../figure.tsx'
import { RelativeTime } from '../relative-time.tsx'

const KEY = [...ADMIN_KEY, 'found-tracks']
const whole = (count: number) => count.toLocaleString('en-US')
const PROPOSED_BY = { model: 'Language model', neighbours: 'Neighbours' } as const

/** Tracks from outside that everybody is recommended from now on. */
export function FoundTracksCard({ anchor }: { readonly anchor: string }) {
  const found = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET', '/api/admin/found-tracks', { signal }),
  })
  return (
    <Card title="Found Tracks" anchor={anchor}>
      <QueryBoundary query={found} skeleton="h-72">
        {({ total, withTempo, measured, removed, byService, proposals, newest }) => (
          <>
            <p className="mb-4 max-w-[70ch] text-[0.9375rem] text-muted">
              Tracks that a music service proved to exist while somebody asked. What nobody asks for in a
              year, and nobody saved, goes.
            </p>
            <dl className="grid grid-cols-2 gap-4 border-y border-line py-3 sm:grid-cols-4">
              <Figure name="Tracks" value={whole(total)} />
              <Figure name="With tempo" value={whole(withTempo)} />
              <Figure name="Measured here" value={whole(measured)} />
              <Figure name="Removed" value={whole(removed)} />
            </dl>
            {byService.length > 0 && (
              <p className="mt-3 text-[0.9375rem] text-muted">
                {byService
                  .map(({ service, tracks }) => `${serviceName(service)} ${whole(tracks)}`)
                  .join(' · ')}
              </p>
            )}
            {proposals.map((figures) => (
              <Proposals key={figures.source} figures={figures} />
            ))}
            {newest.length === 0 ? (
              <p className="mt-4 text-[0.9375rem] text-muted">Nothing has been found yet.</p>
            ) : (
              <Newest tracks={newest} />
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}

function Proposals({ figures }: { readonly figures: ProposalFigures }) {
  const { source, questions, proposed, known, proven, recommended } = figures
  const on = `on ${whole(questions)} ${questions === 1 ? 'question' : 'questions'}`
  const real = Math.round((100 * (known + proven)) / proposed)
  return (
    <p className="mt-2 text-[0.9375rem]">
      <span className="font-medium">{PROPOSED_BY[source]}, 30 days:</span>{' '}
      <span className="figures">
        {proposed === 0
          ? `nothing proposed ${on}`
          : `${whole(proposed)} proposed ${on}, ${real} % real (${whole(known)} known here, ${whole(proven)} proven), ${whole(recommended)} shown`}
      </span>
    </p>
  )
}

function Newest({ tracks }: { readonly tracks: readonly FoundTrack[] }) {
  const { keyNotation } = usePreferences()
  const client = useQueryClient()
  const toast = useToast()
  const remove = useMutation({
    mutationFn: (trackId: string) =>
      call('DELETE', '/api/admin/found-tracks/:trackId', { params: { trackId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'destructive' }),
  })
  const [asked, setAsked] = useState<FoundTrack | null>(null)
  return (
    <>
      <ul aria-label="Newest found tracks" className="mt-3 divide-y divide-line border-t border-line">
        {tracks.map((track) => (
          <li key={track.trackId} className="flex items-center gap-3 py-2 text-[0.9375rem]">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{track.title}</span>
              <span className="text-muted"> · {track.artist}</span>
              <span className="figures block text-sm text-muted">
                {[
                  track.bpm === null ? 'tempo not known' : `${track.bpm} BPM`,
                  track.camelot === null ? null : rewriteKeys(track.camelot, keyNotation),
                  track.genre !== null && track.isGenreGuessed ? `${track.genre} (a guess)` : track.genre,
                  serviceName(track.service),
                ]
                  .filter((fact) => fact !== null)
                  .join(' · ')}{' '}
                · <RelativeTime iso={track.foundAt} />
              </span>
            </div>
            <Button
              size="icon"
              variant="outline"
              aria-label={`Remove ${track.artist} - ${track.title}`}
              onClick={() => setAsked(track)}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          title={`Remove ${asked.title}?`}
          text={`${asked.artist} - ${asked.title} is taken out for everybody and stays away, whoever proposes it.`}
          confirmLabel="Remove"
          onConfirm={() => remove.mutate(asked.trackId)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
