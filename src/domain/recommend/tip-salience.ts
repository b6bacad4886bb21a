import type { Move } from '../key/moves.ts'
import { genreFacts } from '../track/genres.ts'
import { CHARACTER_TIPS } from './tip-character.ts'
import { FAMILY_CUTS, TEMPO_CUTS } from './tip-cuts.ts'
import type { RecommendationQuery } from './recommendation-query.ts'
import { doesRub, isKin, isPlayedByBand, MAX_LONG_BLEND_PERCENT, type TipFacts } from './tip-facts.ts'
import { familyTechniques, GENERAL_TECHNIQUES, genreTechniques } from './tip-techniques.ts'
import { TEMPO_AND_KEY_TIPS } from './tip-tempo-and-key.ts'
import type { TipWordings } from './tip-wording.ts'

/** Something a tip for this track may be about, and how much a DJ would want to hear of it (0–140). */
export type TipTopic = {
  readonly name: string
  readonly salience: number
  /** Whether it loses by being true of other cards as well; what is always good practice does not. */
  readonly tellsApart: boolean
  readonly wordings: TipWordings
}

const WORDINGS = { ...TEMPO_AND_KEY_TIPS, ...CHARACTER_TIPS } as const
type Difference = keyof typeof WORDINGS
type Found = readonly [name: Difference, salience: number] | null

/** All that a tip for this track may be about. Says nothing of what is not known. */
export function tipTopics(question: RecommendationQuery, facts: TipFacts): readonly TipTopic[] {
  const { genre } = facts.track
  const differences = [tempo, key, energy, age, kind, voices, fame, mood]
    .map((find) => find(facts, question))
    .flatMap((found) =>
      found === null
        ? []
        : [{ name: found[0], salience: found[1], tellsApart: true, wordings: WORDINGS[found[0]] }],
    )
  if (facts.isTempoLeap) return [...differences, ...tempoCuts(question, facts)]
  const more = facts.isCutOver ? CUTS_MATTER : 0
  const techniques =
    genre === null
      ? []
      : [
          practice(`in ${genre}`, 20 + more, genreTechniques(genre)),
          practice(`in ${genreFacts(genre).family}`, 13 + more, familyTechniques(genre)),
        ]
  return [...differences, ...techniques, practice('always', 4, GENERAL_TECHNIQUES)]
}

const practice = (name: string, salience: number, wordings: TipWordings): TipTopic => ({
  name,
  salience,
  tellsApart: false,
  wordings,
})

/** How much more there is to say of how songs follow one another where they are not mixed beat on beat. */
const CUTS_MATTER = 12
/** And how much less of the pitch and the keys. */
const BEATS_MATTER_LESS = 0.5

function tempoCuts({ bpm }: RecommendationQuery, { track }: TipFacts): readonly TipTopic[] {
  const family = track.genre === null ? null : genreFacts(track.genre).family
  const direction = track.bpm < bpm ? 'slower' : 'faster'
  return [
    ...(family === null ? [] : [practice(`cuts in ${family}`, 80, { cut: FAMILY_CUTS[family] })]),
    practice(`cuts, ${direction}`, 70, { cut: TEMPO_CUTS[direction] }),
    practice('cuts', 60, { cut: TEMPO_CUTS.any }),
  ]
}

const beatsMatter = ({ isCutOver, track: { genre } }: TipFacts): number =>
  isCutOver || (genre !== null && genreFacts(genre).family === 'chill') ? BEATS_MATTER_LESS : 1

function tempo(facts: TipFacts): Found {
  const { relation, percent } = facts.explained.tempo
  const size = Math.abs(percent)
  // Where songs are cut a tempo is not pitched that far.
  if (facts.isTempoLeap || (facts.isCutOver && size > MAX_LONG_BLEND_PERCENT)) return null
  if (relation !== 'same') return [relation, 140]
  if (size > MAX_LONG_BLEND_PERCENT) return ['tempo-stretch', 70]
  const matters = beatsMatter(facts)
  if (facts.isByHand) return ['tempo-by-hand', 40 * matters]
  if (size < 0.15) return ['tempo-equal', 22 * matters]
  if (size < MIN_NOTABLE_PERCENT) return ['tempo-near', 18 * matters]
  return [percent > 0 ? 'tempo-made-slower' : 'tempo-made-faster', (20 + 5 * size) * matters]
}

/** Smaller pitch changes are inaudible. */
const MIN_NOTABLE_PERCENT = 2.5

