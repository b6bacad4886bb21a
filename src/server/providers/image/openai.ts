import { z } from 'zod'
import { boundedFetch, connectionError, neverArrived, statusError } from '../bounded-fetch.ts'
import type { CallMetrics } from '../call-metrics.ts'
import { type Attempt, type GuardRules, createGuard } from '../guard.ts'
import { LIMIT_REACHED, type SpendingLimit } from '../spending-limit.ts'
import type { Clock } from '../clock.ts'
import { imagePrice, type PictureTokens } from './image-prices.ts'
import { FAILED_MESSAGE, type ImageMaker, MASTER_SIDE } from './port.ts'
import { artworkPrompt } from './prompt.ts'
import { readPicture } from './raster.ts'

/** A picture of 1024 pixels a side has two or three megabytes, a third more in base64. */
const MAX_BYTES = 16 * 1024 * 1024
const TIMEOUT_MS = 120_000
export const REFUSED_MESSAGE = 'The image service declined to draw this list. Your picture stays as it was.'

/** For tests; the server passes nothing but key, address, model, limit and book. */
type OpenAiImagesOptions = {
  /** Not needed by most local servers. */
  readonly apiKey?: string
  /** With the version, as in "https://api.openai.com/v1". */
  readonly baseUrl?: string
  readonly model: string
  readonly limit: SpendingLimit
  readonly book?: CallMetrics
  readonly clock?: Clock
  readonly rules?: Partial<Omit<GuardRules, 'name'>>
}

const tokens = z.number().int().min(0).max(10_000_000)
const answer = z.object({
  data: z.tuple([z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })]).rest(z.unknown()),
  usage: z.object({ input_tokens: tokens, output_tokens: tokens }).nullish().catch(null),
})
const refusal = z.object({ error: z.object({ code: z.string().nullish() }) })
const REFUSALS: ReadonlySet<string> = new Set(['moderation_blocked', 'content_policy_violation'])

/** OpenAI's image models, or any server that speaks their protocol. */
export function openaiImages(options: OpenAiImagesOptions): ImageMaker {
  const { apiKey, baseUrl, model, limit, book, clock, rules } = options
  const name = `openai: ${model}`
  const url = new URL(`${(baseUrl ?? 'https://api.openai.com/v1').replace(/\/+$/u, '')}/images/generations`)
  const guarded = createGuard({ name, timeoutMs: TIMEOUT_MS, callsPerMinute: 20, ...rules }, clock, book)
  const fetchIt = boundedFetch(MAX_BYTES)
  const price = imagePrice(model, baseUrl)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    authorization: `Bearer ${apiKey ?? 'none'}`,
  }

  const ask = async (prompt: string, signal: AbortSignal): Promise<Attempt<Uint8Array>> => {
    const reserved = await limit.reserve(price.most)
    if (reserved === null) return LIMIT_REACHED
    const body = JSON.stringify({
      model,
      prompt,
      n: 1,
      size: `${MASTER_SIDE}x${MASTER_SIDE}`,
      ...formOf(model),
    })
    try {
      const response = await fetchIt(url, { method: 'POST', headers, body, signal })
      const text = await response.text()
      if (response.ok) {
        const said = readAnswer(text)
        if (said.kind !== 'found') return said
        // What was drawn is paid for, also where it cannot be read.
        if (said.value.tokens !== null) await reserved.settle(price.of(said.value.tokens))
        return { kind: 'found', value: said.value.bytes }
      }
      await reserved.settle(0)
      const said = refusal.safeParse(jsonOf(text))
      // The wording may repeat what was sent, the key included: status and code say enough.
      if (said.success && REFUSALS.has(said.data.error.code ?? ''))
        return { kind: 'failed', reason: REFUSED, retry: false }
      return statusError(response.status, response.headers.get('retry-after'))
    } catch (error) {
      if (neverArrived(error)) await reserved.settle(0)
      if (signal.aborted) throw error
      return connectionError(error)
    }
  }

  return {
    name,
    async make(list, signal, onProgress) {
      if (list.songs.length === 0) return { kind: 'nothing' }
      const prompt = artworkPrompt(list)
      let wasRefused = false
      let isLimited = false
      onProgress(0.05)
      const outcome = await guarded(signal, async (limited): Promise<Attempt<Uint8Array>> => {
        const said = await ask(prompt, limited)
        wasRefused = said.kind === 'failed' && said.reason === REFUSED
        isLimited = said.kind === 'skipped'
        if (said.kind !== 'found') return said
        onProgress(0.9)
        return decoded(said.value)
      })
      if (isLimited) return { kind: 'limited' }
      if (outcome.kind === 'found') {
        onProgress(1)
        return { kind: 'found', value: { png: outcome.value, family: model } }
      }
      const reason = outcome.kind === 'failed' ? outcome.reason : `${name}: no picture`
      return { kind: 'failed', reason, message: wasRefused ? REFUSED_MESSAGE : FAILED_MESSAGE }
    },
  }
}

const REFUSED = 'declined to draw this'

type Answer = {
  readonly bytes: Uint8Array
  readonly tokens: PictureTokens | null
}

/** OpenAI's newer models always send the picture itself, and refuse to be asked for it; all others must be asked. */
const formOf = (model: string): Record<string, string> =>
  /^(?:chatgpt-image|gpt-image)/u.test(model) ? { quality: 'medium' } : { response_format: 'b64_json' }

function readAnswer(text: string): Attempt<Answer> {
  const read = answer.safeParse(jsonOf(text))
  if (!read.success)
    return { kind: 'failed', reason: 'the answer has another form than expected', retry: false }
  const { data, usage } = read.data
  const [{ b64_json: base64, url }] = data
  if (base64 === null || base64 === undefined || base64 === '') {
    // Following an address from an answer would be server-side request forgery.
    const reason =
      url === null || url === undefined ? 'the answer holds no picture' : 'an address instead of a picture'
    return { kind: 'failed', reason, retry: false }
  }
  return {
    kind: 'found',
    value: {
      bytes: Buffer.from(base64, 'base64'),
      tokens: usage ? { input: usage.input_tokens, output: usage.output_tokens } : null,
    },
  }
}

async function decoded(bytes: Uint8Array): Promise<Attempt<Uint8Array>> {
  try {
    return { kind: 'found', value: await readPicture(bytes) }
  } catch {
    return { kind: 'failed', reason: 'the picture cannot be read', retry: false }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
