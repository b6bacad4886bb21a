type PictureSource = {
  /** The smaller one. */
  readonly src: string
  readonly srcSet: string
  /** Of the full size, in pixels: the room it takes is known before it is there. */
  readonly width: number
  readonly height: number
}

const SQUARE = { width: 1024, height: 1024 } as const
const WIDE = { width: 1200, height: 675 } as const

/**
 * The sizes in which a picture lies on the server, by where it is from.
 * @param url of the full size: a user's artwork, a sample of the gallery (/pix/…) or the picture of an article (/blog/…)
 */
export function pictureSource(url: string): PictureSource {
  if (url.startsWith('/blog/'))
    return { ...sources(url.replace('.webp', '-600.webp'), 600, url, 1200), ...WIDE }
  const small = url.startsWith('/pix/') ? url.replace('.webp', '-512.webp') : `${url}?size=512`
  return { ...sources(small, 512, url, 1024), ...SQUARE }
}

const sources = (small: string, smallWidth: number, large: string, largeWidth: number) => ({
  src: small,
  srcSet: `${small} ${smallWidth}w, ${large} ${largeWidth}w`,
})
