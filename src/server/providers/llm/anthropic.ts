import { createAnthropic } from '@ai-sdk/anthropic'
import { type GuardOptions, modelFetch, sdkModel } from './ai-sdk.ts'
import type { LanguageModel } from './port.ts'

export type AnthropicOptions = GuardOptions & {
  readonly apiKey: string
  readonly baseUrl?: string | undefined
  readonly model: string
}

/** Anthropic's models. */
export function anthropicModel({ apiKey, baseUrl, model, ...guard }: AnthropicOptions): LanguageModel {
  const vendor = createAnthropic({
    apiKey,
    // Always given: the SDK would look into the environment for what is missing.
    baseURL: baseUrl ?? 'https://api.anthropic.com/v1',
    fetch: modelFetch,
  })
  return sdkModel({ name: `anthropic: ${model}`, model: vendor(model), ...guard })
}
