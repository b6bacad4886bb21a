import {
  areMixed,
  heardPlays,
  type NamedTrack,
  type Night,
  type Play,
  type PlayKeys,
  playKeys,
} from './played-nights.ts'
import { energyStep, StepCounts, tempoStep } from './step-counts.ts'

/** What a DJ said of one track after another. */
export type Verdict = {
  readonly from: NamedTrack
  readonly to: NamedTrack
  readonly kind: 'worked' | 'never'
  /** ISO 8601, UTC. */
  readonly saidAt: string
}

/** A track that plays, or that could come next. */
export type PersonalTrack = Pick<Play, 'artist' | 'title' | 'bpm' | 'energy'>

export type Personal = {
  /** 0–`MAX_PERSONAL_POINTS`. */
  readonly points: number
  /** The fact that says most. */
  readonly reason: string
}

/** A night on which a track followed another. */
export type Meeting = { readonly night: string; readonly startedAt: string | null }

export type PlayedAfter = NamedTrack & {
  /** In the order of the nights. */
  readonly meetings: readonly Meeting[]
}

/** As much as the scene gives: what a DJ really plays says no less than what others do. */
export const MAX_PERSONAL_POINTS = 28

/**
 * Nats of each kind of evidence, by ln(1 + times). Chosen on nights before those that the figures of decision 30 are from: the very
 * pair decides, one track in between says a third of it, a night in common and the two artists a little. How often a track is
 * played at all says nothing of where it fits, and counted for worse.
 */
const PAIR_NATS = { once: 2, more: 3 } as const
const SKIPPED_NATS = 1
const SAME_NIGHT_NATS = 0.5
const ARTIST_NATS = 0.2
/** Most that a usual step in tempo and energy gives. */
const STEP_NATS = 0.3
/** "This worked" counts as so many nights. */
const WORKED_NIGHTS = 2
/** Nats after which the points have risen to 63 % of what they can reach. */
const SATURATION = 3
/** Tracks named as likely to follow, at most. */
const MAX_LIKELY = 300

type Position = { readonly night: number; readonly at: number }
type Evidence = {
  readonly track: NamedTrack
  readonly meetings: Meeting[]
  skipped: number
  sameNight: number
}
type IndexedNight = Meeting & { readonly plays: readonly Play[]; readonly keys: readonly PlayKeys[] }

/** What one DJ's nights and verdicts say of the next track. Nights are indexed, not summed: a question reads only those with its track. */
export class PersonalModel {
  private readonly nights: IndexedNight[] = []
  private readonly positions = new Map<string, Position[]>()
  private readonly artistPositions = new Map<string, Position[]>()
  private readonly tempoSteps = new StepCounts()
  private readonly energySteps = new StepCounts()
  private readonly verdicts = new Map<string, Verdict[]>()
  /** By artist and title as they are written: a DJ plays the same few thousand tracks. */
  private readonly played = new Map<string, PlayKeys>()
  private pairCount = 0
  private playCount = 0

  constructor(nights: readonly Night[] = [], verdicts: readonly Verdict[] = []) {
    for (const night of nights) this.addNight(night)
    for (const verdict of verdicts) append(this.verdicts, playKeys(verdict.from).key, verdict)
  }

  /** Whether there is nothing to learn from. */
  get isEmpty(): boolean {
    return this.nights.length === 0 && this.verdicts.size === 0
  }

  /** How much was learned from. */
  get counts(): { readonly nights: number; readonly pairs: number } {
    return { nights: this.nights.length, pairs: this.pairCount }
  }

  addNight(night: Night): void {
    const plays = heardPlays(night)
    if (plays.length === 0) return
    const keys = plays.map((play) => this.keysOfPlay(play))
    const number = this.nights.push({ night: night.name, startedAt: night.startedAt, plays, keys }) - 1
    for (const [at, { key, artist }] of keys.entries()) {
      this.playCount++
      append(this.positions, key, { night: number, at })
      append(this.artistPositions, artist, { night: number, at })
      const [from, to] = [plays[at - 1], plays[at] as Play]
      if (from === undefined || keys[at - 1]?.key === key || !areMixed(from, to)) continue
      this.pairCount++
      this.tempoSteps.add(tempoStep(from, to))
      this.energySteps.add(energyStep(from, to))
    }
  }

