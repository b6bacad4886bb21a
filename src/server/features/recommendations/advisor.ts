import type { Intent } from '#domain/vibe/intent.ts'
import type { ElsewhereKnown, ResolvedTrack } from '#domain/recommend/resolve-track.ts'
import { readTypedTrack } from '#domain/track/names.ts'
import type { LanguageModel, Proposal } from '../../providers/llm/port.ts'
import type { TrackMetadata } from '../../providers/metadata/port.ts'
import type { Logger } from '../../system/logger.ts'
import type { MeasurePreview } from '../measuring/measure-preview.ts'
import { measureElsewhere } from './measure-elsewhere.ts'

/** Outside services get this long in all for one question; then the local answer stands. */
const OUTSIDE_BUDGET_MS = 3_000
/** The most of it that finding an unknown track may take: the reading of the vibe comes after it. */
const METADATA_SHARE = 0.6
const MAX_PROPOSALS = 30

export type AdvisorDeps = {
  /** The caller's: it answers nothing once their quota for today is used up. */
  readonly model: LanguageModel
  readonly metadata: TrackMetadata
  /** Left out where nothing may be fetched. */
  readonly previews?: Pick<MeasurePreview, 'measure'> | undefined
  readonly log: Pick<Logger, 'warn'>
  readonly budgetMs?: number
}

/**
 * What outside services add to one question, within one budget of time: metadata of an unknown track, and a model's
 * reading of the vibe. On a failure or time-out the local answer stands.
 */
export type Advisor = {
  /** @param wantsTempo it is measured where no source states it */
  findElsewhere(text: string, wantsTempo: boolean): Promise<ElsewhereKnown | null>
  /**
   * The model is waited for only where the local reader left words unread; else it is asked beside the answer.
   * @returns what it proposed; null where it was not asked
   */
  advise(
    vibe: string | null,
    local: Intent,
    current: ResolvedTrack,
  ): Promise<{ intent: Intent; proposals: readonly Proposal[] | null }>
}

/** One advisor serves one question: its budget starts now. */
export function createAdvisor({
  model,
  metadata,
  previews,
  log,
  budgetMs = OUTSIDE_BUDGET_MS,
}: AdvisorDeps): Advisor {
  const signal = AbortSignal.timeout(budgetMs)
  return {
    async findElsewhere(text, wantsTempo) {
      const [reading] = readTypedTrack(text).readings
      const outcome = await metadata.find(
        { artist: reading?.artist ?? null, title: reading?.title ?? text },
        3,
        AbortSignal.any([signal, AbortSignal.timeout(budgetMs * METADATA_SHARE)]),
      )
      if (outcome.kind === 'failed')
        log.warn({ service: metadata.name, reason: outcome.reason }, 'metadata failed')
      const known = outcome.kind === 'found' ? outcome.value[0] : undefined
      if (known === undefined) return null
      if (!wantsTempo || previews === undefined) return known
      return measureElsewhere(known, previews, signal, (reason) => log.warn({ reason }, 'measuring failed'))
    },

    async advise(vibe, local, current) {
      const isRead = vibe === null || (local.ignored.length === 0 && local.used.length > 0)
      if (model.name === 'local' || isRead) return { intent: local, proposals: null }
      const none = { intent: local, proposals: [] }
      const { track, genre, bpm } = current
      const task = {
        vibe,
        current: { artist: track.artist, title: track.title, genre: genre.value, bpm: bpm.value },
        proposals: MAX_PROPOSALS,
      }
      const outcome = await model.read(task, signal)
      if (outcome.kind === 'failed') log.warn({ model: model.name, reason: outcome.reason }, 'model failed')
      if (outcome.kind !== 'found') return none
      return { intent: outcome.value.intent ?? local, proposals: outcome.value.proposals }
    },
  }
}
