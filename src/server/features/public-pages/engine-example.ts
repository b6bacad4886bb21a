import type { EngineExample } from '../../../contract/pages.ts'
import type { Question, Seed } from '../../../domain/recommend/question.ts'
import { toCamelot } from '../../../domain/key/notation.ts'
import { isMixable, type MixableTrack } from '../../../domain/track/track.ts'
import { NO_INTENT } from '../../../domain/vibe/intent.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { toCard } from '../recommendations/present.ts'

/** Questions whose answers show what the engine does with tempo, key and energy; the first one the catalogue knows is asked. */
const QUESTIONS = [
  'Green Velvet - Bigger Than Prince (Hot Since 82 Remix)',
  'Ram Trilogy - Titan',
  'The S.O.S. Band - Take Your Time (Do It Right)',
] as const
const ANSWERS = 3

/** A question and its first answers, as anybody who asks this server gets them. @returns null without any track */
export function engineExample(catalogue: Catalogue): EngineExample | null {
  const track = exampleTrack(catalogue)
  if (track === undefined) return null
  const { tracks } = catalogue.recommender.answer(questionFrom(track))
  return {
    question: {
      artist: track.artist,
      title: track.title,
      genre: track.genre ?? '',
      bpm: track.bpm,
      camelot: track.key === null ? null : toCamelot(track.key),
      keySource: track.keySource,
    },
    answers: tracks.map((recommended) => {
      const card = toCard(recommended)
      const { trackId, artist, title, releaseYear, genre, bpm, camelot, keySource, energy } = card
      const { move, pitchPercent, compatibilityScore, mixingTip, parts } = card
      const facts = { trackId, artist, title, releaseYear, genre, bpm, camelot, keySource, energy }
      return { ...facts, move, pitchPercent, compatibilityScore, mixingTip, parts }
    }),
  }
}

function exampleTrack({ finder, tracks }: Catalogue): MixableTrack | undefined {
  for (const name of QUESTIONS) {
    const found = finder.find(name)
    if (found.kind === 'track' && isMixable(found.track)) return found.track
  }
  return tracks.find(({ key }) => key !== null) ?? tracks[0]
}

function questionFrom(track: MixableTrack): Question {
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
    proposed: new Set(),
  }
}