  /** What was played after a track, most often first, then the latest. */
  playedAfter(track: NamedTrack): readonly PlayedAfter[] {
    return [...this.evidenceAfter(playKeys(track).key).values()]
      .filter(({ meetings }) => meetings.length > 0)
      .map(({ track: { artist, title }, meetings }) => ({ artist, title, meetings }))
      .sort(
        (a, b) =>
          b.meetings.length - a.meetings.length || startOf(b.meetings).localeCompare(startOf(a.meetings)),
      )
  }

  /** What the nights say of any track after these; null: nothing at all. @param seeds 1–3 that play, joined */
  after(seeds: readonly PersonalTrack[]): PersonalAnswer | null {
    if (this.isEmpty || seeds.length === 0) return null
    return new PersonalAnswer(
      seeds.map((seed) => {
        const { key, artist } = playKeys(seed)
        return {
          seed,
          artist,
          evidence: this.evidenceAfter(key),
          verdicts: new Map((this.verdicts.get(key) ?? []).map((one) => [playKeys(one.to).key, one])),
          followers: this.followersOf(artist),
        }
      }),
      // Who never plays a track twice is not known by what they played it with.
      this.playCount === 0 ? 0 : 1 - this.positions.size / this.playCount,
      (from, to) =>
        this.tempoSteps.shareOfBest(tempoStep(from, to)) + this.energySteps.shareOfBest(energyStep(from, to)),
    )
  }

  private evidenceAfter(key: string): ReadonlyMap<string, Evidence> {
    const found = new Map<string, Evidence>()
    const seen = new Set<number>()
    for (const { night: number, at } of this.positions.get(key) ?? []) {
      const night = this.nights[number] as IndexedNight
      const { plays, keys } = night
      const of = (place: number): Evidence | null => {
        const [other, play] = [keys[place]?.key, plays[place]]
        if (other === undefined || play === undefined || other === key) return null
        const evidence = found.get(other) ?? { track: play, meetings: [], skipped: 0, sameNight: 0 }
        found.set(other, evidence)
        return evidence
      }
      const next = plays[at + 1]
      if (next !== undefined && areMixed(plays[at] as Play, next))
        of(at + 1)?.meetings.push({ night: night.night, startedAt: next.startedAt ?? night.startedAt })
      const skipped = of(at + 2)
      if (skipped) skipped.skipped++
      if (seen.has(number)) continue
      seen.add(number)
      const counted = new Set<string>()
      for (const [place, { key: other }] of keys.entries()) {
        if (counted.has(other)) continue
        counted.add(other)
        const evidence = of(place)
        if (evidence) evidence.sameNight++
      }
    }
    return found
  }

  /** How often each artist was mixed in after one. */
  private followersOf(artist: string): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const { night, at } of this.artistPositions.get(artist) ?? []) {
      const { plays, keys } = this.nights[night] as IndexedNight
      const [from, to, next] = [plays[at] as Play, plays[at + 1], keys[at + 1]]
      if (to === undefined || next === undefined || next.artist === artist || !areMixed(from, to)) continue
      counts.set(next.artist, (counts.get(next.artist) ?? 0) + 1)
    }
    return counts
  }

  private keysOfPlay(play: Play): PlayKeys {
    const name = `${play.artist}\n${play.title}`
    let keys = this.played.get(name)
    if (keys === undefined) this.played.set(name, (keys = playKeys(play)))
    return keys
  }
}

type Known = {
  readonly seed: PersonalTrack
  readonly artist: string
  readonly evidence: ReadonlyMap<string, Evidence>
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly followers: ReadonlyMap<string, number>
}

/** What a DJ's nights say of tracks after one, or after up to three joined. */
export class PersonalAnswer {
  private readonly after: readonly Known[]
  private readonly repeats: number
  private readonly usualSteps: (from: PersonalTrack, to: PersonalTrack) => number

  /**
   * @param repeats 0–1: how often a play is of a track that was played before
   * @param usualSteps 0–2: how usual the steps in tempo and energy are
   */
  constructor(
    after: readonly Known[],
    repeats: number,
    usualSteps: (from: PersonalTrack, to: PersonalTrack) => number,
  ) {
    this.after = after
    this.repeats = repeats
    this.usualSteps = usualSteps
  }

