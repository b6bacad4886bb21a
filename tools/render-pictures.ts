/** Draws the pictures that are committed: of the gallery's samples, from the catalogue, and of the blog's articles. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { ArtworkFacts, ArtworkSong } from '../src/domain/artwork/artwork-facts.ts'
import { drawArtwork } from '../src/domain/artwork/draw-artwork.ts'
import { FAMILIES } from '../src/domain/artwork/family.ts'
import type { Frame } from '../src/domain/artwork/scene.ts'
import { GALLERY_SAMPLES, type GallerySample } from '../src/domain/gallery/samples.ts'
import { keyOf, modeOf, numberOf, rotate, type Key } from '../src/domain/key/key.ts'
import { parseKey } from '../src/domain/key/notation.ts'
import { readCatalogue } from '../src/server/features/catalogue/catalogue-file.ts'

const SQUARE: Frame = { width: 1024, height: 1024 }
const WIDE: Frame = { width: 1200, height: 675 }
const SMALL_WIDTH = 600
const SMALL_SQUARE = 512
/** The small ones are the largest thing that a phone shows first, of the gallery and of the blog. */
const MAX_BYTES = { sample: 220_000, smallSample: 17_000, article: 90_000, smallArticle: 16_000 }

/** How the keys and the energy of an article's set move, song by song. */
const STEPS_OF_WHEEL = [0, 0, 1, 1, 0, -1, 0, 1, 0] as const
const STEPS_OF_ENERGY = [-2, -1, 0, 1, 0, 1, 2, 0, -1] as const

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

const { tracks } = readCatalogue(at('catalog'))
fresh('src/web/public/pix')
for (const sample of GALLERY_SAMPLES) {
  const { family, svg } = drawArtwork(factsOfSample(sample), SQUARE)
  const path = `src/web/public${sample.artworkUrl}`
  await write(path, svg, SQUARE.width, MAX_BYTES.sample, family)
  await write(
    path.replace('.webp', `-${SMALL_SQUARE}.webp`),
    svg,
    SMALL_SQUARE,
    MAX_BYTES.smallSample,
    family,
  )
}
fresh('src/web/public/blog')
for (const file of readdirSync(at('content/blog')).filter((name) => name.endsWith('.md'))) {
  const article = frontMatter(readFileSync(at(`content/blog/${file}`), 'utf8'))
  const { family, svg } = drawArtwork(factsOfArticle(article), WIDE)
  const path = `src/web/public/blog/${(article['id'] ?? '').padStart(2, '0')}`
  await write(`${path}.webp`, svg, WIDE.width, MAX_BYTES.article, `${family}: ${FAMILIES[family]}`)
  await write(`${path}-${SMALL_WIDTH}.webp`, svg, SMALL_WIDTH, MAX_BYTES.smallArticle, family)
}

function fresh(folder: string): void {
  rmSync(at(folder), { recursive: true, force: true })
  mkdirSync(at(folder), { recursive: true })
}

/** As good as `maxBytes` allow. */
async function write(
  path: string,
  svg: string,
  width: number,
  maxBytes: number,
  says: string,
): Promise<void> {
  const picture = await sharp(Buffer.from(svg))
    .resize(width)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let quality = 82; quality >= 22; quality -= 6) {
    const bytes = await sharp(picture.data, { raw: picture.info }).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length > maxBytes) continue
    writeFileSync(at(path), bytes)
    return console.log(
      `${path.padEnd(40)} ${(bytes.length / 1024).toFixed(0).padStart(4)} KiB  q${quality}  ${says}`,
    )
  }
  throw new Error(`${path} is larger than ${maxBytes} bytes at any quality`)
}

function factsOfSample({ id, playlistGenre, playlistSongs }: GallerySample): ArtworkFacts {
  const songs = playlistSongs.map(({ artist, title }): ArtworkSong => {
    const track = tracks.find((one) => one.artist === artist && one.title === title)
    if (track === undefined) throw new Error(`${id}: the catalogue has no ${artist} - ${title}`)
    return { ...track, genre: track.genre ?? '' }
  })
  return { genre: playlistGenre, songs }
}

type FrontMatter = Readonly<Record<string, string>>

function frontMatter(text: string): FrontMatter {
  const [, head = ''] = text.split(/^---$/mu)
  return Object.fromEntries(
    head
      .split('\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

/** An article names one tempo, key and energy: what is drawn is a set of nine that starts and ends there. */
function factsOfArticle({ id = '', genre = '', bpm, camelot = '', energy }: FrontMatter): ArtworkFacts {
  const home = parseKey(camelot)
  if (id === '' || home === null || !(Number(bpm) > 0) || !(Number(energy) > 0))
    throw new Error(`Article ${id}: id, bpm, camelot and energy are needed`)
  const songs = STEPS_OF_WHEEL.map((steps, index): ArtworkSong => {
    const key = rotate(home, steps)
    return {
      artist: 'article',
      title: `${id}.${index}`,
      genre,
      bpm: Number(bpm) + (index % 3) - 1,
      key: index % 4 === 3 ? relative(key) : key,
      energy: Math.min(10, Math.max(1, Number(energy) + (STEPS_OF_ENERGY[index] ?? 0))),
    }
  })
  return { genre, songs }
}

function relative(key: Key): Key {
  return keyOf(numberOf(key), modeOf(key) === 'minor' ? 'major' : 'minor')
}
