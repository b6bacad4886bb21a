import { type Clip, isHeld, type Support, supportOf } from './alignment-support.ts'
import { clipProbes, type Speed } from './clip-probes.ts'
import { FAN, pairPeaks } from './fingerprint.ts'
import type { LandmarkIndex, OpenTracks } from './landmark-index.ts'
import { FRAMES_A_SECOND, findPeaks } from './find-peaks.ts'

/** A longer clip is cut to its beginning. */
const MAX_CLIP_S = 20
/** Fan-out of the clip's peaks, twice that of the index: spurious peaks of noise do not push the right pairs out. */
const CLIP_FAN = 2 * FAN
const AS_RECORDED: Speed = { pitch: 1, tempo: 1 }
/** Pitched peaks are found half a percent off; with key lock the pairs bear 2 % and more. */
const speedsOf = (pitched: readonly number[], locked: readonly number[]): readonly Speed[] => [
  ...pitched.flatMap((percent) => bothWays(percent).map((tempo) => ({ pitch: tempo, tempo }))),
  ...locked.flatMap((percent) => bothWays(percent).map((tempo) => ({ pitch: 1, tempo }))),
]
/** Most decks go to ±6 % and most blends stay below; the others are tried only where these say nothing. */
const OTHER_SPEEDS = [speedsOf([1, 2, 3, 4, 5, 6], [2.5, 5]), speedsOf([7, 8, 9, 10], [7.5, 10])]

/** Budgets for one speed, of postings read and tracks verified: of a full match, and of a quick match that ranks speeds. */
const FULL = { postings: 200_000, tracks: 8 }
const GLANCE = { postings: 30_000, tracks: 2, fan: 4 }
/** This many speeds are matched in full after a quick match of all. */
const SPEEDS_KEPT = 3

/**
 * A clip is identified when all four are reached. Set on 1,460 clips of tracks in the index, clean, filtered, coded, noisy and pitched, of which 98.7 %
 * reach them, and on 1,900 of tracks that are not, most of which share tempo, instruments and every drum sound with some that are: none does.
 */
const SURE = {
  /** Times the evidence of the next track. Tracks that share drums are seldom far apart. */
  lead: 1.8,
  /** Evidence of held notes, −log₁₀ p. Drums alone have none. */
  heldEvidence: 60,
  /** Share of the clip's peaks. Shared drums reached 0.24, except in a drum solo. */
  coverage: 0.25,
  /** Share of the clip's held peaks: what a shared loop covers is mostly drums. */
  heldCoverage: 0.16,
}
/** Noise adds peaks that no track covers. From these on, a lead and evidence of held notes make up for them in proportion; shared sounds stayed below. */
const CLEAR = { lead: 2.5, heldEvidence: 150 }
/** What chance gives a next track even in a small index: the lead is counted over at least this. */
const MIN_RUNNER_UP = 40
/** A track that explains less of the held notes may be one of two that play: the rest is asked again. */
const WHOLE = 0.6
/**
 * From these on a track is accepted beside another that explains other peaks: two play at once. Of 1,000 clips of tracks that are not in the index
 * none reached 130 and 100.
 */
const APART = { evidence: 180, heldEvidence: 120 }
/** Candidates below this are dropped. */
const MIN_CONFIDENCE = 0.3
const MAX_CANDIDATES = 3

interface ClipCandidate {
  readonly ordinal: number
  /** 0 … 1; from 0.9 on it is sure. */
  readonly confidence: number
  /** Where in the track the clip begins, in seconds of the track; negative when before it. */
  readonly offsetS: number
  /** How the clip was played. */
  readonly speed: Speed
  /** It is accepted. In a blend two are. */
  readonly sure: boolean
}

interface Identification {
  readonly best: ClipCandidate | null
  /** Best first, with it, at most 3, each another track. */
  readonly candidates: readonly ClipCandidate[]
  /** The best is accepted. When false, the candidates are guesses: a track that is not in the index is as likely. */
  readonly sure: boolean
}

/** Evidence at one speed, best first. */
interface MatchResult {
  readonly speed: Speed
  readonly supports: readonly Support[]
}

/**
 * Identifies the track a clip is from. Matched at the recorded speed first; when that is not sure, at other speeds: a quick match of each, the likeliest in
 * full. Tracks are compared within one speed only, so that more speeds do not raise the rate of false positives.
 * @param samples mono; 10 s is what thresholds were measured with
 * @param mayAnswer whose tracks the requester may hear of
 */
export function identifyClip(
  index: LandmarkIndex,
  samples: Float32Array,
  sampleRate: number,
  mayAnswer: (ordinal: number) => boolean,
): Identification {
  const peaks = findPeaks(samples.subarray(0, Math.ceil(MAX_CLIP_S * sampleRate)), sampleRate)
  const clip = { peaks, pairs: pairPeaks(peaks, CLIP_FAN) }
  const open = index.openTo(mayAnswer)
  const plain = matchAtSpeed(index, clip, AS_RECORDED, open)
  if (strength(plain) >= 1 && (plain.supports[0]?.heldCoverage ?? 0) >= WHOLE) return decide(clip, [plain])
  const fewPairs = { peaks, pairs: pairPeaks(peaks, GLANCE.fan) }
  const hearings = [plain]
  for (const speeds of OTHER_SPEEDS) {
    const promising = speeds
      .map((speed) => ({ speed, promise: quickMatch(index, fewPairs, speed, open) }))
      .sort((a, b) => b.promise - a.promise)
      .slice(0, SPEEDS_KEPT)
    hearings.push(...promising.map(({ speed }) => matchAtSpeed(index, clip, speed, open)))
    if (hearings.some((one) => strength(one) >= 1)) break
  }
  return decide(clip, hearings)
}

