import type { Key } from '../key/key.ts'
import { kindestFrom, type Move, moveBetween, moveEffect, moveName } from '../key/moves.ts'
import { toCamelot } from '../key/notation.ts'
import { matchTempo, soundingKey, type TempoMatch } from '../tempo/tempo.ts'
import type { MixableTrack } from '../track/track.ts'
import { MAX_PERSONAL_POINTS } from '../personal/personal-model.ts'
import { GENRE_NAMES } from '../track/genres.ts'
import { serviceName } from '../track/service-name.ts'
import { yearIndex } from './candidate-columns.ts'
import { percentageOf } from './percentage.ts'
import type { ProposedBy, RecommendationQuery } from './recommendation-query.ts'
import { sceneReason } from './scene-reason.ts'
import { expectedNats } from '../scene/relation-nats.ts'
import type { QuestionTables } from './search-tables.ts'
import {
  energyTarget,
  genreFit,
  keyState,
  mean,
  MAX_POINTS,
  NO_GENRE,
  NO_POPULARITY,
  type PartName,
  PARTS,
  PROPOSED_SCENE_POINTS,
  scenePointsOf,
  soundingState,
  toDeciBpm,
  vibePoints,
  vibeRule,
} from './score.ts'

type ScorePart = {
  /** `personal`: what the DJ's own nights add, where they say anything. */
  readonly name: PartName | 'personal'
  /** Whole points, 0 to `most`; the parts add up to the score. */
  readonly points: number
  readonly most: number
  readonly reason: string
}

/** A track taken apart: what it scores, why, and how to mix it in. */
export type Explained = {
  readonly score: number
  readonly parts: readonly ScorePart[]
  readonly tempo: TempoMatch
  /** The key as it will sound; the track's own unless key lock is off. */
  readonly sounding: Key | null
  /** The key it is mixed out of: of the seeds' keys the one that leads there best; null where none is known. */
  readonly from: Key | null
  /** From that key to the sounding one; null when either is not known. */
  readonly move: Move | null
}

export function explain(
  question: RecommendationQuery,
  tables: QuestionTables,
  track: MixableTrack,
): Explained {
  const tempo = matchTempo(question.bpm, track.bpm)
  const sounding =
    track.key === null ? null : question.keyLock ? track.key : soundingKey(track.key, tempo.percent)
  const keys = question.seeds.flatMap((seed) => (seed.key === null ? [] : [seed.key]))
  const from = sounding === null ? (keys[0] ?? null) : kindestFrom(keys, sounding)
  const move = from === null || sounding === null ? null : moveBetween(from, sounding)
  const exact = exactPoints(question, tables, track)
  const whole = wholePoints(shownPoints(exact, percentageIn(tables, track, sumOf(exact))))
  const reasons = reasonsFor(question, track, tempo, {
    scene: proposedReason(question, track, exact.scene) ?? sceneReason(question, tables, track),
    harmony: harmonyReason(keys, from, sounding, move, isEstimate(question, track, from)),
  })
  const parts: ScorePart[] = PARTS.map((name) => ({
    name,
    points: whole[name],
    most: MAX_POINTS[name],
    reason: reasons[name],
  }))
  const personal = personalGain(question, track, sumOf(exact))
  if (personal !== null) parts.push({ name: 'personal', most: MAX_PERSONAL_POINTS, ...personal })
  return { score: parts.reduce((sum, part) => sum + part.points, 0), parts, tempo, sounding, from, move }
}

/** The same sums as the index computes, part by part, before they become a percentage. */
export function exactPoints(
  question: RecommendationQuery,
  tables: QuestionTables,
  track: MixableTrack,
): Record<PartName, number> {
  const deciBpm = toDeciBpm(track.bpm)
  const key = soundingState(keyState(track.key, track.keySource), tables.shifts[deciBpm] as number)
  const rule = vibeRule(question)
  const matched = Math.min(4, track.vibes.filter((word) => rule.words.includes(word)).length)
  const genre = tables.genre[track.genre === null ? NO_GENRE : GENRE_NAMES.indexOf(track.genre)] as number
  const act = tables.scene.actOf(track.artist, track.title)
  const proposedBy = question.proposed.get(track.id)
  const scene = mean(tables.acts.map((seed) => scenePointsOf(expectedNats(tables.scene.relation(seed, act)))))
  return {
    scene: proposedBy === undefined ? scene : Math.max(scene, PROPOSED_SCENE_POINTS[proposedBy]),
    tempo: tables.tempo[deciBpm] as number,
    harmony: tables.harmony[key] as number,
    genre: Math.max(0, genre),
    energy: tables.energy[track.energy ?? 0] as number,
    vibe: isForDescription(question, proposedBy)
      ? MAX_POINTS.vibe
      : vibePoints(rule, matched, track.vocal !== null),
    era: tables.era[yearIndex(track.year)] as number,
    crowd: tables.crowd[track.popularity ?? NO_POPULARITY] as number,
  }
}

