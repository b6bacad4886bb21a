import { setTimeout as sleep } from 'node:timers/promises'
import type { ProposedBy, RecommendationQuery } from '#domain/recommend/recommendation-query.ts'
import { nearestActs } from '#domain/scene/nearest-acts.ts'
import { isSameTrack, type NamedTrack } from '#domain/track/same-track.ts'
import type { MixableTrack, ShelfTrack } from '#domain/track/track.ts'
import type { Recommendation } from '#contract/recommendations.ts'
import type { Db } from '../../db/schema.ts'
import type { LanguageModel } from '../../providers/llm/port.ts'
import type { ProveTrack } from '../../providers/metadata/prove-track.ts'
import type { NeighbourService } from '../../providers/neighbours/port.ts'
import type { Logger } from '../../system/logger.ts'
import type { CurrentCatalogue } from '../catalogue/catalogue.ts'
import { countProposals } from '../found-tracks/count-proposals.ts'
import { touchFoundTracks } from '../found-tracks/touch-found-tracks.ts'
import type { MeasurePreview } from '../measuring/measure-preview.ts'
import { serializeCard } from './serialize.ts'
import { resolveProposal } from './resolve-proposal.ts'
import { recommendationsStore } from './store.ts'

/** Cards that come after the answer, as long as the client is connected… */
export const EXTRAS_MS = 3_000
/** …and what is still being proven then is kept for the next question. */
const AFTERWARDS_MS = 7_000
const MAX_PROPOSALS = 30
const MAX_EXTRAS = 10
/** Acts of the scene whose tracks are asked for beside those a service holds to be related. */
const NEAR_ACTS = 2
/** A proposal that scores less is not worth a look while something else plays. */
const MIN_SCORE = 55
/** Questions whose proposals are looked into at once; more are answered by the local part alone. */
const MAX_JOBS = 16
/** Of them of one guest or account: who asks faster has only these looked into, and leaves room for others. */
const MAX_JOBS_OF_ONE = 3
/** Between two lines in the log about questions that were left out. */
const WARNING_PAUSE_MS = 60_000
/** How often another server's cards are looked for. */
const POLL_MS = 400

type ExtrasDeps = {
  readonly db: Db
  readonly catalogue: CurrentCatalogue & { refresh?(): Promise<void> }
  readonly hasModel: boolean
  readonly neighbours: NeighbourService
  readonly proveTrack: ProveTrack
  readonly previews?: Pick<MeasurePreview, 'measure'> | undefined
  readonly measureLater?: (track: ShelfTrack) => void
  readonly clock: () => number
  readonly newId: () => string
  readonly log: Pick<Logger, 'warn'>
}

type ExtrasJob = {
  readonly requestId: string
  /** Under which names their searches are counted. */
  readonly askedBy: readonly string[]
  readonly question: RecommendationQuery
  /** The track that plays; null where neither artist nor title is known. */
  readonly current: NamedTrack | null
  readonly vibe: string | null
  /** What the model proposed already, while it read the description; null: it was not asked. */
  readonly proposals: readonly NamedTrack[] | null
  /** A service has it and the catalogue has not: kept, not shown. */
  readonly elsewhere: NamedTrack | null
  /** Tracks of the answer. */
  readonly shown: readonly MixableTrack[]
  /** The caller's: it answers nothing once their quota for today is used up. */
  readonly model: LanguageModel
}

export type Extras = {
  /** Whether any proposer is set up: a model or a neighbour service. */
  readonly isOn: boolean
  /** Looks into what may be played next beside the answer, in the background. Call it once the answer is stored. */
  start(job: ExtrasJob): void
  /** The cards of an answer as they come, those that are there already first; ends when no more will come. */
  follow(requestId: string, signal: AbortSignal): AsyncGenerator<Recommendation>
  /** Resolves once nothing is in flight. */
  close(): Promise<void>
}

type Running = { readonly cards: Recommendation[]; isOver: boolean; readonly listeners: Set<() => void> }

