import { describe, expect, it } from 'vitest'
import { someQuestion, someSeed } from '#test/fixtures/recommendation-query.ts'
import { madeTracks, seededRandom } from '#test/fixtures/tracks.ts'
import { isKey } from '../key/key.ts'
import { expectedNats } from '../scene/relation-nats.ts'
import { type Act, SceneModel, VECTOR_SCALE } from '../scene/scene-model.ts'
import { GENRE_NAMES } from '../track/genres.ts'
import type { MixableTrack } from '../track/track.ts'
import { readVibe } from '../vibe/read-vibe.ts'
import { CandidateIndex, countBits } from './candidate-index.ts'
import { wordSet, yearIndex } from './candidate-columns.ts'
import type { RecommendationQuery } from './recommendation-query.ts'
import { keyState, NO_GENRE, NO_POPULARITY, scenePointsOf, soundingState, toDeciBpm } from './score.ts'
import { commonTables, type QuestionTables, searchTables, relaxationSteps } from './search-tables.ts'

const random = seededRandom(11)
const whole = (end: number): number => Math.floor(random() * end)
const pick = <T>(list: readonly T[]): T => list[whole(list.length)] as T

/** Artists with eight numbers each, some without, seen with a few others and in a few crates. */
const ARTISTS = 3_000
const DIMENSIONS = 8
const names = Array.from({ length: ARTISTS }, (_, row) => `artist ${row}`)
const scene = new SceneModel({
  names,
  printed: names,
  lists: names.map(() => 1 + whole(60)),
  dimensions: DIMENSIONS,
  vectors: Int8Array.from(
    names.flatMap((_, row) => {
      const own = Array.from({ length: DIMENSIONS }, () => (row % 9 === 8 ? 0 : random() - 0.5))
      const length = Math.hypot(...own) || 1
      return own.map((value) => Math.round((value / length) * VECTOR_SCALE))
    }),
  ),
  neighbours: names.map(() =>
    [...new Set(Array.from({ length: 4 }, () => whole(ARTISTS)))].map((row) => ({
      row,
      lists: 1 + whole(9),
    })),
  ),
  crates: Array.from({ length: 90 }, (_, at) => ({
    name: `Crate ${at}`,
    rows: [...new Set(Array.from({ length: 30 }, () => whole(ARTISTS)))],
  })),
})

// Four tracks an artist, some joined; a fifth of them unknown to the scene, some without genre or year.
const tracks: readonly MixableTrack[] = madeTracks(15_000, 3).map((track, at) => ({
  ...track,
  artist: at % 7 === 0 ? `${track.artist} & Artist ${whole(ARTISTS)}` : track.artist,
  genre: at % 11 === 0 ? null : track.genre,
  year: at % 6 === 0 ? null : track.year,
  energy: at % 8 === 0 ? null : track.energy,
  vocal: at % 5 === 0 ? null : track.vocal,
  keySource: track.key !== null && at % 2 === 0 ? 'estimated' : track.keySource,
  popularity: at % 4 === 0 ? null : whole(101),
}))
const acts = tracks.map(({ artist, title }) => scene.actOf(artist, title))
const index = new CandidateIndex(tracks, scene)

const TEXTS = [
  '',
  '',
  'dark and hypnotic, no vocals',
  '90s house with vocals',
  'something nobody knows',
  'no techno',
]

function anyQuestion(): RecommendationQuery {
  const seed = () => {
    const code = whole(30)
    return someSeed({
      artist: `Artist ${whole(ARTISTS + 400)}`,
      bpm: 80 + whole(100),
      key: isKey(code) ? code : null,
      keySource: pick(['measured', 'estimated', 'published'] as const),
      genre: pick([null, ...GENRE_NAMES]),
      energy: pick([null, 3, 6, 9]),
      year: pick([null, 1985, 2004, 2021]),
      vibes: ['deep'],
    })
  }
  return someQuestion({
    seeds: random() < 0.3 ? [seed(), seed()] : [seed()],
    intent: readVibe(pick(TEXTS), 2026),
    strictness: pick(['strict', 'balanced', 'adventurous'] as const),
    keyLock: random() < 0.7,
    allowSameArtist: random() < 0.3,
  })
}

/** Points of one track from the tables alone; null where it may not come. */
function pointsOf(t: QuestionTables, track: MixableTrack, act: Act): number | null {
  if (t.seedActsLeftOut && t.acts.some((own) => scene.relation(own, act).shared)) return null
  const genre = t.genre[track.genre === null ? NO_GENRE : GENRE_NAMES.indexOf(track.genre)] as number
  const deciBpm = toDeciBpm(track.bpm)
  const key = soundingState(keyState(track.key, track.keySource), t.shifts[deciBpm] as number)
  const year = yearIndex(track.year)
  const [low, high] = wordSet(track.vibes)
  const vocal = track.vocal === null ? 0 : track.vocal ? 1 : 2
  const isLeftOut =
    genre < 0 ||
    (track.genre === null && t.unplacedNeedsAct && act.rows.length === 0) ||
    !t.tempoRanges.some(([from, to]) => deciBpm >= from && deciBpm <= to) ||
    t.keyAllowed[key] === 0 ||
    t.yearAllowed[year] === 0 ||
    (vocal !== 0 && vocal === t.vocalLeftOut) ||
    ((low & t.unwanted[0]) | (high & t.unwanted[1])) !== 0
  if (isLeftOut) return null
  const matched = Math.min(4, countBits(low & t.words[0]) + countBits(high & t.words[1]))
  const nats = t.acts.map((own) => scenePointsOf(expectedNats(scene.relation(own, act))) / t.acts.length)
  return (
    nats.reduce((sum, one) => sum + one, 0) +
    genre +
    (t.energy[track.energy ?? 0] as number) +
    (t.tempo[deciBpm] as number) +
    (t.harmony[key] as number) +
    (t.crowd[track.popularity ?? NO_POPULARITY] as number) +
    (t.era[year] as number) +
    (t.vibe[matched + (vocal === 0 ? 5 : 0)] as number)
  )
}

describe('the index', () => {
  it('gives what reading every track gives', () => {
    for (let round = 0; round < 60; round++) {
      const question = anyQuestion()
      const stretch = pick(relaxationSteps(question))
      const tables = searchTables(question, stretch, commonTables(question, scene))
      const limit = pick([1, 40, 300])
      const found = index.best(tables, limit)
      const all = tracks
        .flatMap((track, ordinal) => pointsOf(tables, track, acts[ordinal] as Act) ?? [])
        .sort((a, b) => b - a)
        .slice(0, limit)
      expect(found).toHaveLength(all.length)
      found.forEach(({ points, ordinal }, at) => {
        expect(points).toBeCloseTo(all[at] as number, 9)
        expect(points).toBeCloseTo(
          pointsOf(tables, tracks[ordinal] as MixableTrack, acts[ordinal] as Act) ?? -1,
          9,
        )
      })
    }
  })
})
