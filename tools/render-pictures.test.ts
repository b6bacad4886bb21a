import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { GALLERY_SAMPLES } from '../src/domain/gallery/samples.ts'
import { SOFT_LIMIT_PERCENT, matchTempo } from '../src/domain/tempo/tempo.ts'
import type { MixableTrack } from '../src/domain/track/track.ts'
import { readCatalogue } from '../src/server/features/catalogue/catalogue-file.ts'

// Pictures are drawn ahead and committed: what they were drawn from must still be what they stand beside.

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const { tracks } = readCatalogue(at('catalog'))
const KIB = 1024

const GENRES = [
  'Progressive House',
  'Electro House',
  'Nu Disco',
  'House',
  'Future Garage',
  'Techno',
  'Deep House',
  'Hip Hop',
  'Trance',
  'Drum & Bass',
  'Ambient',
  'Dubstep',
  'Minimal Techno',
  'Breaks',
  'UK Garage',
  'Synthwave',
]

it('sixteen samples, one of each genre, each with its own id, date and picture', () => {
  expect(GALLERY_SAMPLES.map(({ playlistGenre }) => playlistGenre).toSorted()).toEqual(GENRES.toSorted())
  for (const name of ['id', 'createdAt', 'artworkUrl', 'title'] as const)
    expect(new Set(GALLERY_SAMPLES.map((sample) => sample[name])).size).toBe(16)
  const dates = GALLERY_SAMPLES.map(({ createdAt }) => createdAt)
  expect(dates).toEqual(dates.toSorted().toReversed())
  for (const date of dates) expect(new Date(date).toISOString()).toBe(date)
})

describe.each(GALLERY_SAMPLES.map((sample) => [sample.id, sample] as const))('sample %s', (id, sample) => {
  const songs = sample.playlistSongs.map(({ artist, title }) =>
    tracks.find((one) => one.artist === artist && one.title === title),
  )

  it('is a set of real tracks whose tempos can follow each other', () => {
    expect(songs).not.toContain(undefined)
    expect(songs.length).toBeGreaterThanOrEqual(6)
    expect(songs.length).toBeLessThanOrEqual(14)
    const known = songs as MixableTrack[]
    for (const [index, { title, bpm }] of known.slice(1).entries())
      expect(Math.abs(matchTempo((known[index] as MixableTrack).bpm, bpm).percent), title).toBeLessThan(
        SOFT_LIMIT_PERCENT,
      )
  })

  it('has its picture, square and sharp', async () => {
    const path = at(`src/web/public${sample.artworkUrl}`)
    expect(sample.artworkUrl).toBe(`/pix/${id}.webp`)
    expect(await sharp(path).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 1024 })
    expect(statSync(path).size).toBeLessThan(220 * KIB)
    expect((await sharp(path.replace('.webp', '-512.webp')).metadata()).width).toBe(512)
  })
})

it('every article has its own picture, wide and small', async () => {
  const names = readdirSync(at('content/blog')).flatMap((name) => /^(\d\d)\.md$/u.exec(name)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    const wide = at(`src/web/public/blog/${name}.webp`)
    expect(existsSync(wide), wide).toBe(true)
    expect(await sharp(wide).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 675 })
    expect(statSync(wide).size).toBeLessThanOrEqual(90 * KIB)
    expect((await sharp(at(`src/web/public/blog/${name}-600.webp`)).metadata()).width).toBe(600)
  }
  const pictures = names.map((name) => readFileSync(at(`src/web/public/blog/${name}.webp`), 'base64'))
  expect(new Set(pictures).size).toBe(names.length)
})

it('all pictures together stay below 8 MB', () => {
  const sizes = ['pix', 'blog'].flatMap((folder) =>
    readdirSync(at(`src/web/public/${folder}`)).map(
      (name) => statSync(at(`src/web/public/${folder}/${name}`)).size,
    ),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8 * KIB * KIB)
})
