import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.mjs'
import type { CodedFrame } from './webm-file.ts'

type Size = { readonly side: number; readonly framesPerSecond: number }

/** Of 0 to 63: fine enough that hairlines stay clean. */
const QUANTIZER = 24

/**
 * Codes square pictures as VP9, with the encoder of Chromium.
 * @param pictures SVG, one a frame
 */
export async function encodeFilm(
  pictures: readonly string[],
  { side, framesPerSecond }: Size,
): Promise<CodedFrame[]> {
  const executablePath = findChromium()
  if (executablePath === null)
    throw new Error('No Chromium was found. Install one, or set CHROME_PATH to a Chrome or Chromium.')
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
  try {
    const page = await browser.newPage()
    // Encoders are given to secure pages only. This one is never fetched.
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto('http://localhost/')
    const coded = await page.evaluate(encode, { pictures, side, framesPerSecond, quantizer: QUANTIZER })
    return coded.map(({ bytes, ...frame }) => ({ ...frame, bytes: Uint8Array.from(bytes) }))
  } finally {
    await browser.close()
  }
}

type Job = Size & { readonly pictures: readonly string[]; readonly quantizer: number }
type Coded = { readonly bytes: number[]; readonly time: number; readonly isKey: boolean }

/** Runs in the browser, so it can use nothing around it. */
async function encode({ pictures, side, framesPerSecond, quantizer }: Job): Promise<Coded[]> {
  const coded: Coded[] = []
  const failures: DOMException[] = []
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      coded.push({
        bytes: Array.from(bytes),
        time: Math.round(chunk.timestamp / 1000),
        isKey: chunk.type === 'key',
      })
    },
    error(failure) {
      failures.push(failure)
    },
  })
  encoder.configure({
    codec: 'vp09.00.31.08',
    width: side,
    height: side,
    framerate: framesPerSecond,
    bitrateMode: 'quantizer',
    latencyMode: 'quality',
  })
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('there is no canvas')
  for (const [index, svg] of pictures.entries()) {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    await image.decode()
    context.drawImage(image, 0, 0)
    const frame = new VideoFrame(canvas, { timestamp: Math.round((index * 1e6) / framesPerSecond) })
    encoder.encode(frame, { keyFrame: index === 0, vp9: { quantizer } })
    frame.close()
  }
  await encoder.flush()
  if (failures[0] !== undefined) throw failures[0]
  return coded
}
