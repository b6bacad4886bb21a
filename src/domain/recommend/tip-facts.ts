import type { Move } from '../key/moves.ts'
import { toCamelot } from '../key/notation.ts'
import { COMFORTABLE_PERCENT } from '../tempo/tempo.ts'
import { genreFacts, type GenreFamily, type GenreName } from '../track/genres.ts'
import type { MixableTrack, TrackFacts } from '../track/track.ts'
import { MOODS, type VibeWord } from '../vibe/vocabulary.ts'
import { type Explained, signedPercent } from './explain.ts'
import type { RecommendationQuery } from './recommendation-query.ts'
import { mean } from './score.ts'
import type { Overlap, TipBlanks } from './tip-wording.ts'

/** Beyond this the beats of two tracks are not brought together, in percent of pitch. */
const MAX_BLEND_PERCENT = 8
/** Beyond this they are kept together for a few bars at most. */
export const MAX_LONG_BLEND_PERCENT = COMFORTABLE_PERCENT

/** A recommended track beside what plays, as a tip sees it. What is not known, or not of all seeds, is null. */
export type TipFacts = {
  readonly track: MixableTrack
  readonly explained: Explained
  readonly keyLock: boolean
  /** The tempo cannot be reached with the pitch fader: nothing may sound together on the beat. */
  readonly isTempoLeap: boolean
  /** Either side is of a genre that is programmed with cuts. */
  readonly isCutOver: boolean
  /** Either side was most likely recorded without a click: its tempo drifts. */
  readonly isByHand: boolean
  /** What a tip may advise. */
  readonly overlaps: readonly Overlap[]
  /** Whether the track's key is more than an estimate. */
  readonly isKeySure: boolean
  /** The same of the key it is mixed out of. */
  readonly isFromKeySure: boolean
  /** Steps up (+) or down (−) from the mean of the seeds. */
  readonly energyStep: number
  /** Years newer (+) or older (−). */
  readonly yearsNewer: number
  readonly fromYear: number | null
  readonly fromGenre: RecommendationQuery['seeds'][0]['genre']
  readonly fromVocal: boolean | null
  /** No mood and no setting is shared. */
  readonly doesMoodTurn: boolean
  readonly blanks: TipBlanks
}

const RUBS: ReadonlySet<Move> = new Set(['diagonal-up', 'diagonal-down', 'boost-two', 'boost-seven', 'clash'])
export const doesRub = (move: Move): boolean => RUBS.has(move)

