import type { Intent } from '../../../domain/vibe/intent.ts'
import type { ElsewhereKnown, Understood } from '../../../domain/recommend/understand.ts'
import { readTypedTrack } from '../../../domain/track/names.ts'
import { isMixable } from '../../../domain/track/track.ts'
import type { LanguageModel, Proposal } from '../../providers/llm/port.ts'
import type { TrackMetadata } from '../../providers/metadata/port.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** Outside services get this long in all for one question; then the local answer stands. */
export const OUTSIDE_BUDGET_MS = 3_000
/** The most of it that finding an unknown track may take: the reading of the vibe comes after it. */
const METADATA_SHARE = 0.6
const PROPOSALS = 8

export type Log = { info(facts: object, message: string): void; warn(facts: object, message: string): void }

export type AdvisorDeps = {
  readonly catalogue: Catalogue
  readonly model: LanguageModel
  readonly metadata: TrackMetadata
  readonly log: Log
  readonly budgetMs?: number
}

/**
 * What outside services add to one question, within one budget of time: metadata of an unknown track, and a model's
 * reading of the vibe. Whatever they fail at, the local answer stands.
 */
export type Advisor = {
  findElsewhere(text: string): Promise<ElsewhereKnown | null>
  advise(
    vibe: string | null,
    local: Intent,
    current: Understood,
  ): Promise<{ intent: Intent; proposed: ReadonlySet<string> }>
}

/** One advisor serves one question: its budget starts now. */
export function makeAdvisor({
  catalogue,
  model,
  metadata,
  log,
  budgetMs = OUTSIDE_BUDGET_MS,
}: AdvisorDeps): Advisor {
  const signal = AbortSignal.timeout(budgetMs)
  return {
    async findElsewhere(text) {
      const [reading] = readTypedTrack(text).readings
      const outcome = await metadata.find(
        { artist: reading?.artist ?? null, title: reading?.title ?? text },
        3,
        AbortSignal.any([signal, AbortSignal.timeout(budgetMs * METADATA_SHARE)]),
      )
      if (outcome.kind === 'failed')
        log.warn({ service: metadata.name, reason: outcome.reason }, 'metadata failed')
      return outcome.kind === 'found' ? (outcome.value[0] ?? null) : null
    },

    async advise(vibe, local, current) {
      const none = { intent: local, proposed: new Set<string>() }
      if (model.name === 'local' || vibe === null) return none
      const { track, genre, bpm } = current
      const task = {
        vibe,
        current: { artist: track.artist, title: track.title, genre: genre.value, bpm: bpm.value },
        proposals: PROPOSALS,
      }
      const outcome = await model.read(task, signal)
      if (outcome.kind === 'failed') log.warn({ model: model.name, reason: outcome.reason }, 'model failed')
      if (outcome.kind !== 'found') return none
      return { intent: outcome.value.intent ?? local, proposed: resolved(outcome.value.proposals) }
    },
  }

  /** Proposals that the catalogue can recommend; the rest is dropped and counted. */
  function resolved(proposals: readonly Proposal[]): ReadonlySet<string> {
    const ids = new Set<string>()
    for (const { artist, title } of proposals) {
      const found = catalogue.finder.find(`${artist} - ${title}`)
      if (found.kind === 'track' && isMixable(found.track)) ids.add(found.track.id)
    }
    log.info({ proposed: proposals.length, dropped: proposals.length - ids.size }, 'model proposals resolved')
    return ids
  }
}
