import { createAnthropic } from '@ai-sdk/anthropic'
import { type CallOptions, modelFetch, sdkModel } from './ai-sdk.ts'
import { modelPrice } from './model-prices.ts'
import type { LanguageModel } from './port.ts'

type AnthropicOptions = CallOptions & {
  readonly apiKey: string
  readonly baseUrl?: string | undefined
  readonly model: string
}

/** Anthropic's models. */
export function anthropicModel({ apiKey, baseUrl, model, ...calls }: AnthropicOptions): LanguageModel {
  const vendor = createAnthropic({
    apiKey,
    // Always given: the SDK would look into the environment for what is missing.
    baseURL: baseUrl ?? 'https://api.anthropic.com/v1',
    fetch: modelFetch,
  })
  const price = modelPrice(model, baseUrl)
  return sdkModel({ name: `anthropic: ${model}`, model: vendor(model), price, ...calls })
}
