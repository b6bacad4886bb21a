import { createOpenAI } from '@ai-sdk/openai'
import { type CallOptions, modelFetch, sdkModel } from './ai-sdk.ts'
import { modelPrice } from './model-prices.ts'
import type { LanguageModel } from './port.ts'

type OpenAiOptions = CallOptions & {
  /** Not needed by most local servers. */
  readonly apiKey?: string | undefined
  /** With the version, as in "https://api.openai.com/v1"; a local server that speaks the same protocol. */
  readonly baseUrl?: string | undefined
  readonly model: string
}

/** OpenAI, or any server that speaks its chat completions. */
export function openaiModel({ apiKey, baseUrl, model, ...calls }: OpenAiOptions): LanguageModel {
  // Both are always given: the SDK would look into the environment for what is missing.
  const vendor = createOpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    fetch: modelFetch,
  })
  const effort = leastEffort(model)
  const settings =
    effort === null ? { temperature: 0 } : { providerOptions: { openai: { reasoningEffort: effort } } }
  const price = modelPrice(model, baseUrl)
  return sdkModel({ name: `openai: ${model}`, model: vendor.chat(model), price, settings, ...calls })
}

/** A DJ waits for the answer: of a model that can think, as little as it allows. null: it does not think. */
function leastEffort(model: string): 'none' | 'minimal' | 'low' | null {
  if (/^o\d/u.test(model)) return 'low'
  const [, major, minor, variant = ''] = /^gpt-(\d+)(?:\.(\d+))?(?:-(.+))?$/u.exec(model) ?? []
  if (major === undefined || Number(major) < 5 || variant.startsWith('chat')) return null
  if (Number(major) > 5 || /codex|pro/u.test(variant)) return 'low'
  return minor === undefined ? 'minimal' : 'none'
}
