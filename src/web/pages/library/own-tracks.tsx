import { History, Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { LibraryTrack } from '#contract/library.ts'
import { countOf } from '../../format/count-of.ts'
import { formatBpm } from '../../format/track-text.ts'
import { KeyChip } from '../../ui/key/key-chip.tsx'
import { Cell, HeadCell } from '../../ui/table/head-cell.tsx'
import { tableRoles } from '../../ui/table/table-roles.ts'
import { useRowWindow } from '../../ui/table/use-row-window.ts'
import './own-tracks.css'
import { PlayedAfter } from './played-after.tsx'
import { useTrackPages } from './use-track-pages.ts'

const TYPING_MS = 250
const ROW_PX = 68

/** All tracks of the library, as many as there are: a page is fetched when it comes into view. */
export function OwnTracks({ hasNights }: { readonly hasNights: boolean }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const pages = useTrackPages(wanted)
  const { total } = pages
  const { body, rows, gapAfter, measure } = useRowWindow(total, ROW_PX, null)
  pages.show(rows.at(0)?.index ?? 0, rows.at(-1)?.index ?? 0)

  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={id} className="text-xl font-semibold tracking-tight">
            Your tracks
          </h2>
          <output className="figures mt-1 block text-sm text-muted">
            {wanted === '' ? countOf(total, 'track') : `${countOf(total, 'track')} found`}
          </output>
        </div>
        <label className="relative block w-full sm:w-80">
          <span className="sr-only">Search your tracks</span>
          <Search aria-hidden className="pointer-events-none absolute top-4 left-3.5 size-4 text-muted" />
          <input
            type="search"
            value={typed}
            maxLength={300}
            placeholder="Artist or title"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            className="field h-12 pl-10"
          />
        </label>
      </div>
      {pages.problem !== null && (
        <p role="alert" className="mt-4 text-danger">
          {pages.problem}
        </p>
      )}
      {total > 0 && (
        <table
          {...tableRoles.table}
          aria-label="Your tracks"
          aria-rowcount={total + 1}
          className="panel mt-4 block"
        >
          <thead {...tableRoles.group} className="block">
            <tr
              {...tableRoles.row}
              aria-rowindex={1}
              className="own-row border-b border-line px-3 max-md:sr-only md:px-4"
            >
              <HeadCell name="Track" area="title" />
              <HeadCell name="Genre" area="genre" />
              <HeadCell name="BPM" area="bpm" />
              <HeadCell name="Key" area="key" />
              <HeadCell name="Time" area="time" />
            </tr>
          </thead>
          <tbody ref={body} {...tableRoles.group} className="block divide-y divide-line">
            {rows.map(({ index, gap }) => (
              <TrackRow
                key={index}
                index={index}
                gap={gap}
                track={pages.trackAt(index)}
                hasNights={hasNights}
                measure={measure}
              />
            ))}
            {gapAfter > 0 && (
              <tr aria-hidden {...tableRoles.none} className="block" style={{ height: gapAfter }} />
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}

type RowProps = {
  readonly index: number
  readonly gap: number
  /** null while it is on its way. */
  readonly track: LibraryTrack | null
  readonly hasNights: boolean
  readonly measure: ((element: HTMLTableRowElement | null) => void) | undefined
}

function TrackRow({ index, gap, track, hasNights, measure }: RowProps) {
  return (
    <>
      {gap > 0 && <tr aria-hidden {...tableRoles.none} className="block" style={{ height: gap }} />}
      <tr
        ref={measure}
        {...tableRoles.row}
        aria-rowindex={index + 2}
        data-index={index}
        className="own-row min-h-17 px-3 py-2 md:px-4"
      >
        {track !== null && <TrackCells track={track} hasNights={hasNights} />}
      </tr>
    </>
  )
}

function TrackCells({ track, hasNights }: Pick<RowProps, 'hasNights'> & { readonly track: LibraryTrack }) {
  const { artist, title, genre, bpm, bpmSource, camelot, keySource, durationS, mixable } = track
  return (
    <>
      <Cell area="title">
        <span className="block leading-snug font-semibold text-pretty">{title}</span>
        <span className="block text-[0.9375rem]">{artist}</span>
        {!mixable && <span className="block text-sm text-muted">Cannot be recommended: no tempo</span>}
        {hasNights && <NightsOf artist={artist} title={title} />}
      </Cell>
      <Cell area="genre" className="text-[0.9375rem] text-muted">
        {genre ?? <span className="max-md:hidden">–</span>}
      </Cell>
      <Cell area="bpm">
        <span className="figures font-semibold">
          {bpm === null ? '–' : formatBpm(Math.round(bpm * 10) / 10)}
        </span>
        <Source source={bpmSource} />
      </Cell>
      <Cell area="key">
        <KeyChip camelot={camelot} />
        <Source source={keySource} />
      </Cell>
      <Cell area="time" className="figures text-[0.9375rem] text-muted">
        {durationS === null ? '' : clock(durationS)}
      </Cell>
    </>
  )
}

/** What the DJ played after a track, when it is asked for. */
function NightsOf({ artist, title }: Pick<LibraryTrack, 'artist' | 'title'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`Played after ${artist} - ${title}`}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-9 items-center gap-1.5 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        <History aria-hidden className="size-4" />
        Played after
      </button>
      {isOpen && (
        <div className="pb-2">
          <PlayedAfter artist={artist} title={title} />
        </div>
      )}
    </>
  )
}

/** The source of the fact; empty where there is none. */
function Source({ source }: { readonly source: 'tag' | 'measured' | null }) {
  if (source === null) return null
  return <span className="legend block">{source === 'tag' ? 'tag' : 'measured'}</span>
}

const clock = (seconds: number): string =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`