export function readTipFacts(
  { seeds, bpm, keyLock }: RecommendationQuery,
  track: MixableTrack,
  explained: Explained,
): TipFacts {
  const { tempo, sounding, from, move } = explained
  const levels = seeds.flatMap(({ energy }) => energy ?? [])
  const energyStep =
    levels.length === 0 || track.energy === null ? 0 : Math.round(track.energy - mean(levels))
  const fromYear = shared(seeds.map(({ year }) => year))
  const yearsNewer = fromYear === null || track.year === null ? 0 : track.year - fromYear
  const fromGenre = shared(seeds.map(({ genre }) => genre))
  const fromEnergy = shared(seeds.map(({ energy }) => energy))
  const vibes = new Set(seeds.flatMap((seed) => seed.vibes))
  const isCutOver = [track.genre, ...seeds.map(({ genre }) => genre)].some(isProgrammedWithCuts)
  const isTempoLeap = Math.abs(tempo.percent) > MAX_BLEND_PERCENT
  const isByHand = [track, ...seeds].some(isPlayedByBand)
  const isBrief =
    isCutOver ||
    isByHand ||
    track.genre === null ||
    Math.abs(tempo.percent) > MAX_LONG_BLEND_PERCENT ||
    (move !== null && doesRub(move))
  return {
    track,
    explained,
    keyLock,
    isTempoLeap,
    isCutOver,
    isByHand,
    overlaps: OVERLAPS[isTempoLeap ? 'leap' : isCutOver ? 'cuts' : isBrief ? 'brief' : 'blend'],
    isKeySure: track.keySource !== 'estimated',
    isFromKeySure: !seeds.some((seed) => seed.key === from && seed.keySource === 'estimated'),
    energyStep,
    yearsNewer,
    fromYear,
    fromGenre,
    fromVocal: shared(seeds.map(({ vocal }) => vocal)),
    doesMoodTurn: track.vibes.length > 0 && vibes.size > 0 && !track.vibes.some((word) => vibes.has(word)),
    blanks: {
      pitch: Math.abs(tempo.percent) < 0.05 ? null : signedPercent(tempo.percent),
      bpm: beats(track.bpm),
      fromBpm: beats(bpm),
      key: sounding === null ? null : toCamelot(sounding),
      fromKey: from === null ? null : toCamelot(from),
      genre: track.genre,
      fromGenre,
      year: track.year,
      fromYear,
      years: yearsNewer === 0 ? null : Math.abs(yearsNewer),
      steps:
        energyStep === 0 ? null : Math.abs(energyStep) === 1 ? '1 step' : `${Math.abs(energyStep)} steps`,
      energy: track.energy,
      fromEnergy,
      mood: moodOf(track.vibes.filter((word) => !vibes.has(word))),
      sung: seeds.every(isSung) ? 'sung' : null,
      sings: isSung(track) ? 'sings' : null,
      kin: fromGenre !== null && track.genre !== null && isKin(fromGenre, track.genre) ? 'kin' : null,
      fromMood: moodOf([...vibes].filter((word) => !track.vibes.includes(word))),
    },
  }
}

/** Families in which a band played before drum machines and click tracks were the rule. */
const PLAYED_BY_BANDS: ReadonlySet<GenreFamily> = new Set([
  'disco-funk',
  'urban',
  'latin',
  'caribbean',
  'african',
  'party',
])
const DRUM_MACHINES_SINCE = 1983

export const isPlayedByBand = ({ genre, year }: Pick<TrackFacts, 'genre' | 'year'>): boolean =>
  genre !== null &&
  year !== null &&
  year < DRUM_MACHINES_SINCE &&
  PLAYED_BY_BANDS.has(genreFacts(genre).family)

/** What may be advised, by what the two tracks allow. */
const OVERLAPS: Readonly<Record<'leap' | 'cuts' | 'brief' | 'blend', readonly Overlap[]>> = {
  leap: ['cut'],
  cuts: ['cut', 'short', 'any'],
  brief: ['short', 'any'],
  blend: ['long', 'short', 'any'],
}

/** What all say; null where they differ or one does not say. */
const shared = <T>([first, ...others]: readonly (T | null)[]): T | null =>
  first !== undefined && others.every((other) => other === first) ? first : null

const beats = (bpm: number): string => String(Math.round(bpm * 10) / 10)

const isProgrammedWithCuts = (genre: GenreName | null): boolean =>
  genre !== null && genreFacts(genre).cuts === true

/** Default for unknown vocals: a record programmed song by song is taken to be a song. */
const isSung = ({ vocal, genre }: Pick<TrackFacts, 'vocal' | 'genre'>): boolean =>
  vocal ?? isProgrammedWithCuts(genre)

/** Of one family; or a part of a genre and what it is reached from: melodic techno and melodic house share a floor. */
export const isKin = (a: GenreName, b: GenreName): boolean =>
  genreFacts(a).family === genreFacts(b).family || leansOn(a, b) || leansOn(b, a)

const leansOn = (part: GenreName, other: GenreName): boolean =>
  genreFacts(part).parent !== undefined && genreFacts(part).neighbours.includes(other)

/** Moods that do not stand by themselves in "it is …". */
const MODIFIERS: ReadonlySet<VibeWord> = new Set(['acid', 'tribal', 'rolling'])
const moodOf = (words: readonly VibeWord[]): VibeWord | null =>
  words.find((word) => (MOODS as readonly VibeWord[]).includes(word) && !MODIFIERS.has(word)) ?? null
