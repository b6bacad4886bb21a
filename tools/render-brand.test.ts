import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { iconSvg, MARK, readColours } from './brand/mark.ts'
import { SPLASH, splashFrame } from './brand/splash-frame.ts'
import { videoPlanes } from './brand/video-planes.ts'
import { webmFile } from './brand/webm-file.ts'

// Brand pictures are made ahead and committed: they must be what pages refer to, and show the mark that pages show.

const at = (path: string): string => fileURLToPath(new URL(`../src/web/${path}`, import.meta.url))
const read = (path: string): string => readFileSync(at(path), 'utf8')
const colours = readColours()

describe('the mark', () => {
  it('is drawn with the same two curves in the header, the icon and the film', () => {
    for (const curve of [MARK.going, MARK.coming]) {
      expect(read('ui/logo.tsx')).toContain(`d="${curve}"`)
      expect(read('public/favicon.svg')).toContain(`d="${curve}"`)
      expect(splashFrame(2, colours)).toContain(`d="${curve}"`)
    }
    expect(read('public/favicon.svg')).toBe(iconSvg(colours, 'rounded'))
  })

  it('has the length it is drawn by', () => {
    const [x0, y0, x1, y1, x2, y2, x3, y3] = [3, 20, 16, 20, 16, 4, 29, 4] as const
    expect(MARK.coming).toBe(`M${x0} ${y0}C${x1} ${y1} ${x2} ${y2} ${x3} ${y3}`)
    const bezier = (t: number, a: number, b: number, c: number, d: number) =>
      (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d
    const points = Array.from({ length: 1001 }, (_, index) => [
      bezier(index / 1000, x0, x1, x2, x3),
      bezier(index / 1000, y0, y1, y2, y3),
    ]) as [number, number][]
    const steps = points.slice(1).map(([x, y], index) => {
      const [fromX, fromY] = points[index] as [number, number]
      return Math.hypot(x - fromX, y - fromY)
    })
    expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(MARK.length, 2)
  })
})

describe('icons and the picture beside a link', () => {
  it.each([
    ['favicon-32.png', 32, 32],
    ['apple-touch-icon.png', 180, 180],
    ['social.png', 1200, 630],
  ])('%s', async (name, width, height) => {
    expect(await sharp(at(`public/${name}`)).metadata()).toMatchObject({ format: 'png', width, height })
    expect(statSync(at(`public/${name}`)).size).toBeLessThanOrEqual(200_000)
  })

  it('the page refers to files that are there', () => {
    const files = [...read('index.html').matchAll(/<link [^>]*href="\/([^"]+)"/gu)].map(([, file]) => file)
    expect(files).toContain('site.webmanifest')
    for (const file of files) expect(statSync(at(`public/${file}`)).size).toBeGreaterThan(0)
  })

  it('an installed Segue has icons of the sizes it names, and the colour of the page', async () => {
    const manifest = JSON.parse(read('public/site.webmanifest')) as {
      readonly background_color: string
      readonly theme_color: string
      readonly icons: readonly { readonly src: string; readonly sizes: string }[]
    }
    expect([manifest.background_color, manifest.theme_color]).toEqual([
      colours.background,
      colours.background,
    ])
    expect(manifest.icons.length).toBeGreaterThanOrEqual(2)
    for (const { src, sizes } of manifest.icons) {
      const { format, width, height } = await sharp(at(`public${src}`)).metadata()
      expect([format, `${width}x${height}`]).toEqual(['png', sizes])
    }
  })
})

describe('the film of the logo', () => {
  const film = new Uint8Array(readFileSync(at('public/splash.webm')))

  it('is small, and as long as its pictures', () => {
    expect(film.length).toBeLessThan(250_000)
    const times = blocks(film).map(({ time }) => time)
    expect(times).toHaveLength(SPLASH.frames)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const duration = new DataView(film.buffer).getFloat64(find(film, [0x44, 0x89]) + 2 + 8)
    expect(duration).toBeGreaterThanOrEqual(2400)
    expect(duration).toBeLessThanOrEqual(3200)
    expect(duration - (times.at(-1) ?? 0)).toBeCloseTo(1000 / SPLASH.framesPerSecond, 0)
  })

  it('begins with the empty ground of the splash and ends at rest', () => {
    expect(read('pages/landing/splash.css')).toContain(`background: ${colours.background}`)
    expect(splashFrame(0, colours)).not.toContain('<path')
    const last = (SPLASH.frames - 1) / SPLASH.framesPerSecond
    expect(splashFrame(last, colours)).toBe(splashFrame(last - 0.3, colours))
    expect(splashFrame(last, colours)).toContain(`stroke="${colours.muted}"`)
    expect(splashFrame(last, colours)).not.toContain('stroke-opacity')
  })
})

describe('a WebM file', () => {
  const frames = [
    { bytes: Uint8Array.of(1, 2, 3), time: 0, isKey: true },
    { bytes: Uint8Array.of(4), time: 1234, isKey: false },
  ]

  it('holds every picture with its time', () =>
    expect(blocks(webmFile({ width: 2, height: 2, duration: 1300, frames }))).toEqual(
      frames.map(({ bytes, ...frame }) => ({ ...frame, bytes: [...bytes] })),
    ))

  it('is refused when its times do not fit', () =>
    expect(() => webmFile({ width: 2, height: 2, duration: 40_000, frames })).toThrow(RangeError))
})

describe('planes of a picture', () => {
  const of = (r: number, g: number, b: number) => [
    ...videoPlanes(Uint8Array.from([r, g, b, r, g, b, r, g, b, r, g, b]), 2, 2),
  ]

  it.each([
    ['black', [0, 0, 0], [16, 128, 128]],
    ['white', [255, 255, 255], [235, 128, 128]],
    // From the table of colour bars in ITU-R BT.709.
    ['red', [255, 0, 0], [63, 102, 240]],
    ['green', [0, 255, 0], [173, 42, 26]],
    ['blue', [0, 0, 255], [32, 240, 118]],
  ] as const)('%s', (_, [r, g, b], [y, cb, cr]) => expect(of(r, g, b)).toEqual([y, y, y, y, cb, cr]))
})

type Block = { readonly time: number; readonly isKey: boolean; readonly bytes: readonly number[] }

/** Reads the elements of the file one after the other, into those that hold others. */
function blocks(file: Uint8Array): Block[] {
  const found: Block[] = []
  const holding: ReadonlySet<number> = new Set([0x18538067, 0x1f43b675])
  for (let at = 0; at < file.length;) {
    const idLength = Math.clz32(file[at] as number) - 23
    const id = [...file.subarray(at, at + idLength)].reduce((sum, byte) => sum * 256 + byte, 0)
    const start = at + idLength + 8
    const length = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(at + idLength) & 0xffffffn)
    if (id === 0xa3) {
      const [track, high, low, flags, ...bytes] = file.subarray(start, start + length)
      expect(track).toBe(0x81)
      found.push({ time: (high as number) * 256 + (low as number), isKey: flags === 0x80, bytes })
    }
    at = holding.has(id) ? start : start + length
  }
  return found
}

const find = (file: Uint8Array, bytes: readonly number[]): number =>
  file.findIndex((_, index) => bytes.every((byte, offset) => file[index + offset] === byte))
