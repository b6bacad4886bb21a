/** Makes the brand pictures that are committed: icons, the picture beside a link, and the film of the logo. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { encodeFilm } from './brand/encode-film.ts'
import { type IconShape, iconSvg, readColours } from './brand/mark.ts'
import { socialImage } from './brand/social-image.ts'
import { SPLASH, splashFrame } from './brand/splash-frame.ts'
import { videoPlanes } from './brand/video-planes.ts'
import { webmFile } from './brand/webm-file.ts'

const ICONS: readonly (readonly [name: string, side: number, shape: IconShape])[] = [
  ['favicon-32', 32, 'rounded'],
  ['apple-touch-icon', 180, 'full'],
  ['icon-192', 192, 'rounded'],
  ['icon-512', 512, 'rounded'],
  ['icon-maskable-512', 512, 'maskable'],
]

const colours = readColours()

write('favicon.svg', iconSvg(colours, 'rounded'))
for (const [name, side, shape] of ICONS) {
  // Drawn at its size, not enlarged from 32.
  const density = (72 * side) / 32
  const picture = sharp(Buffer.from(iconSvg(colours, shape)), { density }).resize(side, side)
  write(`${name}.png`, await picture.png({ compressionLevel: 9 }).toBuffer())
}
const social = sharp(Buffer.from(socialImage(colours))).removeAlpha()
write('social.png', await social.png({ compressionLevel: 9, effort: 10 }).toBuffer())

const pictures: Uint8Array[] = []
for (let index = 0; index < SPLASH.frames; index++) {
  const svg = splashFrame(index / SPLASH.framesPerSecond, colours)
  const rgb = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  pictures.push(videoPlanes(rgb, SPLASH.side, SPLASH.side))
}
const frames = await encodeFilm(pictures, SPLASH)
const duration = (SPLASH.frames / SPLASH.framesPerSecond) * 1000
write('splash.webm', webmFile({ width: SPLASH.side, height: SPLASH.side, duration, frames }))

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(fileURLToPath(new URL(`../src/web/public/${name}`, import.meta.url)), content)
  console.log(`${name.padEnd(24)} ${(content.length / 1024).toFixed(1).padStart(6)} KiB`)
}
