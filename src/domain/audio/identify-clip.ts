import { type Clip, type Support, supportOf } from './alignment-support.ts'
import { clipProbes, type Speed } from './clip-probes.ts'
import { FAN, pairPeaks } from './fingerprint.ts'
import type { LandmarkIndex, OpenTracks } from './landmark-index.ts'
import { FRAMES_A_SECOND, findPeaks } from './find-peaks.ts'

/** A longer clip is cut to its beginning. */
const MAX_CLIP_S = 20
/** Fan-out of the clip's peaks, twice that of the index: spurious peaks of noise do not push the right pairs out. */
const CLIP_FAN = 2 * FAN
const AS_RECORDED: Speed = { pitch: 1, tempo: 1 }
/** Decks go to ±6 %. Pitched peaks are found half a percent off; with key lock the pairs bear 2 % and more. */
const OTHER_SPEEDS: readonly Speed[] = [
  ...[1, 2, 3, 4, 5, 6].flatMap((percent) => bothWays(percent).map((tempo) => ({ pitch: tempo, tempo }))),
  ...[2.5, 5].flatMap((percent) => bothWays(percent).map((tempo) => ({ pitch: 1, tempo }))),
]

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
}

interface Identification {
  readonly best: ClipCandidate | null
  /** Best first, with it, at most 3, each another track. */
  readonly candidates: readonly ClipCandidate[]
  /** When false, the candidates are guesses: a track that is not in the index is as likely. */
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
  if (strength(plain) >= 1) return decide([plain])
  const fewPairs = { peaks, pairs: pairPeaks(peaks, GLANCE.fan) }
  const promising = OTHER_SPEEDS.map((speed) => ({
    speed,
    promise: quickMatch(index, fewPairs, speed, open),
  }))
    .sort((a, b) => b.promise - a.promise)
    .slice(0, SPEEDS_KEPT)
  return decide([plain, ...promising.map(({ speed }) => matchAtSpeed(index, clip, speed, open))])
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
const strength = ({ supports }: MatchResult): number => strengthOf(supports[0], supports[1])

function strengthOf(support: Support | undefined, runnerUp: Support | undefined): number {
  if (!support) return 0
  const lead = support.evidence / Math.max(MIN_RUNNER_UP, runnerUp?.evidence ?? 0)
  return Math.min(
    lead / SURE.lead,
    support.heldEvidence / SURE.heldEvidence,
    (support.coverage * Math.max(1, lead / CLEAR.lead)) / SURE.coverage,
    (support.heldCoverage * Math.max(1, support.heldEvidence / CLEAR.heldEvidence)) / SURE.heldCoverage,
  )
}

function decide(hearings: readonly MatchResult[]): Identification {
  const best = new Map<number, { readonly strength: number; readonly candidate: ClipCandidate }>()
  for (const { speed, supports } of hearings) {
    for (const [at, support] of supports.entries()) {
      const { ordinal, offset } = support.alignment
      const strength = strengthOf(support, supports[at === 0 ? 1 : 0])
      const candidate = { ordinal, confidence: 1 - 0.1 ** strength, offsetS: offset / FRAMES_A_SECOND, speed }
      if (strength > (best.get(ordinal)?.strength ?? 0)) best.set(ordinal, { strength, candidate })
    }
  }
  const ranked = [...best.values()].sort((a, b) => b.strength - a.strength)
  const candidates = ranked
    .map(({ candidate }) => candidate)
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .slice(0, MAX_CANDIDATES)
  return { best: candidates[0] ?? null, candidates, sure: (ranked[0]?.strength ?? 0) >= 1 }
}
