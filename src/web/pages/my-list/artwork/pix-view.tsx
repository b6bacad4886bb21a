import { Images } from 'lucide-react'
import { useState } from 'react'
import type { SavedList } from '#contract/lists.ts'
import { countOf } from '#web/format/count-of.ts'
import { EmptyState } from '#web/ui/data/empty-state.tsx'
import { ArtworkPicture } from './artwork-picture.tsx'

type Props = {
  /** Newest first. */
  readonly lists: readonly SavedList[]
}

/** The pictures of all lists that have one. */
export function PixView({ lists }: Props) {
  if (lists.length === 0)
    return (
      <EmptyState
        icon={<Images aria-hidden className="size-8 text-muted" />}
        title="No artwork generated yet"
        text="Generate it from a list in Saved, or from songs you select in Current."
      />
    )
  return (
    <ul
      aria-label="Artwork of your lists"
      className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4"
    >
      {lists.map((list) => (
        <Tile key={`${list.id} ${list.artworkUrl}`} list={list} />
      ))}
    </ul>
  )
}

function Tile({ list }: { readonly list: SavedList }) {
  const [isBroken, setBroken] = useState(false)
  const { name, genre, songs, artworkUrl } = list
  if (artworkUrl === null || isBroken) return null
  return (
    <li>
      <ArtworkPicture
        list={list}
        url={artworkUrl}
        sizes="(min-width: 80rem) 21rem, (min-width: 48rem) 31vw, 46vw"
        className="focus-visible:outline-offset-2"
        onBroken={() => setBroken(true)}
      >
        {/* A finger has no hover: there it always stands below the picture. */}
        <span className="absolute inset-x-0 bottom-0 block bg-surface px-3 py-2 text-left opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:static pointer-coarse:opacity-100">
          <span className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">{name}</span>
          <span className="figures flex text-sm text-muted">
            <span className="truncate">{genre || 'Unknown'}</span>
            <span className="shrink-0 whitespace-pre"> · {countOf(songs.length, 'song')}</span>
          </span>
        </span>
      </ArtworkPicture>
    </li>
  )
}
