import { openaiModel } from '../../src/server/providers/llm/openai.ts'
import { spendingLimits } from '../../src/server/features/provider-usage/spending-limits.ts'
import { type TestApi, testApi } from '../api.ts'
import type { TestDatabase } from '../databases.ts'
import { fastClock } from './fast-clock.ts'
import type { VendorServer } from './vendor-server.ts'

type LimitedModel = { readonly name?: string; readonly dailyCalls: number; readonly budgetMicros: number }

/** A whole server whose language model costs money: its limits hold over all servers on that database, by the server's clock. */
export async function apiWithLimitedModel(
  database: TestDatabase,
  vendors: VendorServer,
  { name = 'gpt-5-mini', ...limits }: LimitedModel,
  options: Omit<Parameters<typeof testApi>[1] & object, 'model'> = {},
): Promise<TestApi> {
  let now = () => 0
  const limit = spendingLimits(
    { db: database.db, clock: () => now(), log: { warn: () => undefined } },
    { vendor: 'model', ...limits },
  )
  const model = openaiModel({
    baseUrl: vendors.url('openai'),
    apiKey: 'sk-test',
    model: name,
    limit,
    clock: fastClock,
    rules: { callsPerMinute: 100_000, timeoutMs: 5_000 },
  })
  const server = await testApi(database, { ...options, model, freeSearches: 10_000 })
  now = () => server.time.now
  server.usageRecorder.of('Language model', limit)(model.name)
  return server
}