export function createExtras(deps: ExtrasDeps): Extras {
  const { db, hasModel, neighbours, clock, log } = deps
  const running = new Map<string, Running>()
  const jobs = new Map<Promise<void>, ExtrasJob>()
  let leftOut = 0
  let nextWarningAt = 0
  const closing = new AbortController()
  const isOn = hasModel || neighbours.name !== 'off'

  const hasRoom = ({ askedBy }: ExtrasJob): boolean => {
    const own = [...jobs.values()].filter((job) => job.askedBy.some((name) => askedBy.includes(name)))
    return jobs.size < MAX_JOBS && own.length < MAX_JOBS_OF_ONE
  }
  const noteLeftOut = (): void => {
    leftOut++
    if (clock() < nextWarningAt) return
    log.warn({ questions: leftOut }, 'too many questions at once: for some nothing is proposed')
    leftOut = 0
    nextWarningAt = clock() + WARNING_PAUSE_MS
  }

  return {
    isOn,
    start(job) {
      if (!hasRoom(job) || closing.signal.aborted) {
        if (!closing.signal.aborted) noteLeftOut()
        recommendationsStore(db)
          .endExtras(job.requestId)
          .catch((error: unknown) => noteNotEnded(log, error))
        return
      }
      const live: Running = { cards: [], isOver: false, listeners: new Set() }
      running.set(job.requestId, live)
      const done = run(deps, job, live, closing.signal)
        .catch((error: unknown) => log.warn({ err: error }, 'proposals could not be looked into'))
        .finally(() => {
          jobs.delete(done)
          running.delete(job.requestId)
        })
      jobs.set(done, job)
    },
    follow(requestId, signal) {
      const live = running.get(requestId)
      return live === undefined ? followStored(deps, requestId, signal) : followRunning(live, signal)
    },
    async close() {
      closing.abort()
      await Promise.all(jobs.keys())
    },
  }
}

const noteNotEnded = (log: Pick<Logger, 'warn'>, error: unknown): void =>
  log.warn({ err: error }, 'the end of an answer’s extras was not noted')

/** Looks into the proposals for one answer; what proves real becomes its cards. */
async function run(deps: ExtrasDeps, job: ExtrasJob, live: Running, closing: AbortSignal): Promise<void> {
  const { db, catalogue, clock, newId, log } = deps
  const patience = AbortSignal.any([closing, AbortSignal.timeout(EXTRAS_MS)])
  const signal = AbortSignal.any([closing, AbortSignal.timeout(EXTRAS_MS + AFTERWARDS_MS)])
  const whole = catalogue.current()
  const resolveDeps = { ...deps, catalogue: whole, measureLater: deps.measureLater ?? (() => undefined) }
  const shownSongs: NamedTrack[] = [...job.shown]
  const counts = { questions: 1, proposed: 0, known: 0, proven: 0, recommended: 0 }

  const show = async (track: MixableTrack, by: ProposedBy): Promise<void> => {
    if (patience.aborted || live.cards.length >= MAX_EXTRAS) return
    if (shownSongs.some((other) => isSameTrack(other, track))) return
    const question = { ...job.question, proposed: new Map([[track.id, by]]) }
    const [recommended] = whole.recommender.judgeProposed(question, [track])
    if (recommended === undefined || recommended.explained.score < MIN_SCORE) return
    shownSongs.push(track)
    const card = {
      ...serializeCard(recommended),
      finding: {
        service: track.foundOn?.service ?? null,
        pageUrl: track.foundOn?.pageUrl ?? null,
        proposedBy: by,
      },
    }
    const id = newId()
    const position = job.question.count + live.cards.length
    live.cards.push({ ...card, id, isSelected: false })
    await recommendationsStore(db).addExtra({ id, requestId: job.requestId, position, card })
    counts.recommended++
    for (const listener of live.listeners) listener()
    await touchFoundTracks(db, [track], clock())
  }

  let ending: Promise<void> | null = null
  const end = (): Promise<void> =>
    (ending ??= recommendationsStore(db)
      .endExtras(job.requestId)
      .finally(() => {
        live.isOver = true
        for (const listener of live.listeners) listener()
      }))
  const onPatience = () => void end().catch((error: unknown) => noteNotEnded(log, error))
  patience.addEventListener('abort', onPatience, { once: true })
  try {
    const { by, tracks } = await proposalsFor(deps, job, patience)
    const wanted = tracks.slice(0, MAX_PROPOSALS).filter((track) => !isCurrent(job, track))
    counts.proposed = wanted.length
    const lookInto = async (track: NamedTrack) => {
      const resolved = await resolveProposal(resolveDeps, track, patience, signal)
      if (resolved.kind === 'unproven') return
      if (resolved.kind === 'mixable' && !resolved.isNew) counts.known++
      else counts.proven++
      if (resolved.kind === 'mixable') await show(resolved.track, by)
    }
    const elsewhere =
      job.elsewhere === null ? [] : [resolveProposal(resolveDeps, job.elsewhere, patience, signal)]
    await Promise.all([...wanted.map(lookInto), ...elsewhere])
    await end()
    await countProposals(db, by, counts, clock())
    // Not waited for: after a large shelf was made anew the next one comes much later.
    if (counts.proven > 0 || elsewhere.length > 0) void catalogue.refresh?.()
  } finally {
    patience.removeEventListener('abort', onPatience)
    await end()
  }
}