/** A model that read the description proposes what fits it. */
const isForDescription = ({ intent }: RecommendationQuery, by: ProposedBy | undefined): boolean =>
  by === 'model' && intent.used.length + intent.ignored.length > 0

/** null where co-occurrence in lists says more than the proposal. */
function proposedReason(
  question: RecommendationQuery,
  { id, foundOn }: MixableTrack,
  points: number,
): string | null {
  const by = question.proposed.get(id)
  if (by === undefined || points > PROPOSED_SCENE_POINTS[by]) return null
  const where = foundOn === undefined ? '' : `, found on ${serviceName(foundOn.service)}`
  return by === 'model' ? `Proposed by the model${where}` : `By an artist that listeners play as well${where}`
}

/** The percentage of a track with so many points, capped by how well its key fits and is known. */
export function percentageIn(tables: QuestionTables, track: MixableTrack, points: number): number {
  const key = soundingState(
    keyState(track.key, track.keySource),
    tables.shifts[toDeciBpm(track.bpm)] as number,
  )
  return Math.min(percentageOf(points), tables.caps[key] as number)
}

/**
 * What the DJ's own nights add to the percentage, whole and above 0; null where they add nothing. The cap for a clash holds for the
 * rest: that they have mixed the two before is a fact.
 */
export function personalGain(
  { personal }: RecommendationQuery,
  track: MixableTrack,
  points: number,
): { readonly points: number; readonly reason: string } | null {
  const said = personal?.answer.judge(track) ?? null
  if (said === null) return null
  const gain = Math.round(percentageOf(Math.min(100, points + said.points)) - percentageOf(points))
  return gain === 0 ? null : { points: gain, reason: said.reason }
}

export const sumOf = (points: Readonly<Record<PartName, number>>): number =>
  PARTS.reduce((sum, name) => sum + points[name], 0)

/** The parts as they are shown: what each loses is scaled so that they add up to the percentage. */
function shownPoints(exact: Record<PartName, number>, percentage: number): Record<PartName, number> {
  const lost = 100 - sumOf(exact)
  const held = Math.max(0, percentageOf(sumOf(exact)) - percentage)
  const scale = lost <= 0 ? 0 : (100 - percentage - held) / lost
  const shown = { ...exact }
  for (const name of PARTS) shown[name] = MAX_POINTS[name] - scale * (MAX_POINTS[name] - exact[name])
  shown.harmony = Math.max(0, shown.harmony - held)
  return shown
}

/** Rounds the parts so that they add up to the rounded sum (largest remainder method). */
function wholePoints(exact: Record<PartName, number>): Record<PartName, number> {
  const total = Math.round(PARTS.reduce((sum, name) => sum + exact[name], 0))
  const whole = { ...exact }
  for (const name of PARTS) whole[name] = Math.floor(exact[name])
  let missing = total - PARTS.reduce((sum, name) => sum + whole[name], 0)
  const byRemainder = [...PARTS].sort((a, b) => exact[b] - whole[b] - (exact[a] - whole[a]))
  for (const name of byRemainder) {
    if (missing <= 0) break
    if (whole[name] >= MAX_POINTS[name]) continue
    whole[name]++
    missing--
  }
  return whole
}

function reasonsFor(
  question: RecommendationQuery,
  track: MixableTrack,
  tempo: TempoMatch,
  told: { readonly scene: string; readonly harmony: string },
): Record<PartName, string> {
  return {
    ...told,
    tempo: tempoReason(tempo),
    genre: genreReason(question, track),
    energy: energyReason(question, track),
    vibe: vibeReason(question, track),
    era: eraReason(question, track),
    crowd: crowdReason(track),
  }
}

