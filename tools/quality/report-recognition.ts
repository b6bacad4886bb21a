import type { TrackFacts } from '../../src/domain/track/track.ts'
import { Random } from '../music/random.ts'
import { pageTable, percentOf } from './quality-page.ts'
import { measureRecognition } from './recognition.ts'

const SAMPLE = 400
const SEED = 1

/** Tracks of the catalogue, typed in the ways people and files spell them. */
export function reportRecognition(tracks: readonly TrackFacts[]): string {
  const random = new Random(SEED)
  const { kinds } = measureRecognition(tracks, { sample: SAMPLE, random: () => random.next() })
  const rows = Object.entries(kinds).map(([kind, { asked, right, wrong, ambiguous, notFound }]) => [
    kind,
    asked,
    percentOf(right, asked),
    percentOf(wrong, asked),
    percentOf(ambiguous, asked),
    percentOf(notFound, asked),
  ])
  return [
    `${SAMPLE} tracks drawn by chance from the ${tracks.length.toLocaleString('en')} that are known by name, each typed in every kind of spelling. Right: that song, in whichever version. A title alone may be several songs', so asking back is right there too. Of an unknown title – an artist of the catalogue with a title that is not theirs – right is that no track is claimed.`,
    pageTable(['spelling', 'asked', 'right', 'another song', 'asked back', 'not found'], rows),
  ].join('\n\n')
}
