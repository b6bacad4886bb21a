import type { Strictness } from '../src/domain/key/moves.ts'
import {
  jointTempo,
  type RecommendationQuery,
  type Seed,
} from '../src/domain/recommend/recommendation-query.ts'
import type { MixableTrack } from '../src/domain/track/track.ts'
import { NO_INTENT } from '../src/domain/vibe/intent.ts'
import { readVibe } from '../src/domain/vibe/read-vibe.ts'
import { seededRandom } from '../test/fixtures/tracks.ts'

export const VIBES = [
  'dark warehouse, no vocals, not too fast',
  'sunset beach chill',
  '90s hip house peak time',
  'uplifting and euphoric, hands in the air',
  'deep, hypnotic and rolling for after hours',
  'more energy please',
  'funky disco with vocals, nothing cheesy',
  'slower and dreamy',
  'festival anthem from the 2010s',
  'between 120 and 124 bpm, soulful',
]
const STRICTNESSES: readonly Strictness[] = ['strict', 'balanced', 'adventurous']
const COUNTS = [5, 10, 10, 15, 20]

/** Questions as they come: after tracks of the catalogue, a third with a description, some after several tracks. */
export function madeQuestions(real: readonly MixableTrack[], count: number, seed = 7): RecommendationQuery[] {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, () => {
    const first = pick(real)
    const others = random() < 0.15 ? [pick(real.filter((track) => track.genre === first.genre))] : []
    const onlyTyped = random() < 0.08
    const seeds: [Seed, ...Seed[]] = [onlyTyped ? typed(first) : first, ...others]
    return {
      seeds,
      bpm: jointTempo([first.bpm, ...others.map((track) => track.bpm)]),
      intent: random() < 0.35 ? readVibe(pick(VIBES), 2026) : NO_INTENT,
      genreAsked: random() < 0.3,
      strictness: pick(STRICTNESSES),
      keyLock: random() < 0.85,
      count: pick(COUNTS),
      allowSameArtist: random() < 0.1,
      shown: new Set<string>(),
      proposed: new Map(),
    }
  })
}

/** An unknown track, of which genre and tempo were typed. */
const typed = ({ bpm, genre }: MixableTrack): Seed => ({
  artist: null,
  title: null,
  bpm,
  genre,
  key: null,
  keySource: null,
  energy: null,
  year: null,
  vibes: [],
  vocal: null,
})
