import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { LIST_SONGS_MAX } from '#contract/limits.ts'
import type { OwnList, OwnListTrack } from '#contract/personal.ts'
import { call } from '../../client/api.ts'
import { dashboardPath, paths } from '../../client/paths.ts'
import { countOf } from '../../format/count-of.ts'
import { formatBpm } from '../../format/track-text.ts'
import { savedListsKey } from '../../client/saved-songs.ts'
import { ownLibraryKey } from '../../library/use-own-library.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/data/spinner.tsx'
import { KeyChip } from '../../ui/key/key-chip.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'

/** Rows that are drawn at once. */
const SHOWN = 100

/** The tracks of a list in their order, and where it can go from here. */
export function OwnListDetails({ list }: { readonly list: OwnList }) {
  const [shown, setShown] = useState(SHOWN)
  const opened = useQuery({
    queryKey: [...ownLibraryKey, 'list', list.id],
    queryFn: ({ signal }) => call('GET', '/api/own-lists/:listId', { params: { listId: list.id }, signal }),
  })
  if (opened.isPending) return <Spinner label="Loading the list" />
  if (opened.isError)
    return (
      <p role="alert" className="px-4 pb-4 text-danger">
        {opened.error.message}
      </p>
    )
  const { tracks } = opened.data
  const numbered = tracks.map((track, at) => ({ track, number: at + 1 }))
  const rest = tracks.length - shown
  return (
    <div className="border-t border-line bg-background px-3 py-3 md:px-4">
      <ListActions list={list} tracks={tracks} />
      <ol className="mt-3 divide-y divide-line">
        {numbered.slice(0, shown).map(({ track, number }) => (
          <PlayedTrack key={number} track={track} number={number} />
        ))}
      </ol>
      {rest > 0 && (
        <Button className="mt-3 max-sm:w-full" onClick={() => setShown(shown + 5 * SHOWN)}>
          Show more
        </Button>
      )}
    </div>
  )
}

function PlayedTrack({ track, number }: { readonly track: OwnListTrack; readonly number: number }) {
  const time = track.startedAt?.slice(11, 16) ?? ''
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_3.5rem_3.75rem] items-center gap-x-3 py-1.5">
      <span className="figures text-sm text-muted">{time === '' ? number : time}</span>
      <span className="min-w-0">
        <span className="block leading-snug font-medium text-pretty">{track.title}</span>
        <span className="block text-sm text-muted">{track.artist}</span>
      </span>
      <span className="figures text-right font-semibold">
        {track.bpm === null ? '–' : formatBpm(Math.round(track.bpm * 10) / 10)}
      </span>
      <KeyChip camelot={track.camelot} source={track.keySource} />
    </li>
  )
}

type ActionsProps = { readonly list: OwnList; readonly tracks: readonly OwnListTrack[] }

function ListActions({ list, tracks }: ActionsProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const [saving, setSaving] = useState<'no' | 'now' | 'done'>('no')
  const fail = (error: unknown) =>
    toast({
      title: 'Error',
      description: error instanceof Error ? error.message : 'Please try again.',
      variant: 'destructive',
    })

  const save = async () => {
    setSaving('now')
    try {
      const songs = tracks
        .slice(0, LIST_SONGS_MAX)
        .map(({ camelot: _, startedAt: __, genre, ...song }) => ({ ...song, genre: genre.slice(0, 60) }))
      await call('POST', '/api/saved-lists', { body: { name: list.name.slice(0, 120), songs } })
      await client.invalidateQueries({ queryKey: savedListsKey })
      setSaving('done')
      const cut = tracks.length - songs.length
      toast({
        title: 'Saved to My List',
        description:
          cut === 0
            ? 'Arrange it, bridge it and export it there.'
            : `The first ${countOf(songs.length, 'track')}: a list holds no more.`,
      })
    } catch (error) {
      setSaving('no')
      fail(error)
    }
  }
  const remove = async () => {
    try {
      await call('DELETE', '/api/own-lists/:listId', { params: { listId: list.id } })
      await client.invalidateQueries({ queryKey: ownLibraryKey })
    } catch (error) {
      fail(error)
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      {saving === 'done' ? (
        <Link
          href={`${dashboardPath(paths.home, { requestId: null, tab: 'my-list' })}&list=saved`}
          className="inline-flex h-11 items-center rounded-md px-1 font-medium underline"
        >
          Open My List
        </Link>
      ) : (
        <Button aria-busy={saving === 'now'} onClick={() => void save()}>
          Save to My List
        </Button>
      )}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Delete list
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${list.name}”?`}
          text="Segue forgets it and what it learned from it. Your tracks and your files stay."
          confirmLabel="Delete for good"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
