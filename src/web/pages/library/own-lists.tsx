import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { OwnList, OwnListKind } from '#contract/personal.ts'
import { call } from '../../client/api.ts'
import { countOf } from '../../format/count-of.ts'
import { ownLibraryKey } from '../../library/use-own-library.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/data/spinner.tsx'
import { Day } from '../../ui/day.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { OwnListDetails } from './own-list-details.tsx'

const TYPING_MS = 250
const PAGE = 50

const KINDS = [
  { value: 'playlist', label: 'Playlists' },
  { value: 'night', label: 'Nights' },
] as const

type Props = { readonly playlists: number; readonly nights: number }

/** Playlists and nights of the DJ's software: found, opened, and taken to My List. */
export function OwnLists({ playlists, nights }: Props) {
  const id = useId()
  const [kind, setKind] = useState<OwnListKind>(playlists === 0 ? 'night' : 'playlist')
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useInfiniteQuery({
    queryKey: [...ownLibraryKey, 'lists', kind, wanted],
    queryFn: ({ pageParam, signal }) =>
      call('GET', '/api/own-lists', { query: { kind, q: wanted, offset: pageParam, limit: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const there = pages.reduce((sum, { lists }) => sum + lists.length, 0)
      return there < total ? there : undefined
    },
  })
  const lists = found.data?.pages.flatMap((page) => page.lists) ?? []
  const total = found.data?.pages[0]?.total ?? 0

  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-xl font-semibold tracking-tight">
        Playlists and nights
      </h2>
      <p className="figures mt-1 text-sm text-muted">
        {countOf(playlists, 'playlist')}, {countOf(nights, 'night')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <div className="max-sm:w-full">
          <RadioGroup
            look="bar"
            legend="Which lists"
            name={`${id}-kind`}
            choices={KINDS}
            value={kind}
            onChoose={setKind}
          />
        </div>
        <label className="relative block w-full sm:w-80">
          <span className="sr-only">Search your lists</span>
          <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-muted" />
          <input
            type="search"
            value={typed}
            maxLength={300}
            placeholder={kind === 'night' ? 'Name or date, like 2025-02' : 'Name or folder'}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            className="field h-11 pl-10"
          />
        </label>
      </div>
      {found.isPending && <Spinner label="Loading your lists" />}
      {found.isError && (
        <p role="alert" className="mt-4 text-danger">
          {found.error.message}
        </p>
      )}
      {found.isSuccess && total === 0 && (
        <p className="panel mt-4 p-4 text-muted md:p-6">
          {wanted === '' ? NOTHING[kind] : 'None of them is called that.'}
        </p>
      )}
      {total > 0 && (
        <ul className="panel mt-4 divide-y divide-line">
          {lists.map((list) => (
            <OwnListRow key={list.id} list={list} />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button
          className="mt-3 max-sm:w-full"
          aria-busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

const NOTHING = {
  playlist: 'No playlist yet: add the collection of your DJ software.',
  night:
    'No night yet: rekordbox, Traktor, Serato and VirtualDJ log what you play, and export it with the collection.',
} as const

function OwnListRow({ list }: { readonly list: OwnList }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { name, folder, startedAt, tracks } = list
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left hover:bg-raised md:px-4"
      >
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-semibold text-pretty">{name}</span>
          <span className="figures block text-sm text-muted">
            {startedAt !== null && (
              <>
                <Day date={startedAt} style="medium" />
                {' · '}
              </>
            )}
            {folder.length > 0 && `${folder.join(' / ')} · `}
            {countOf(tracks, 'track')}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className={classNames('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OwnListDetails list={list} />}
      </div>
    </li>
  )
}
