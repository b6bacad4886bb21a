import { type ReactNode, useState } from 'react'
import type { SavedList } from '#contract/lists.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PictureViewer } from '#web/ui/picture/picture-viewer.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'

type Props = {
  readonly list: SavedList
  readonly url: string
  readonly sizes: string
  readonly className?: string
  /** Where it cannot be loaded: it shows nothing then. */
  readonly onBroken: () => void
  /** Names it, with the list's name: seen, or only heard. */
  readonly children: ReactNode
}

/** The picture of a list, which a press shows in full size. */
export function ArtworkPicture({ list, url, sizes, className, onBroken, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          'group relative block w-full cursor-zoom-in overflow-hidden rounded-md',
          className,
        )}
      >
        <Picture url={url} alt="" sizes={sizes} onBroken={onBroken} className="aspect-square w-full" />
        <span className="sr-only">View full size:</span> {children}
      </button>
      {isOpen && (
        <PictureViewer
          url={url}
          alt={`Artwork of ${list.name}`}
          title={list.name}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