/** What may be played next, by the first proposer that answers: the model, else the neighbour services. */
async function proposalsFor(
  { hasModel, neighbours, catalogue, log }: ExtrasDeps,
  job: ExtrasJob,
  signal: AbortSignal,
): Promise<{ by: ProposedBy; tracks: readonly NamedTrack[] }> {
  if (job.proposals !== null && job.proposals.length > 0) return { by: 'model', tracks: job.proposals }
  const { current, question, vibe, model } = job
  if (hasModel && job.proposals === null) {
    const [seed] = question.seeds
    const task = {
      vibe,
      current: {
        artist: current?.artist ?? null,
        title: current?.title ?? null,
        genre: seed.genre,
        bpm: question.bpm,
      },
      proposals: MAX_PROPOSALS,
    }
    const outcome = await model.read(task, signal)
    if (outcome.kind === 'failed')
      log.warn({ model: model.name, reason: outcome.reason }, 'the model proposed nothing')
    if (outcome.kind === 'found' && outcome.value.proposals.length > 0)
      return { by: 'model', tracks: outcome.value.proposals }
  }
  // A model that used up the time leaves none for the neighbour services.
  if (current === null || neighbours.name === 'off' || signal.aborted) return { by: 'neighbours', tracks: [] }
  const near = nearestActs(catalogue.current().recommender.scene, current, NEAR_ACTS)
  const outcome = await neighbours.propose(current, signal, near)
  if (outcome.kind === 'failed') log.warn({ reason: outcome.reason }, 'the neighbours could not be asked')
  return { by: 'neighbours', tracks: outcome.kind === 'found' ? outcome.value : [] }
}

async function* followRunning(live: Running, signal: AbortSignal): AsyncGenerator<Recommendation> {
  for (let next = 0; !signal.aborted;) {
    const card = live.cards[next]
    if (card !== undefined) {
      next++
      yield card
    } else if (live.isOver) return
    else
      await new Promise<void>((resolve) => {
        const wake = () => {
          live.listeners.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        live.listeners.add(wake)
        signal.addEventListener('abort', wake, { once: true })
      })
  }
}

/** Another server looks into it: what it writes down is seen soon after. */
async function* followStored(
  { db, clock }: ExtrasDeps,
  requestId: string,
  signal: AbortSignal,
): AsyncGenerator<Recommendation> {
  const store = recommendationsStore(db)
  for (let sent = 0; !signal.aborted;) {
    // Asked first: what is written between the two looks is not lost.
    const until = await store.extrasUntil(requestId)
    const cards = await store.extras(requestId)
    for (const card of cards.slice(sent)) yield card
    sent = cards.length
    if (until === null || until < clock()) return
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
}

const isCurrent = ({ current }: ExtrasJob, track: NamedTrack): boolean =>
  current !== null && isSameTrack(current, track)
