import type { EngineExample } from '#contract/pages.ts'
import type { RecommendationQuery, Seed } from '#domain/recommend/recommendation-query.ts'
import type { Recommended } from '#domain/recommend/recommend.ts'
import { toCamelot } from '#domain/key/notation.ts'
import { isMixable, type MixableTrack } from '#domain/track/track.ts'
import { NO_INTENT } from '#domain/vibe/intent.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { serializeCard } from '../recommendations/serialize.ts'

/** Questions whose answers show what the engine does with tempo, key and energy. */
const QUESTIONS = [
  'Green Velvet - Bigger Than Prince (Hot Since 82 Remix)',
  'Ram Trilogy - Titan',
  'The S.O.S. Band - Take Your Time (Do It Right)',
  'Sister Sledge - We Are Family',
  'Moving Fusion - Turbulence',
  'Bicep - Glue',
  'Zedd feat. Matthew Koma - Spectrum',
  'Hardwell - Spaceman',
] as const
const ANSWERS = 3

type Example = { readonly track: MixableTrack; readonly answers: readonly Recommended[] }

/**
 * A question and its first answers, as any visitor of this server gets them: of those above that the catalogue knows, the
 * first one whose answers have each a key of its own, since the page shows where they lie on the wheel; else the one with the
 * most keys. @returns null without any track
 */
export function engineExample(catalogue: Catalogue): EngineExample | null {
  const example = bestExample(catalogue)
  if (example === null) return null
  const { track, answers } = example
  return {
    question: {
      artist: track.artist,
      title: track.title,
      genre: track.genre ?? '',
      bpm: track.bpm,
      camelot: track.key === null ? null : toCamelot(track.key),
      keySource: track.keySource,
    },
    answers: answers.map((recommended) => {
      const card = serializeCard(recommended)
      const { trackId, artist, title, releaseYear, genre, bpm, camelot, keySource, energy } = card
      const { move, pitchPercent, compatibilityScore, mixingTip, parts } = card
      const facts = { trackId, artist, title, releaseYear, genre, bpm, camelot, keySource, energy }
      return { ...facts, move, pitchPercent, compatibilityScore, mixingTip, parts }
    }),
  }
}

function bestExample(catalogue: Catalogue): Example | null {
  let best: Example | null = null
  for (const track of knownQuestions(catalogue)) {
    const example = { track, answers: catalogue.recommender.answer(questionFrom(track)).tracks }
    if (best === null || keysOf(example) > keysOf(best)) best = example
    if (keysOf(best) === ANSWERS) break
  }
  return best
}

function* knownQuestions({ finder, tracks }: Catalogue): Generator<MixableTrack> {
  let isNoneKnown = true
  for (const name of QUESTIONS) {
    const found = finder.find(name)
    if (found.kind !== 'track' || !isMixable(found.track)) continue
    isNoneKnown = false
    yield found.track
  }
  const any = tracks.find(({ key }) => key !== null) ?? tracks[0]
  if (isNoneKnown && any) yield any
}

/** How many keys the wheel can be drawn to; none where the key it is drawn from is not known. */
const keysOf = ({ track, answers }: Example): number =>
  track.key === null ? 0 : new Set(answers.flatMap((answer) => answer.track.key ?? [])).size

function questionFrom(track: MixableTrack): RecommendationQuery {
  const { artist, title, bpm, key, keySource, energy, genre, year, vibes, vocal } = track
  const seed: Seed = { artist, title, bpm, key, keySource, energy, genre, year, vibes, vocal }
  return {
    seeds: [seed],
    bpm,
    intent: NO_INTENT,
    genreAsked: false,
    strictness: 'balanced',
    keyLock: true,
    count: ANSWERS,
    allowSameArtist: false,
    shown: new Set([track.id]),
    proposed: new Map(),
  }
}