const BY_MOVE: Readonly<Record<Move, readonly [Difference, number]>> = {
  same: ['key-same', 34],
  relative: ['key-relative', 40],
  'up-one': ['key-up', 34],
  'down-one': ['key-down', 34],
  'diagonal-up': ['key-diagonal', 55],
  'diagonal-down': ['key-diagonal', 55],
  'boost-two': ['key-whole-tone', 65],
  'boost-seven': ['key-semitone', 72],
  clash: ['key-clash', 80],
}

function key(facts: TipFacts): Found {
  const { track, explained, isKeySure, isFromKeySure, keyLock, fromVocal } = facts
  const { sounding, move } = explained
  // On a cut between two tempos no two notes sound together.
  if (facts.isTempoLeap) return null
  const matters = beatsMatter(facts)
  if (sounding === null) return ['key-unknown', 26 * matters]
  if (!isKeySure)
    return move === null ? null : [doesRub(move) ? 'key-estimate-rubs' : 'key-estimate-fits', 32 * matters]
  if (move === null) return ['key-compare', 26 * matters]
  if (!isFromKeySure) return ['key-from-estimate', 32 * matters]
  if (!keyLock && sounding !== track.key && !facts.isCutOver) return ['key-shifted', 60]
  // Where both sing, melodies that could run together are two voices at once.
  if (!doesRub(move) && track.vocal === true && fromVocal === true) return null
  const [name, salience] = BY_MOVE[move]
  return [name, salience * matters]
}

/** How much less there is to say of what was asked for. */
const ASKED_FOR = 0.4

function energy({ energyStep }: TipFacts, { intent }: RecommendationQuery): Found {
  const size = Math.abs(energyStep)
  const asked = intent.energy !== null || intent.energyShift !== 0 ? ASKED_FOR : 1
  if (size === 0) return null
  if (size === 1) return [energyStep > 0 ? 'energy-up-one' : 'energy-down-one', 15 * asked]
  if (size === 2) return [energyStep > 0 ? 'energy-up' : 'energy-down', 45 * asked]
  return [energyStep > 0 ? 'energy-leap' : 'energy-fall', 65 * asked]
}

/** Before this records were mastered quieter, and quieter than those since LOUD_SINCE. */
const QUIET_UNTIL = 1994
const LOUD_SINCE = 2000
const NOTABLE_YEARS = 12

function age({ track, fromYear, yearsNewer }: TipFacts, { intent }: RecommendationQuery): Found {
  if (fromYear === null || track.year === null) return null
  const salience = (28 + Math.min(30, Math.abs(yearsNewer))) * (intent.era === null ? 1 : ASKED_FOR)
  if (isPlayedByBand(track) && yearsNewer < 0 && !isPlayedByBand({ genre: track.genre, year: fromYear }))
    return ['older-band', salience]
  if (Math.abs(yearsNewer) < NOTABLE_YEARS) return null
  if (yearsNewer > 0)
    return [fromYear <= QUIET_UNTIL && track.year >= LOUD_SINCE ? 'newer-master' : 'newer', salience]
  return [track.year <= QUIET_UNTIL && fromYear >= LOUD_SINCE ? 'older-master' : 'older', salience]
}

function kind({ track, fromGenre }: TipFacts, { intent }: RecommendationQuery): Found {
  if (fromGenre === null || track.genre === null || track.genre === fromGenre) return null
  const asked = intent.genres.length > 0 ? ASKED_FOR : 1
  return isKin(fromGenre, track.genre) ? ['genre-sibling', 34 * asked] : ['genre-other-floor', 50 * asked]
}

function voices({ track, fromVocal }: TipFacts): Found {
  if (fromVocal === null || track.vocal === null) return null
  if (fromVocal) return track.vocal ? ['both-sing', 36] : ['voice-leaves', 38]
  return track.vocal ? ['voice-enters', 38] : ['no-voices', 24]
}

/** Popularity from which a room can be expected to know a track, and up to which hardly any room does. */
const WIDELY_KNOWN = 75
const LITTLE_KNOWN = 15

function fame({ track: { popularity, vocal } }: TipFacts): Found {
  if (popularity === null) return null
  if (popularity >= WIDELY_KNOWN) return [vocal === true ? 'hit-sung' : 'hit', 34]
  return popularity <= LITTLE_KNOWN ? ['rare', 22] : null
}

const mood = ({ doesMoodTurn, blanks }: TipFacts): Found =>
  doesMoodTurn && blanks.mood !== null && blanks.fromMood !== null ? ['mood-turns', 30] : null
