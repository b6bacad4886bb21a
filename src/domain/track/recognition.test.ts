import { expect, it } from 'vitest'
import { knownNames } from '#test/fixtures/known-names.ts'
import { TYPED_QUERIES } from '#test/fixtures/typed-queries.ts'
import { titleParts } from './names.ts'
import type { Found } from './found.ts'
import { TrackFinder } from './track-finder.ts'
import type { TrackFacts } from './track.ts'

const finder = new TrackFinder(knownNames())
const nameOf = ({ artist, title }: TrackFacts): string => `${artist} - ${title}`

/** In the words of the table. */
function said(found: Found<TrackFacts>): string {
  if (found.kind === 'track') return `${found.sameVersion ? '' : 'other: '}${nameOf(found.track)}`
  if (found.kind === 'artist') return found.isTitleUnknown ? 'nothing' : `artist: ${found.artist}`
  if (found.kind === 'nothing') return 'nothing'
  return `any: ${[...new Set(found.candidates.map(({ title }) => titleParts(title).song))].join(' | ')}`
}

const ROWS = Object.entries(TYPED_QUERIES).flatMap(([kind, table]) =>
  table
    .trim()
    .split('\n')
    .map((line) => [kind, ...line.split(' => ')] as [string, string, string]),
)

it.each(ROWS)('%s: %s means %s', (_, text, wanted) =>
  expect(said(finder.find(text))).toBe(wanted.startsWith('any: ') ? wanted.toLowerCase() : wanted),
)
