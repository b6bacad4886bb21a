import sharp from 'sharp'
import { MASTER_SIDE } from './port.ts'

/** Sides in which a picture is kept, in pixels. */
const SIZES = [256, 512, MASTER_SIDE] as const
const FORMATS = ['webp', 'png'] as const

type PictureFile = {
  readonly size: (typeof SIZES)[number]
  readonly format: (typeof FORMATS)[number]
  readonly bytes: Uint8Array
}

const WEBP_QUALITY = 86
/** A picture of some bytes may unfold to gigabytes. */
const MAX_PIXELS = 4_096 * 4_096
const LIMIT_SECONDS = 20
/** Formats that pictures come in. SVG and PDF are none of them: they are programs for a renderer. */
const KNOWN_FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp'])

/** One at a time and on one core: a picture may take minutes, a search may not. */
let turn: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(() => {
    sharp.concurrency(1)
    return work()
  })
  turn = result.catch(() => undefined)
  return result
}

/** @param svg one of ours: what it says is drawn */
export const toRaster = (svg: string): Promise<Uint8Array> =>
  inTurn(() => sharp(Buffer.from(svg)).timeout({ seconds: LIMIT_SECONDS }).removeAlpha().png(PNG).toBuffer())

/**
 * A picture from a vendor, as a master of ours. It is drawn anew, so that nothing of its bytes is handed on.
 * @throws when it is none, is broken, or is larger than `MAX_PIXELS`
 */
export const readPicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  inTurn(async () => {
    const picture = () =>
      sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).timeout({
        seconds: LIMIT_SECONDS,
      })
    const { format } = await picture().metadata()
    if (!KNOWN_FORMATS.has(format)) throw new Error(`a picture of another kind: ${format}`)
    return picture()
      .flatten({ background: '#000000' })
      .resize(MASTER_SIDE, MASTER_SIDE, { fit: 'cover' })
      .png(PNG)
      .toBuffer()
  })

/** A master in every size and format it is shown in, one after another. */
export async function pictureFiles(master: Uint8Array): Promise<PictureFile[]> {
  const files: PictureFile[] = []
  for (const size of SIZES)
    for (const format of FORMATS)
      files.push({ size, format, bytes: await inTurn(() => written(master, size, format)) })
  return files
}

/** Grain does not pack: more effort than this saves nothing. */
const PNG = { compressionLevel: 4 } as const

async function written(
  master: Uint8Array,
  size: PictureFile['size'],
  format: PictureFile['format'],
): Promise<Uint8Array> {
  if (size === MASTER_SIDE && format === 'png') return master
  const picture = sharp(master, { limitInputPixels: MAX_PIXELS }).resize(size, size)
  return format === 'webp' ? picture.webp({ quality: WEBP_QUALITY }).toBuffer() : picture.png(PNG).toBuffer()
}
