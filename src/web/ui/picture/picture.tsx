import { useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { pictureSource } from './picture-source.ts'

type Props = {
  /** Of the full size. */
  readonly url: string
  readonly alt: string
  /**
   * How wide it is shown, as the attribute of an image says it. On a phone a little less than it is: there the small
   * one is sharp enough, and comes in half the time.
   */
  readonly sizes: string
  /** Among the first things of the page: fetched at once. Others come when they are scrolled to. */
  readonly isFirst?: boolean
  readonly className?: string
  readonly onBroken?: () => void
}

/** A picture that keeps its room while it comes, and leaves it empty where it cannot be shown. */
export function Picture({ url, alt, sizes, isFirst = false, className, onBroken }: Props) {
  const image = useRef<HTMLImageElement>(null)
  const [isBroken, setBroken] = useState(false)
  const giveUp = () => {
    setBroken(true)
    onBroken?.()
  }

  useEffect(() => {
    // It may have failed before the page was live.
    if (image.current?.complete === true && image.current.naturalWidth === 0) giveUp()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: after that the event tells
  }, [])

  if (isBroken)
    return (
      <span className={classNames('grid place-items-center bg-raised p-4 text-sm text-muted', className)}>
        This picture cannot be shown
      </span>
    )
  return (
    <img
      ref={image}
      {...pictureSource(url)}
      alt={alt}
      sizes={sizes}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={giveUp}
      className={classNames('bg-raised object-cover', className)}
    />
  )
}
