import sharp from 'sharp'

/** The file is untrusted: anything may have been uploaded. */
const MAX_PIXELS = 4_096 * 4_096
const LIMIT_SECONDS = 20

type InspectedPicture = { readonly format: string; readonly width: number; readonly height: number }

/** Decodes a whole picture. @returns null where it is none, or broken anywhere */
export async function inspectPicture(bytes: Uint8Array): Promise<InspectedPicture | null> {
  try {
    const { info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: LIMIT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { format } = await sharp(bytes).metadata()
    return { format, width: info.width, height: info.height }
  } catch {
    return null
  }
}
