import { type MouseEvent, useState } from 'react'
import { classNames } from '../class-names.ts'
import { PictureViewer } from './picture-viewer.tsx'
import { Picture } from './picture.tsx'

type Props = {
  /** Of the full size. */
  readonly url: string
  readonly alt: string
  /** What the viewer is called. */
  readonly title: string
  readonly sizes: string
  readonly isFirst?: boolean
  readonly className: string
}

/** A picture that opens in full size. Without a script it is a plain link to the file. */
export function ViewablePicture({ url, alt, title, sizes, isFirst = false, className }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Not every browser focuses a link that is pressed, and the focus comes back to where it was.
    event.currentTarget.focus()
    setOpen(true)
  }
  const picture = (
    <Picture
      url={url}
      alt={alt}
      sizes={sizes}
      isFirst={isFirst}
      onBroken={() => setBroken(true)}
      className={classNames('w-full', className)}
    />
  )
  if (isBroken) return picture
  return (
    <>
      <a
        href={url}
        aria-label={`View full size: ${title}`}
        aria-haspopup="dialog"
        onClick={open}
        className="block w-full cursor-zoom-in overflow-hidden rounded-md"
      >
        {picture}
      </a>
      {isOpen && <PictureViewer url={url} alt={alt} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
