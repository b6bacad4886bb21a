import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { ListSong } from '#contract/songs.ts'
import { CHECK_MAX } from '#domain/set/check-set.ts'
import { call } from '#web/client/api.ts'
import { countOf } from '#web/format/count-of.ts'
import { trackName } from '#web/format/track-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DisabledButton } from '#web/ui/disabled-button.tsx'
import { Spinner } from '#web/ui/data/spinner.tsx'

type Props = {
  readonly listId: string
  /** In the order that the server has. */
  readonly songs: readonly ListSong[]
  /** false: an order is on its way to the server. */
  readonly isSettled: boolean
  readonly onSwap: (a: string, b: string) => void
}

/** What may go wrong in the set as it is ordered, and swaps that help. Asked for; from then on it follows the order. */
export function SetCheck({ listId, songs, isSettled, onSwap }: Props) {
  const [isAsked, setAsked] = useState(false)
  const ids = songs.map(({ id }) => id)
  const reason = reasonAgainst(songs.length)
  const check = useQuery({
    queryKey: ['check', listId, ids.join(' ')],
    queryFn: ({ signal }) => call('GET', '/api/saved-lists/:listId/check', { params: { listId }, signal }),
    enabled: isAsked && isSettled && reason === null,
  })
  const nameOf = (id: string): string => {
    const song = songs.find((one) => one.id === id)
    return song === undefined ? '' : trackName(song)
  }
  if (!isAsked || reason !== null)
    return (
      <div className="border-b border-line bg-background p-4 md:px-6">
        {reason === null ? (
          <Button onClick={() => setAsked(true)}>
            <ListChecks aria-hidden className="size-4" />
            Check my set
          </Button>
        ) : (
          <DisabledButton reason={reason}>
            <ListChecks aria-hidden className="size-4" />
            Check my set
          </DisabledButton>
        )}
      </div>
    )
  return (
    <section aria-label="Check of the set" className="border-b border-line bg-background p-4 md:px-6">
      {check.isPending && <Spinner label="Checking the set" />}
      {check.isError && (
        <p role="alert" className="text-danger">
          {check.error.message}
        </p>
      )}
      {check.data !== undefined && (
        <div className="grid gap-x-8 gap-y-4 xl:grid-cols-2">
          <div>
            <h3 className="legend">
              {check.data.findings.length === 0
                ? 'Nothing stands out'
                : `${countOf(check.data.findings.length, 'thing')} to listen to`}
            </h3>
            <ul className="mt-1 space-y-1 text-[0.9375rem]">
              {check.data.findings.map(({ songId, kind, text }) => (
                <li key={`${songId} ${kind}`} className="text-pretty">
                  {text}
                </li>
              ))}
            </ul>
          </div>
          {check.data.swaps.length > 0 && (
            <div>
              <h3 className="legend">Better the other way round</h3>
              <ul className="mt-1 space-y-2">
                {check.data.swaps.map(({ songIds: [a, b], gain }) => (
                  <li
                    key={`${a} ${b}`}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
                  >
                    <span className="min-w-0 flex-1 text-[0.9375rem] text-pretty">
                      {nameOf(a)} ↔ {nameOf(b)}
                      <span className="figures text-muted"> · {gain} more in all</span>
                    </span>
                    <Button aria-label={`Swap ${nameOf(a)} and ${nameOf(b)}`} onClick={() => onSwap(a, b)}>
                      Swap
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

function reasonAgainst(count: number): string | null {
  if (count < 2) return 'One song has no order'
  return count > CHECK_MAX ? `A set of up to ${CHECK_MAX} songs can be checked` : null
}
