import fc from 'fast-check'
import { expect, it } from 'vitest'
import { someQuestion, someSeed } from '#test/fixtures/recommendation-query.ts'
import { madeTracks } from '#test/fixtures/tracks.ts'
import type { RecommendationQuery } from '#domain/recommend/recommendation-query.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { findRecent, recentAnswer } from './recent-answers.ts'

const tracks = madeTracks(400)
const catalogue = createCatalogue(tracks)
const made = (question: RecommendationQuery) => catalogue.recommender.answer(question)

const anyQuestion = fc
  .record({
    bpm: fc.constantFrom(122, 124),
    count: fc.constantFrom(5, 10),
    strictness: fc.constantFrom('strict' as const, 'adventurous' as const),
    shown: fc.subarray(tracks.slice(0, 3).map(({ id }) => id)),
    proposed: fc.subarray(tracks.slice(3, 6).map(({ id }) => id)),
    energy: fc.constantFrom(null, 3, 9),
  })
  .map(({ bpm, energy, shown, proposed, ...rest }) =>
    someQuestion({
      ...rest,
      seeds: [someSeed({ bpm, energy })],
      bpm,
      shown: new Set(shown),
      proposed: new Map(proposed.map((id) => [id, 'model' as const])),
    }),
  )

it('answers every question as the recommender does, asked before or not', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      expect(recentAnswer(catalogue, question, () => made(question))).toEqual(made(question))
    }),
    { numRuns: 200 },
  )
})

it('makes the answer to a question once, and anew for another catalogue', () => {
  const question = someQuestion({ bpm: 125 })
  const first = recentAnswer(catalogue, question, () => made(question))
  const never = () => expect.fail('this answer is known')
  expect(recentAnswer(catalogue, { ...question }, never)).toBe(first)
  const smaller = createCatalogue(tracks.slice(0, 1))
  expect(
    recentAnswer(smaller, question, () => smaller.recommender.answer(question)).tracks.length,
  ).toBeLessThan(first.tracks.length)
})

it('finds a name as the catalogue it is looked up in does', () => {
  const [track] = tracks
  const name = `${track?.artist} - ${track?.title}`
  for (let time = 0; time < 2; time++)
    expect(findRecent(catalogue, name)).toEqual(catalogue.finder.find(name))
  expect(findRecent(createCatalogue(tracks.slice(1)), name)).not.toEqual(findRecent(catalogue, name))
})
