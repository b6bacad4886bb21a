import {
  APICallError,
  generateText,
  jsonSchema,
  NoObjectGeneratedError,
  Output,
  type LanguageModel as Model,
  type LanguageModelUsage,
} from 'ai'
import { z } from 'zod'
import {
  boundedFetch,
  connectionError,
  type Fetch,
  neverArrived,
  reasonOf,
  statusError,
} from '../bounded-fetch.ts'
import type { CallMetrics } from '../call-metrics.ts'
import { type Attempt, type GuardRules, createGuard } from '../guard.ts'
import { LIMIT_REACHED, type Reservation, type SpendingLimit, UNLIMITED } from '../spending-limit.ts'
import type { Clock } from '../clock.ts'
import type { ModelPrice } from './model-prices.ts'
import type { LanguageModel, Reading } from './port.ts'
import { MAX_PROPOSALS, type ModelQuestion, readingQuestion } from './questions.ts'
import { readIntent } from './read-intent.ts'
import { readProposals } from './read-proposals.ts'

export type CallOptions = {
  /** How often it may be called and what it may cost; without it nothing holds it. */
  readonly limit?: SpendingLimit
  /** Where its calls are noted. */
  readonly book?: CallMetrics
  // The rest is for tests; the server passes none of it.
  readonly clock?: Clock
  readonly rules?: Partial<Omit<GuardRules, 'name'>>
}

type SdkModelOptions = CallOptions & {
  readonly name: string
  readonly model: Exclude<Model, string>
  readonly price: ModelPrice
  readonly settings?: Pick<Parameters<typeof generateText>[0], 'providerOptions' | 'temperature'>
}

/** Many times the answer that is asked for: a model may propose too much, in an alphabet that JSON escapes. */
const MAX_ANSWER_BYTES = 256 * 1024
/** What every vendor of the SDK is given for its calls. */
export const modelFetch: Fetch = boundedFetch(MAX_ANSWER_BYTES)

/**
 * Any model that the Vercel AI SDK can call, as our port. What comes back is read by our own schemas, so that a model
 * that does not keep to the form, or has been talked into something, can do no more than choose words of ours.
 */
export function sdkModel(options: SdkModelOptions): LanguageModel {
  const { name, model, price, settings, limit = UNLIMITED, book, clock, rules } = options
  // The caller falls back to the local answer: no call is paid for twice.
  const guarded = createGuard(
    { name, timeoutMs: 8_000, callsPerMinute: 60, attempts: 1, ...rules },
    clock,
    book,
  )
  // Some servers that speak the protocol cannot hold a model to a form. The prompt describes it as well.
  let formRefused = false

  async function ask(
    question: ModelQuestion,
    signal: AbortSignal,
  ): Promise<Attempt<Record<string, unknown>>> {
    const { system, prompt, maxOutputTokens } = question
    const hasForm = !formRefused
    const form = hasForm ? { output: formOf(question) } : {}
    const reserved = await limit.reserve(maxCost(question, price))
    if (reserved === null) return LIMIT_REACHED
    let text: string
    try {
      const call = { model, system, prompt, maxOutputTokens, maxRetries: 0, abortSignal: signal }
      const said = await generateText({ ...settings, ...call, ...form })
      await settle(reserved, said.usage)
      text = said.text
    } catch (error) {
      if (isUnbilled(error)) await reserved.settle(0)
      if (signal.aborted) throw error
      if (NoObjectGeneratedError.isInstance(error) && error.text !== undefined) {
        await settle(reserved, error.usage)
        text = error.text
      } else if (hasForm && isFormRefusal(error)) {
        formRefused = true
        return ask(question, signal)
      } else return errorOf(error)
    }
    const value = jsonIn(text)
    return value === null
      ? { kind: 'failed', reason: 'the answer is not of the form asked for', retry: false }
      : { kind: 'found', value }
  }

  /** Where the vendor does not say what it counted, the most it may have been stands. */
  async function settle(reserved: Reservation, usage: LanguageModelUsage | undefined): Promise<void> {
    const { inputTokens, outputTokens } = usage ?? {}
    if (inputTokens === undefined || outputTokens === undefined) return
    await reserved.settle(inputTokens * price.input + outputTokens * price.output)
  }

  return {
    name,
    async read(task, signal) {
      const question = readingQuestion(task)
      if (question === null) return { kind: 'nothing' }
      return guarded(signal, async (limited): Promise<Attempt<Reading>> => {
        const answer = await ask(question, limited)
        if (answer.kind !== 'found') return answer
        const vibe = task.vibe?.trim() ? task.vibe : null
        const intent = vibe === null ? null : readIntent(answer.value['intent'], vibe)
        const proposals = readProposals(answer.value['proposals'], Math.min(MAX_PROPOSALS, task.proposals))
        if (intent === null && proposals.length === 0) return { kind: 'nothing' }
        return { kind: 'found', value: { intent, proposals } }
      })
    },
  }
}

/** No token is shorter than a byte. */
const maxCost = (question: ModelQuestion, price: ModelPrice): number => {
  const { system, prompt, answer, maxOutputTokens } = question
  const sent = Buffer.byteLength(system + prompt + JSON.stringify(z.toJSONSchema(answer)))
  return sent * price.input + maxOutputTokens * price.output
}

/** A call that was refused or never arrived costs nothing. One whose answer was lost may have been billed. */
const isUnbilled = (error: unknown): boolean =>
  APICallError.isInstance(error)
    ? error.statusCode === undefined
      ? neverArrived(error)
      : error.statusCode >= 400
    : neverArrived(error)

/** The form is asked for and not checked here: our readers keep what is good of an answer that is half right. */
const formOf = ({ answer, name }: ModelQuestion) =>
  Output.object({
    name,
    schema: jsonSchema<unknown>(z.toJSONSchema(answer) as Parameters<typeof jsonSchema>[0]),
  })

const isFormRefusal = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  (error.statusCode === 400 || error.statusCode === 422) &&
  /response_format|json_schema|output_config|output_format|structured|grammar/iu.test(
    `${error.message} ${error.responseBody ?? ''}`,
  )

function errorOf(error: unknown): Attempt<never> {
  if (!APICallError.isInstance(error)) return { kind: 'failed', reason: reasonOf(error), retry: false }
  const { statusCode } = error
  // A vendor's wording may repeat what was sent, the key included: the status says enough.
  if (statusCode !== undefined && statusCode >= 300)
    return statusError(statusCode, error.responseHeaders?.['retry-after'])
  return error.isRetryable ? connectionError(error) : { kind: 'failed', reason: error.message, retry: false }
}

const END_OF_THOUGHT = '</think>'

/** The JSON object in a model's answer, also where it has thought aloud before it or put a fence round it. */
function jsonIn(text: string): Record<string, unknown> | null {
  const thought = text.lastIndexOf(END_OF_THOUGHT)
  const said = thought === -1 ? text : text.slice(thought + END_OF_THOUGHT.length)
  const from = said.indexOf('{')
  const to = said.lastIndexOf('}')
  if (from === -1 || to < from) return null
  try {
    const value: unknown = JSON.parse(said.slice(from, to + 1))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
