import { readFileSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseFile } from 'music-metadata'
import { describe, expect, it } from 'vitest'
import { toShort } from '../../src/domain/key/notation.ts'
import { readCatalogue } from '../../src/server/features/catalogue/catalogue-file.ts'
import { DEMO_ARTIST, DEMO_TRACKS, DEMO_YEAR, demoFile } from './demo-tracks.ts'

// The sound, its tags, its row of the catalogue and the list of files are made from one table; a track changed there
// and not rendered anew would be recommended by facts it has not.

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const { tracks } = readCatalogue(at('catalog'))
const files = readdirSync(at('content/demo')).filter((name) => name.endsWith('.mp3'))

it('there is one file for each track and none besides', () =>
  expect(files.sort()).toEqual(DEMO_TRACKS.map(({ title }) => demoFile(title)).sort()))

it('all files together stay small', () => {
  const sizes = files.map((name) => statSync(at(`content/demo/${name}`)).size)
  expect(Math.max(...sizes)).toBeLessThan(360_000)
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThan(6_000_000)
})

it('the list of files names them all', () =>
  expect(readFileSync(at('content/demo/demo.csv'), 'utf8').trimEnd().split('\n')).toEqual([
    'artist,title,file',
    ...DEMO_TRACKS.map(({ title }) => `${DEMO_ARTIST},${title},${demoFile(title)}`),
  ]))

describe.each(DEMO_TRACKS)('$title', ({ title, genre, energy, vibes, spec }) => {
  it('bears tags that say how it was rendered', async () => {
    const { common, format } = await parseFile(at(`content/demo/${demoFile(title)}`))
    expect(common).toMatchObject({
      title,
      artist: DEMO_ARTIST,
      genre: [genre],
      bpm: spec.bpm,
      key: toShort(spec.key),
      year: DEMO_YEAR,
    })
    expect(format.sampleRate).toBe(44_100)
    expect(Math.abs((format.duration ?? 0) - spec.seconds)).toBeLessThan(0.2)
  })

  it('stands in the catalogue with the same facts', () => {
    const track = tracks.find((one) => one.artist === DEMO_ARTIST && one.title === title)
    expect(track).toMatchObject({ genre, energy, vibes, bpm: spec.bpm, key: spec.key, vocal: false })
  })
})
