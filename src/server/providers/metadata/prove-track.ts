import { settleTempo } from '#domain/tempo/settle-tempo.ts'
import type { GenreName } from '#domain/track/genres.ts'
import { normalizeName } from '#domain/track/names.ts'
import { isImitation, type NamedTrack } from '#domain/track/same-track.ts'
import { readServiceGenre } from '#domain/track/service-genres.ts'
import type { Outcome } from '../outcome.ts'
import { createSemaphore } from '../semaphore.ts'
import { systemClock, type Clock } from '../clock.ts'
import type { KnownTrack, MetadataService } from './port.ts'

const FACTS = ['bpm', 'genre', 'year', 'isrc', 'durationMs', 'previewUrl', 'pageUrl'] as const

/** A track that at least one service has, and what they say of it: never a guess. */
export type ProvenTrack = {
  /** As the first service prints it. */
  readonly artist: string
  readonly title: string
  /** As a DJ dials it; null where no service says, and where two services disagree: then it must be measured. */
  readonly bpm: number | null
  readonly genre: GenreName | null
  readonly year: number | null
  readonly isrc: string | null
  readonly durationMs: number | null
  /** To be measured, by the preview service that `provenance` names; good for a while only. */
  readonly previewUrl: string | null
  /** To listen to it there. */
  readonly pageUrl: string | null
  /** What each service that has it calls it by. */
  readonly serviceIds: Readonly<Record<string, string>>
  /** Which service says it, for every fact that is known. */
  readonly provenance: Readonly<Partial<Record<(typeof FACTS)[number], string>>>
}

/**
 * Whether a proposed track exists: this artist, this title, this version. Never throws, and ends soon after
 * the signal aborts.
 * @returns `nothing` where every service says so
 */
export type ProveTrack = (wanted: NamedTrack, signal: AbortSignal) => Promise<Outcome<ProvenTrack>>

type Provers = {
  /** Asked for every track, and waited for. */
  readonly main: MetadataService
  /** Asked at the same time as far as it allows; what it adds is not waited for long. */
  readonly beside: MetadataService
  /** Asked only where neither has it. */
  readonly last: MetadataService
}

/** Proofs in flight: the first tracks are proven with all their facts before the rate limit is spent on the names of the rest. */
const IN_FLIGHT = 6
/** How long further facts of a track that is proven already are waited for. */
const PATIENCE_MS = 400

/** @param clock time; the real one outside of tests */
export function createProveTrack({ main, beside, last }: Provers, clock: Clock = systemClock): ProveTrack {
  const limit = createSemaphore(IN_FLIGHT)
  return async (wanted, signal) => {
    if (isImitation(wanted) || normalizeName(wanted.artist) === '' || normalizeName(wanted.title) === '')
      return { kind: 'nothing' }
    return limit(() => prove(wanted, signal))
  }

  async function prove(wanted: NamedTrack, signal: AbortSignal): Promise<Outcome<ProvenTrack>> {
    const asked = new AbortController()
    const besides = beside.prove(wanted, AbortSignal.any([signal, asked.signal]))
    const first = await main.prove(wanted, signal)
    const second = first.kind === 'found' ? await atMost(besides) : await besides
    asked.abort()
    const known = [first, second].flatMap((answer) => (answer?.kind === 'found' ? [answer.value] : []))
    if (known.length > 0) return { kind: 'found', value: together(known) }
    const third = await last.prove(wanted, signal)
    if (third.kind === 'found') return { kind: 'found', value: together([third.value]) }
    const reasons = [first, second, third].flatMap((answer) =>
      answer?.kind === 'failed' ? [answer.reason] : [],
    )
    return reasons.length === 0 ? { kind: 'nothing' } : { kind: 'failed', reason: reasons.join('; ') }
  }

  /** null where it takes too long. */
  async function atMost<T>(answer: Promise<T>): Promise<T | null> {
    const stop = new AbortController()
    const value = await Promise.race([answer, clock.sleep(PATIENCE_MS, stop.signal).then(() => null)])
    stop.abort()
    return value
  }
}

/** Everybody's account of one track: each fact is the first's that knows it, the year the earliest. */
function together(known: readonly KnownTrack[]): ProvenTrack {
  const provenance: Partial<Record<(typeof FACTS)[number], string>> = {}
  const say = <T>(fact: (typeof FACTS)[number], read: (track: KnownTrack) => T | null): T | null => {
    for (const track of known) {
      const value = read(track)
      if (value === null) continue
      provenance[fact] = track.service
      return value
    }
    return null
  }
  const genre = say('genre', (track) => (track.genre === null ? null : readServiceGenre(track.genre)))
  const years = known.flatMap(({ year }) => year ?? [])
  const bpm = settleTempo(
    known.flatMap((track) => track.bpm ?? []),
    genre,
  )
  const [{ artist, title }] = known as [KnownTrack]
  return {
    artist,
    title,
    genre,
    bpm: bpm === null ? null : say('bpm', (track) => (track.bpm === null ? null : bpm)),
    year: say('year', ({ year }) => (year === Math.min(...years) ? year : null)),
    isrc: say('isrc', ({ isrc }) => isrc),
    durationMs: say('durationMs', ({ durationMs }) => durationMs),
    previewUrl: say('previewUrl', ({ previewUrl }) => previewUrl),
    pageUrl: say('pageUrl', ({ pageUrl }) => pageUrl),
    serviceIds: Object.fromEntries(known.map(({ service, serviceId }) => [service, serviceId])),
    provenance,
  }
}
