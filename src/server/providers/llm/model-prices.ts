import { isLoopbackHost } from '../../system/is-loopback-host.ts'

/** US dollars for a million tokens, which is millionths of a dollar for one. */
export type ModelPrice = { readonly input: number; readonly output: number }

/** What the vendors ask, as published in 2026. A version with a date in its name costs what the model costs. */
const PRICES: ReadonlyMap<string, ModelPrice> = new Map(
  Object.entries({
    'gpt-5.4': { input: 2.5, output: 15 },
    'gpt-5.2': { input: 1.75, output: 14 },
    'gpt-5.1': { input: 1.25, output: 10 },
    'gpt-5': { input: 1.25, output: 10 },
    'gpt-5-mini': { input: 0.25, output: 2 },
    'gpt-5-nano': { input: 0.05, output: 0.4 },
    'gpt-4.1': { input: 2, output: 8 },
    'gpt-4.1-mini': { input: 0.4, output: 1.6 },
    'gpt-4.1-nano': { input: 0.1, output: 0.4 },
    'gpt-4o': { input: 2.5, output: 10 },
    'gpt-4o-mini': { input: 0.15, output: 0.6 },
    o3: { input: 2, output: 8 },
    'o4-mini': { input: 1.1, output: 4.4 },
    'claude-opus-4-5': { input: 5, output: 25 },
    'claude-opus-4-1': { input: 15, output: 75 },
    'claude-sonnet-4-5': { input: 3, output: 15 },
    'claude-sonnet-4': { input: 3, output: 15 },
    'claude-haiku-4-5': { input: 1, output: 5 },
    'claude-3-5-haiku': { input: 0.8, output: 4 },
    'claude-3-haiku': { input: 0.25, output: 1.25 },
  }),
)
/** A model without a known price is billed as the dearest: its budget ends early rather than late. */
const UNKNOWN_PRICE: ModelPrice = { input: 15, output: 75 }
const FREE: ModelPrice = { input: 0, output: 0 }

const DATE = /-(?:20\d{6}|20\d\d-\d\d-\d\d|latest)$/u

/**
 * What a model costs. One that is not listed and runs on this machine costs nothing.
 * @param baseUrl where it is asked, if not at its own vendor
 */
export function modelPrice(model: string, baseUrl: string | undefined): ModelPrice {
  const listed = PRICES.get(model.replace(DATE, ''))
  if (listed !== undefined) return listed
  return baseUrl !== undefined && isLoopbackHost(new URL(baseUrl).hostname) ? FREE : UNKNOWN_PRICE
}
