import { heardPlays, type Night, type Play, playedPairs } from './played-nights.ts'

/** What a DJ said of one track after another, both as `ownTrackKey`. */
export type Verdict = { readonly from: string; readonly to: string; readonly kind: 'worked' | 'never' }

/** A track that plays, or that could come next. */
export type PersonalTrack = Pick<Play, 'key' | 'artist' | 'bpm' | 'energy'>

export type Personal = {
  /** 0–`MAX_PERSONAL_POINTS`. */
  readonly points: number
  /** The fact that says most; null: nothing that the DJ could check. */
  readonly reason: string | null
}

/** As much as the scene gives: what a DJ really plays says no less than what others do. */
export const MAX_PERSONAL_POINTS = 28

/** Most points of each kind of evidence; together the whole part. */
const PAIR_POINTS = 12
const ARTIST_POINTS = 13
const STEP_POINTS = 3
/** "This worked" counts as so many nights. */
const WORKED_WEIGHT = 2
/** Plays after an artist at which its own followers weigh as much as what is played at all. */
const ARTIST_BACK_OFF = 3
/** Points for each nat above an artist picked blindly. */
const POINTS_PER_NAT = 3
/** Fewer steps say nothing of a DJ's manner. */
const MIN_STEPS = 30
/** Tempo steps are counted in classes of 2 %, energy steps by the level; the outermost take what lies beyond. */
const TEMPO_CLASS = 0.02
const OUTERMOST = 5

type Meeting = { readonly night: string; readonly startedAt: string | null }

/**
 * What one DJ's nights say of the next track. Three kinds of evidence are summed: the very pair was played (saturating with its
 * count), the artist follows the artist more than blindly (interpolated with how often it is played at all, Jelinek and Mercer 1980),
 * and the step in tempo and energy is one the DJ takes. Built once, in time linear in the plays.
 */
export class PersonalModel {
  private readonly meetings = new Map<string, Map<string, Meeting[]>>()
  private readonly worked = new Set<string>()
  private readonly never = new Set<string>()
  private readonly followers = new Map<string, Map<string, number>>()
  private readonly followed = new Map<string, number>()
  private readonly artistPlays = new Map<string, number>()
  private plays = 0
  private readonly tempoSteps = new StepCounts()
  private readonly energySteps = new StepCounts()

  constructor(nights: readonly Night[], verdicts: readonly Verdict[] = []) {
    for (const night of nights) this.addNight(night)
    for (const { from, to, kind } of verdicts)
      (kind === 'worked' ? this.worked : this.never).add(pairKey(from, to))
  }

  /** Whether there is nothing to learn from. */
  get isEmpty(): boolean {
    return this.plays === 0 && this.worked.size === 0 && this.never.size === 0
  }

  /** Whether the DJ never wants this track after that one again. */
  isUnwanted(from: string, to: string): boolean {
    return this.never.has(pairKey(from, to))
  }

  /** What was played after a track, most often first. */
  after(key: string): readonly { readonly key: string; readonly meetings: readonly Meeting[] }[] {
    return [...(this.meetings.get(key) ?? [])]
      .map(([next, meetings]) => ({ key: next, meetings }))
      .sort((a, b) => b.meetings.length - a.meetings.length)
  }

  judge(from: PersonalTrack, to: PersonalTrack): Personal {
    const meetings = this.meetings.get(from.key)?.get(to.key) ?? []
    const worked = this.worked.has(pairKey(from.key, to.key))
    const weight = meetings.length + (worked ? WORKED_WEIGHT : 0)
    const artists = Math.max(
      0,
      Math.min(ARTIST_POINTS, POINTS_PER_NAT * this.artistNats(from.artist, to.artist)),
    )
    const points = (PAIR_POINTS * weight) / (weight + 1) + artists + this.stepPoints(from, to)
    return { points, reason: this.reason(from, to, meetings, worked) }
  }

