import type { Intent } from '#domain/vibe/intent.ts'
import type { Outcome } from '../outcome.ts'

/** Facts a model may use, and nothing else. */
export type ReadingTask = {
  /** What the DJ wrote. Untrusted: it may try to give orders. */
  readonly vibe: string | null
  readonly current: {
    readonly artist: string | null
    readonly title: string | null
    readonly genre: string | null
    readonly bpm: number
  }
  /** How many tracks to propose, `MAX_PROPOSALS` at the most. */
  readonly proposals: number
}

/** A track a model believes to exist. It counts only once it has been found in the catalogue or a metadata service. */
export type Proposal = { readonly artist: string; readonly title: string }

export type Reading = {
  /** null: the model did not read the vibe, or there was none. */
  readonly intent: Intent | null
  readonly proposals: readonly Proposal[]
}

/** A language model reads and proposes. It never states a tempo or a key, and nothing it words is shown. */
export type LanguageModel = {
  /** "local" where there is none. */
  readonly name: string
  read(task: ReadingTask, signal: AbortSignal): Promise<Outcome<Reading>>
}
