import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { EngineExample } from '#contract/pages.ts'
import { EngineDemo } from './engine-demo.tsx'

const question = {
  artist: 'Orla Venn',
  title: 'Paper Lanterns',
  genre: 'House',
  bpm: 122,
  camelot: null,
  keySource: null,
}
const answer: EngineExample['answers'][number] = {
  trackId: 't1',
  artist: 'Quay Nine',
  title: 'Tin Rain',
  releaseYear: 2010,
  genre: 'House',
  bpm: 123,
  camelot: '8A',
  keySource: 'measured',
  energy: 6,
  move: null,
  pitchPercent: -0.8,
  compatibilityScore: 88,
  mixingTip: 'Blend it in.',
  parts: [],
}
const drawn = (camelot: string | null) =>
  renderToStaticMarkup(<EngineDemo example={{ question, answers: [{ ...answer, camelot }] }} />)

it('says whose key is missing where there is no move', () => {
  expect(drawn('8A')).toContain('>Current key not known<')
  expect(drawn(null)).toContain('>Key not known<')
})
