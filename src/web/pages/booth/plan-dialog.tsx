import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedList } from '#contract/lists.ts'
import { call } from '../../client/api.ts'
import { savedListsKey } from '../../client/saved-songs.ts'
import { countOf } from '../../format/count-of.ts'
import { formatBpm } from '../../format/track-text.ts'
import { QueryBoundary } from '../../ui/data/query-boundary.tsx'
import { KeyChip } from '../../ui/key/key-chip.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { type BoothTrack, nameOf, type Night, playsOf } from './night.ts'

type Props = {
  readonly night: Night
  readonly onTake: (track: BoothTrack) => void
  readonly onClose: () => void
}

/** A saved list beside the night: what of it is left. */
export function PlanDialog({ night, onTake, onClose }: Props) {
  const lists = useQuery({
    queryKey: [...savedListsKey, 'plan'],
    queryFn: ({ signal }) => call('GET', '/api/saved-lists', { query: {}, signal }),
  })
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Dialog title="Plan" onClose={onClose} className="max-w-2xl!">
      <QueryBoundary query={lists} skeleton="mt-3 h-40">
        {({ savedLists }) => {
          if (savedLists.length === 0)
            return (
              <p className="mt-2 text-muted">Save a list in My List, and it can be the plan of a night.</p>
            )
          const list = savedLists.find(({ id }) => id === chosen) ?? savedLists[0]
          return (
            <>
              <label className="mt-3 block text-sm text-muted">
                List
                <select
                  value={list?.id}
                  onChange={(event) => setChosen(event.target.value)}
                  className="mt-1 block h-14 w-full rounded-md border border-control bg-raised px-3 text-lg text-ink"
                >
                  {savedLists.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
              {list !== undefined && <Songs list={list} night={night} onTake={onTake} />}
            </>
          )
        }}
      </QueryBoundary>
    </Dialog>
  )
}

type SongsProps = Pick<Props, 'night' | 'onTake'> & { readonly list: SavedList }

function Songs({ list, night, onTake }: SongsProps) {
  const played = new Set(playsOf(night).map(nameOf))
  const left = list.songs.filter((song) => !played.has(nameOf(song)))
  return (
    <>
      <p role="status" className="mt-3 text-muted">
        {left.length === 0 ? 'All of it was played.' : `${countOf(left.length, 'record')} left`}
      </p>
      <ol className="mt-1 divide-y divide-line">
        {list.songs.map((song) => (
          <li key={song.id}>
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 py-2 text-start hover:bg-raised"
              onClick={() => onTake(song)}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{song.title}</span>
                <span className="block truncate text-muted">{song.artist}</span>
              </span>
              {played.has(nameOf(song)) && <span className="text-sm text-muted">Played</span>}
              {song.bpm !== null && <span className="figures">{formatBpm(song.bpm)}</span>}
              <KeyChip camelot={song.camelot} source={song.keySource} />
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