export const signedPercent = (percent: number): string => {
  const rounded = Math.abs(percent) < 0.05 ? 0 : percent
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded).toFixed(1)} %`
}

function tempoReason({ relation, percent }: TempoMatch): string {
  const counted = relation === 'same' ? '' : relation === 'half' ? ', in half time' : ', in double time'
  if (Math.abs(percent) < 0.05) return `Same tempo${counted}`
  return `Pitch ${signedPercent(percent)}${counted}`
}

/** Whether a key of the move is only an audio-feature service's estimate. */
const isEstimate = ({ seeds }: RecommendationQuery, track: MixableTrack, from: Key | null): boolean =>
  track.keySource === 'estimated' ||
  seeds.some((seed) => seed.key !== null && seed.key === from && seed.keySource === 'estimated')

/** @param keys of the seeds: the points are the mean over all of them, so a clash with another one is told */
function harmonyReason(
  keys: readonly Key[],
  from: Key | null,
  sounding: Key | null,
  move: Move | null,
  estimate: boolean,
): string {
  if (sounding === null) return 'Key not known: counted as any key could be'
  if (from === null || move === null) return `${toCamelot(sounding)}; the current key is not known`
  const clashes = [...new Set(keys)].filter((key) => key !== from && moveBetween(key, sounding) === 'clash')
  return (
    `${moveName(move)}, ${toCamelot(from)} to ${toCamelot(sounding)}: ${moveEffect(move)}` +
    (clashes.length > 0 ? `; clashes with ${clashes.map(toCamelot).join(' and ')}` : '') +
    (estimate ? '. An estimate, so it counts for what the key may really be' : '')
  )
}

function genreReason(question: RecommendationQuery, track: MixableTrack): string {
  if (track.genre === null) return 'Genre not known'
  const says = {
    same: `${track.genre}`,
    part: 'a part of the same genre',
    family: 'of the same family',
    neighbour: 'a neighbouring genre',
    other: 'another genre',
    unplaced: 'not known',
  }
  const fit = genreFit(track.genre, question)
  return fit === 'same' ? says.same : `${track.genre}, ${says[fit]}`
}

function energyReason(question: RecommendationQuery, track: MixableTrack): string {
  if (track.energy === null) return 'Energy not known'
  const target = energyTarget(question)
  if (target !== null) return `Energy ${track.energy} of 10; you asked for about ${Math.round(target)}`
  const levels = question.seeds.flatMap(({ energy }) => energy ?? [])
  const [now, ...others] = new Set(levels)
  if (now === undefined) return `Energy ${track.energy} of 10`
  if (others.length > 0) return `Energy ${track.energy} of 10; the selected songs have ${listed(levels)}`
  const step = track.energy - now
  return step === 0
    ? `Energy stays at ${track.energy}`
    : `Energy ${step > 0 ? 'up' : 'down'} from ${now} to ${track.energy}`
}

function vibeReason(question: RecommendationQuery, track: MixableTrack): string {
  if (isForDescription(question, question.proposed.get(track.id))) return 'Proposed for your description'
  const rule = vibeRule(question)
  const shared = track.vibes.filter((word) => rule.words.includes(word))
  const vocals =
    rule.vocal === null
      ? ''
      : track.vocal === null
        ? '; vocals not known'
        : track.vocal
          ? '; with vocals'
          : '; instrumental'
  if (shared.length > 0) return `${rule.asked ? 'As you asked' : 'Shares'}: ${shared.join(', ')}${vocals}`
  if (rule.words.length === 0) return `${track.vibes.join(', ') || 'No moods known'}${vocals}`
  if (track.vibes.length === 0) return `No moods known${vocals}`
  return `${rule.asked ? 'None of the moods you asked for' : 'Another mood'}: ${track.vibes.join(', ')}${vocals}`
}

function eraReason({ seeds, intent }: RecommendationQuery, track: MixableTrack): string {
  if (track.year === null) return 'Year not known'
  if (intent.era)
    return track.year >= intent.era.from && track.year <= intent.era.to
      ? `${track.year}, as you asked`
      : `${track.year}, outside the years you asked for`
  const { year } = track
  const gaps = seeds.flatMap((seed) => (seed.year === null ? [] : [Math.abs(year - seed.year)]))
  if (gaps.length === 0) return String(year)
  const apart = Math.round(mean(gaps))
  if (gaps.every((gap) => gap === 0)) return `${gaps.length === 1 ? 'Both' : 'All'} from ${year}`
  const years = `${apart} ${apart === 1 ? 'year' : 'years'} apart`
  return `${year}, ${years}${gaps.length === 1 ? '' : ' on average'}`
}

function crowdReason({ popularity }: MixableTrack): string {
  if (popularity === null) return 'Popularity not known'
  if (popularity >= 65) return 'Most floors know it'
  return popularity >= 45 ? 'Many know it' : 'A record for those who look'
}

/** "7, 5 and 6". */
const listed = (levels: readonly number[]): string =>
  levels.map(String).reduce((said, level, at) => said + (at < levels.length - 1 ? ', ' : ' and ') + level)
