import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Basis } from '#contract/recommendations.ts'
import { moveText } from '#web/format/track-text.ts'
import { DidYouMean } from '../form/did-you-mean.tsx'
import { EMPTY_FORM, fromCandidate, type RecommendationAnswer } from '../search-form.ts'
import { BasisPanel } from './basis-panel.tsx'

const candidate = {
  trackId: 't1',
  artist: 'Orla Venn',
  title: 'Paper Lanterns',
  releaseYear: 2010,
  bpm: 122,
  camelot: '8A',
  keySource: 'estimated',
} as const

it('an estimated key of a song that may be meant looks estimated, and stays so once chosen', () => {
  const shown = (keySource: 'estimated' | 'measured') =>
    renderToStaticMarkup(<DidYouMean candidates={[{ ...candidate, keySource }]} onChoose={() => undefined} />)
  expect(shown('estimated')).toContain('an estimate')
  expect(shown('measured')).not.toContain('an estimate')
  expect(fromCandidate(EMPTY_FORM, candidate).picked?.keySource).toBe('estimated')
})

const seed = (camelot: string | null, keySource: 'estimated' | 'measured' | null) => ({
  artist: 'Orla Venn',
  title: `In ${camelot}`,
  bpm: 122,
  camelot,
  keySource,
})
const panel = (seeds: Basis['seeds']) => {
  const said = { source: 'selection', confidence: 0.95 } as const
  const basis: Basis = {
    track: { id: null, artist: 'Orla Venn', title: 'In', confidence: 1 },
    genre: { value: 'House', ...said },
    bpm: { value: 122, ...said },
    musicalKey: { value: 'A minor', ...said },
    camelot: seeds[0]?.camelot ?? null,
    keySource: seeds[0]?.keySource ?? null,
    energy: { value: null, ...said },
    vibeWords: [],
    vibeIgnored: [],
    notes: [],
    seeds,
  }
  const answer = { basis, request: { currentTrack: '' } } as RecommendationAnswer
  return renderToStaticMarkup(<BasisPanel answer={answer} onCorrect={() => undefined} />)
}

it('a search from several songs shows the key of each, every one with its own source', () => {
  const mixed = panel([seed('8A', 'measured'), seed('3B', 'estimated')])
  expect(mixed).toMatch(/8A<span class="sr-only"> \(A minor\)<\/span>/)
  expect(mixed).toMatch(/3B<span class="sr-only"> \(D♭ major\), an estimate<\/span>/)
  expect(mixed).toContain('one is an estimate')
  expect(panel([seed('8A', 'estimated'), seed('3B', 'estimated')])).toContain('>estimates<')
  expect(panel([seed('8A', 'measured'), seed('3B', 'measured')])).toContain('selected songs')
  expect(panel([seed(null, null), seed('3B', 'estimated')])).toMatch(/3B.*an estimate/)
})

it.each([
  [{ camelot: '8A', move: 'Same key' }, 'Same key'],
  [{ camelot: '8A', move: null }, 'Current key not known'],
  [{ camelot: null, move: null }, 'Key not known'],
])('a track says whose key is missing: %j', (track, says) => {
  expect(moveText(track)).toBe(says)
})
