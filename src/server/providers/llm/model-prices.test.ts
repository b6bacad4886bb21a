import { expect, it } from 'vitest'
import { modelPrice } from './model-prices.ts'

it.each([
  ['gpt-5-mini', undefined, { input: 0.25, output: 2 }],
  ['gpt-5-mini-2025-08-07', undefined, { input: 0.25, output: 2 }],
  ['claude-haiku-4-5-20251001', undefined, { input: 1, output: 5 }],
  ['claude-3-5-haiku-latest', undefined, { input: 0.8, output: 4 }],
  ['a model of next year', undefined, { input: 15, output: 75 }],
  ['some/model', 'https://models.example/v1', { input: 15, output: 75 }],
  ['llama3.1:8b', 'http://localhost:11434/v1', { input: 0, output: 0 }],
  // What stands before a paid vendor is on this machine as well.
  ['gpt-5-mini', 'http://127.0.0.1:4000/v1', { input: 0.25, output: 2 }],
  ['constructor', undefined, { input: 15, output: 75 }],
] as const)('%s at %s costs %j', (model, baseUrl, price) => expect(modelPrice(model, baseUrl)).toEqual(price))
