import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.mjs'
import type { CodedFrame } from './webm-file.ts'

type Format = { readonly side: number; readonly framesPerSecond: number }

/** How coarse, of 0 to 63: in motion as far as hairlines stay clean, finer where the logo comes to rest. */
const QUANTIZER = { moving: 36, still: 10 } as const

/**
 * Codes square pictures as VP9, with the encoder of Chromium.
 * @param pictures as `videoPlanes` makes them, one a frame
 */
export async function encodeFilm(
  pictures: readonly Uint8Array[],
  { side, framesPerSecond }: Format,
): Promise<CodedFrame[]> {
  const executablePath = findChromium()
  if (executablePath === null)
    throw new Error('No Chromium was found. Install one, or set CHROME_PATH to a Chrome or Chromium.')
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
  try {
    const page = await browser.newPage()
    // Encoders are given to secure pages only, so the page has an address; nothing of it is asked for outside.
    await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.route('http://localhost/picture/*', (route) => {
      const picture = pictures[Number(route.request().url().split('/').at(-1))]
      return picture === undefined ? route.abort() : route.fulfill({ body: Buffer.from(picture) })
    })
    await page.goto('http://localhost/')
    const quantizers = pictures.map((picture, index) => {
      const before = pictures[index - 1]
      return before === undefined || Buffer.compare(picture, before) === 0
        ? QUANTIZER.still
        : QUANTIZER.moving
    })
    const coded = await page.evaluate(encode, { quantizers, side, framesPerSecond })
    return coded.map(({ bytes, ...frame }) => ({ ...frame, bytes: Uint8Array.from(bytes) }))
  } finally {
    await browser.close()
  }
}

/** One quantizer a picture. */
type Job = Format & { readonly quantizers: readonly number[] }
type Coded = { readonly bytes: number[]; readonly time: number; readonly isKey: boolean }

/** Runs in the browser, so it can use nothing around it. */
async function encode({ quantizers, side, framesPerSecond }: Job): Promise<Coded[]> {
  const coded: Coded[] = []
  const failures: DOMException[] = []
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      coded.push({
        bytes: [...bytes],
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
  for (const [index, quantizer] of quantizers.entries()) {
    const picture = await (await fetch(`/picture/${index}`)).arrayBuffer()
    const frame = new VideoFrame(picture, {
      format: 'I420',
      codedWidth: side,
      codedHeight: side,
      timestamp: Math.round((index * 1e6) / framesPerSecond),
      colorSpace: { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: false },
    })
    const options = { keyFrame: index === 0, vp9: { quantizer } }
    encoder.encode(frame, options)
    frame.close()
  }
  await encoder.flush()
  if (failures[0] !== undefined) throw failures[0]
  return coded
}
