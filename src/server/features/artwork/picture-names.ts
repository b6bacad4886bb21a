import { artworkImage } from '#contract/artwork.ts'
import type { z } from 'zod'
import type { FileName } from '../../providers/storage/port.ts'

type Asked = z.output<typeof artworkImage.query>
export type Side = Asked['size']
export type PictureFormat = Asked['format']

const SIDES: readonly Side[] = artworkImage.query.shape.size.unwrap().options
const FORMATS: readonly PictureFormat[] = artworkImage.query.shape.format.unwrap().options

export const pictureName = (storageKey: string, side: Side, format: PictureFormat): FileName =>
  `${storageKey}-${side}.${format}`

/** Every file of a picture. */
export const pictureNames = (
  storageKey: string,
): { readonly name: FileName; readonly side: Side; readonly format: PictureFormat }[] =>
  SIDES.flatMap((side) =>
    FORMATS.map((format) => ({ name: pictureName(storageKey, side, format), side, format })),
  )