  private addNight(night: Night): void {
    for (const { artist } of heardPlays(night)) {
      this.plays++
      count(this.artistPlays, artist)
    }
    for (const [from, to] of playedPairs(night)) {
      const startedAt = from.startedAt ?? night.startedAt
      nested(this.meetings, from.key, to.key, () => []).push({ night: night.name, startedAt })
      count(this.followed, from.artist)
      const followers = this.followers.get(from.artist) ?? new Map<string, number>()
      this.followers.set(from.artist, followers)
      count(followers, to.artist)
      this.tempoSteps.add(tempoStep(from, to))
      this.energySteps.add(energyStep(from, to))
    }
  }

  /** ln of how much likelier the artist is here than one picked blindly; 0 for artists that were never played. */
  private artistNats(from: string, to: string): number {
    const played = this.artistPlays.get(to) ?? 0
    if (played === 0) return 0
    const atAll = played / this.plays
    const here = this.followers.get(from)?.get(to) ?? 0
    const share = (here + ARTIST_BACK_OFF * atAll) / ((this.followed.get(from) ?? 0) + ARTIST_BACK_OFF)
    return Math.log(share * this.artistPlays.size)
  }

  private stepPoints(from: PersonalTrack, to: PersonalTrack): number {
    const shares = [
      this.tempoSteps.shareOfBest(tempoStep(from, to)),
      this.energySteps.shareOfBest(energyStep(from, to)),
    ]
    return (STEP_POINTS * shares.reduce((sum, share) => sum + share, 0)) / shares.length
  }

  private reason(
    from: PersonalTrack,
    to: PersonalTrack,
    meetings: readonly Meeting[],
    worked: boolean,
  ): string | null {
    if (meetings.length > 0) return `You played this after it ${times(meetings.length)}: ${lastOf(meetings)}`
    if (worked) return 'You said this worked after it'
    const artists = this.followers.get(from.artist)?.get(to.artist) ?? 0
    return artists === 0 || from.artist === to.artist
      ? null
      : `You played this artist after that one ${times(artists)}`
  }
}

/** Counts of steps by class, with one more in each for what has not been seen yet. */
class StepCounts {
  private readonly counts = new Float64Array(2 * OUTERMOST + 1).fill(1)
  private steps = 0

  add(step: number | null): void {
    if (step === null) return
    this.steps++
    this.counts[step + OUTERMOST]!++
  }

  /** 0–1: how usual the step is beside the most usual one; 0 where it is not known or too few were seen. */
  shareOfBest(step: number | null): number {
    if (step === null || this.steps < MIN_STEPS) return 0
    return (this.counts[step + OUTERMOST] as number) / Math.max(...this.counts)
  }
}

const toClass = (step: number): number => Math.max(-OUTERMOST, Math.min(OUTERMOST, Math.round(step)))

/** Half and double tempo are the same. */
function tempoStep(from: PersonalTrack, to: PersonalTrack): number | null {
  if (from.bpm === null || to.bpm === null) return null
  const octaves = Math.log2(to.bpm / from.bpm)
  return toClass(((octaves - Math.round(octaves)) * Math.LN2) / TEMPO_CLASS)
}

const energyStep = (from: PersonalTrack, to: PersonalTrack): number | null =>
  from.energy === null || to.energy === null ? null : toClass(to.energy - from.energy)

const pairKey = (from: string, to: string): string => `${from}\n${to}`
const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "14 Feb 2025, Club X" of the last time. */
function lastOf(meetings: readonly Meeting[]): string {
  const last = meetings.reduce((a, b) => ((b.startedAt ?? '') > (a.startedAt ?? '') ? b : a))
  const [year, month, day] = last.startedAt?.slice(0, 10).split('-') ?? []
  const date = day === undefined ? '' : `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
  return [date, last.night].filter((part) => part !== '').join(', ')
}

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function nested<T>(maps: Map<string, Map<string, T>>, outer: string, inner: string, make: () => T): T {
  const map = maps.get(outer) ?? new Map<string, T>()
  maps.set(outer, map)
  const value = map.get(inner) ?? make()
  map.set(inner, value)
  return value
}