function matchAtSpeed(index: LandmarkIndex, clip: Clip, speed: Speed, open: OpenTracks): MatchResult {
  const probes = clipProbes(clip.peaks, clip.pairs, speed, true)
  const lookup = index.lookUp(probes)
  const supports = index
    .vote(lookup, open, FULL.postings, FULL.tracks)
    .map((alignment) => supportOf(clip, probes, index, lookup, alignment))
    .sort((a, b) => b.evidence - a.evidence)
  return { speed, supports }
}

function bothWays(percent: number): readonly number[] {
  return [1 + percent / 100, 1 - percent / 100]
}

/** Lead of the best track's votes over half the second's, at this speed. */
function quickMatch(index: LandmarkIndex, clip: Clip, speed: Speed, open: OpenTracks): number {
  const lookup = index.lookUp(clipProbes(clip.peaks, clip.pairs, speed, false))
  const [first, second] = index.vote(lookup, open, GLANCE.postings, GLANCE.tracks)
  return (first?.votes ?? 0) - (second?.votes ?? 0) / 2
}

/** Margin of a match's best track over the thresholds `SURE`: 1 just reaches all. */
const strength = ({ supports }: MatchResult): number => strengthAmong(supports[0], supports)

function strengthAmong(support: Support | undefined, supports: readonly Support[]): number {
  if (support === undefined) return 0
  const others = supports.filter(({ alignment }) => alignment.ordinal !== support.alignment.ordinal)
  const alone = strengthOf(support, Math.max(0, ...others.map(({ evidence }) => evidence)))
  const apart = Math.min(
    strengthOf(support, runnerUpEvidence(support, others)),
    support.evidence / APART.evidence,
    support.heldEvidence / APART.heldEvidence,
  )
  return Math.max(alone, apart)
}

function strengthOf(
  { evidence, heldEvidence, coverage, heldCoverage }: Omit<Support, 'alignment' | 'peaks' | 'heldPeaks'>,
  runnerUp: number,
): number {
  const lead = evidence / Math.max(MIN_RUNNER_UP, runnerUp)
  return Math.min(
    lead / SURE.lead,
    heldEvidence / SURE.heldEvidence,
    (coverage * Math.max(1, lead / CLEAR.lead)) / SURE.coverage,
    (heldCoverage * Math.max(1, heldEvidence / CLEAR.heldEvidence)) / SURE.heldCoverage,
  )
}

/**
 * The most evidence another track has from the same peaks. Tracks that share a sound explain the same peaks, and one of
 * them must lead; two tracks that play at once explain different ones, and neither speaks against the other.
 */
function runnerUpEvidence(support: Support, supports: readonly Support[]): number {
  const others = supports.filter(({ alignment }) => alignment.ordinal !== support.alignment.ordinal)
  return Math.max(
    0,
    ...others.map((other) => other.evidence * (1 - shareOutside(other.peaks, support.peaks))),
  )
}

/** Share of `own` that is not in `others`. */
function shareOutside(own: ReadonlySet<number>, others: ReadonlySet<number>): number {
  let outside = 0
  for (const peak of own) if (!others.has(peak)) outside++
  return outside / Math.max(1, own.size)
}

type Found = { readonly strength: number; readonly support: Support; readonly speed: Speed }

function decide(clip: Clip, hearings: readonly MatchResult[]): Identification {
  const best = new Map<number, Found>()
  const keep = (one: Found) => {
    const { ordinal } = one.support.alignment
    if (one.strength > (best.get(ordinal)?.strength ?? 0)) best.set(ordinal, one)
  }
  for (const { speed, supports } of hearings)
    for (const support of supports) keep({ strength: strengthAmong(support, supports), support, speed })
  const [first] = [...best.values()].sort((a, b) => b.strength - a.strength)
  if (first !== undefined && first.strength >= 1) {
    best.clear()
    for (const one of besides(clip, hearings, first.support)) keep(one)
  }
  const others = [...best.values()].filter((one) => one !== first).sort((a, b) => b.strength - a.strength)
  const candidates = [...(first === undefined ? [] : [first]), ...others]
    .map(toCandidate)
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .slice(0, MAX_CANDIDATES)
  return { best: candidates[0] ?? null, candidates, sure: candidates[0]?.sure ?? false }
}

/** Every other track, by what it explains of the peaks that the first does not. */
function besides({ peaks }: Clip, hearings: readonly MatchResult[], first: Support): Found[] {
  let [left, heldLeft] = [0, 0]
  for (let peak = 0; peak < peaks.count; peak++) {
    if (!first.peaks.has(peak)) left++
    if (isHeld(peaks, peak) && !first.heldPeaks.has(peak)) heldLeft++
  }
  return hearings.flatMap(({ speed, supports }) => {
    const others = supports.filter(({ alignment }) => alignment.ordinal !== first.alignment.ordinal)
    return others.map((support) => {
      const own = shareOutside(support.peaks, first.peaks)
      const heldOwn = shareOutside(support.heldPeaks, first.heldPeaks)
      const rest = {
        evidence: support.evidence * own,
        heldEvidence: support.heldEvidence * heldOwn,
        coverage: (support.peaks.size * own) / Math.max(1, left),
        heldCoverage: (support.heldPeaks.size * heldOwn) / Math.max(1, heldLeft),
      }
      const runnersUp = others.filter((other) => other !== support).map(({ evidence }) => evidence)
      return { strength: strengthOf(rest, Math.max(0, ...runnersUp)), support, speed }
    })
  })
}

const toCandidate = ({ strength, support, speed }: Found): ClipCandidate => ({
  ordinal: support.alignment.ordinal,
  confidence: 1 - 0.1 ** strength,
  offsetS: support.alignment.offset / FRAMES_A_SECOND,
  speed,
  sure: strength >= 1,
})