  /** Tracks that the nights speak for, the likeliest first: they are looked at wherever they stand in the score. */
  get likely(): readonly NamedTrack[] {
    const found = this.after.flatMap(({ evidence, verdicts }) => [
      ...[...evidence.values()].map((one) => ({ track: one.track, nats: natsOf(one, this.repeats) })),
      ...[...verdicts.values()]
        .filter(({ kind }) => kind === 'worked')
        .map(({ to }) => ({ track: to, nats: Infinity })),
    ])
    return found
      .sort((a, b) => b.nats - a.nats)
      .slice(0, MAX_LIKELY)
      .map(({ track }) => track)
  }

  /** Whether the DJ never wants this track after one of those that play. */
  isUnwanted(track: NamedTrack): boolean {
    const { key } = playKeys(track)
    return this.after.some(({ verdicts }) => verdicts.get(key)?.kind === 'never')
  }

  /** null: the nights say nothing of it. */
  judge(track: PersonalTrack): Personal | null {
    const keys = playKeys(track)
    const all = this.after.map((known) => this.judgeAfter(known, track, keys))
    const points = all.reduce((sum, one) => sum + one.points, 0) / all.length
    const reason = all.reduce((a, b) => (b.points > a.points ? b : a)).reason
    return reason === null ? null : { points, reason }
  }

  private judgeAfter(
    { seed, artist, evidence, verdicts, followers }: Known,
    track: PersonalTrack,
    keys: PlayKeys,
  ): { readonly points: number; readonly reason: string | null } {
    const found = evidence.get(keys.key)
    const verdict = verdicts.get(keys.key)
    const worked = verdict?.kind === 'worked' ? verdict : null
    const follows = keys.artist === artist ? 0 : (followers.get(keys.artist) ?? 0)
    const steps = this.usualSteps(seed, track)
    const nats =
      natsOf(found, this.repeats, worked === null ? 0 : WORKED_NIGHTS) +
      this.repeats * ARTIST_NATS * Math.log1p(follows) +
      (STEP_NATS * steps) / 2
    return {
      points: MAX_PERSONAL_POINTS * (1 - Math.exp(-nats / SATURATION)),
      reason: reasonOf(found, worked, follows) ?? (steps > 1 ? 'A step as you take it' : null),
    }
  }
}

function natsOf(evidence: Evidence | undefined, repeats: number, more = 0): number {
  const pairs = (evidence?.meetings.length ?? 0) + more
  return (
    (pairs === 0 ? 0 : PAIR_NATS.once + PAIR_NATS.more * Math.log1p(pairs)) +
    repeats *
      (SKIPPED_NATS * Math.log1p(evidence?.skipped ?? 0) +
        SAME_NIGHT_NATS * Math.log1p(evidence?.sameNight ?? 0))
  )
}

function reasonOf(evidence: Evidence | undefined, worked: Verdict | null, follows: number): string | null {
  if (evidence && evidence.meetings.length > 0)
    return `You played this after it ${times(evidence.meetings.length)}: ${lastOf(evidence.meetings)}`
  if (worked) return `Worked on ${dayOf(worked.saidAt)}`
  if (evidence && evidence.sameNight > 0)
    return evidence.sameNight === 1
      ? 'You played both on one night'
      : `You played both on the same night ${times(evidence.sameNight)}`
  return follows === 0 ? null : `You played this artist after that one ${times(follows)}`
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "14 Feb 2025" of an ISO date; '' where there is none. */
function dayOf(iso: string | null): string {
  const [year, month, day] = iso?.slice(0, 10).split('-') ?? []
  return day === undefined ? '' : `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}

const latest = (meetings: readonly Meeting[]): Meeting | undefined =>
  meetings.toSorted((a, b) => (b.startedAt ?? '').localeCompare(a.startedAt ?? ''))[0]
const startOf = (meetings: readonly Meeting[]): string => latest(meetings)?.startedAt ?? ''

/** "14 Feb 2025, Club X" of the last time; the name alone where it has the day in it. */
function lastOf(meetings: readonly Meeting[]): string {
  const last = latest(meetings)
  const day = last?.startedAt?.slice(0, 10) ?? ''
  const date = dayOf(day === '' ? null : day)
  const name = last?.night ?? ''
  const isDated = day !== '' && name.includes(day)
  return [date, isDated ? '' : name].filter((part) => part !== '').join(', ') || 'date not known'
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
