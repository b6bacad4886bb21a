import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshSqlite, type TestDatabase } from '#test/databases.ts'
import { ConfigError, readConfig } from '../../config.ts'
import { paidVendorLimits } from './paid-vendor-limits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshSqlite()
})
afterAll(() => database.close())

const limitsOf = async (environment: Record<string, string>) => {
  const log = { warn: () => undefined }
  const limits = paidVendorLimits({ db: database.db, clock: () => 0, log }, readConfig(environment))
  const usages = Object.entries(limits).map(async ([vendor, limit]) => {
    const { dailyCalls, budgetMicros } = await limit.usage()
    return [vendor, [dailyCalls, budgetMicros === null ? null : budgetMicros / 1_000_000]]
  })
  return Object.fromEntries(await Promise.all(usages)) as object
}

it('every vendor that wants money has its limits where nothing is set', async () =>
  expect(await limitsOf({})).toEqual({
    model: [1_000, 10],
    image: [100, 10],
    // A tenth of the thousand that five dollars pay.
    audd: [100, 5],
    youtube: [90, null],
  }))

it('what is set counts, nothing at all included', async () =>
  expect(
    await limitsOf({
      MODEL_DAILY_CALLS: '0',
      MODEL_MONTHLY_BUDGET: '0.5',
      IMAGE_DAILY_CALLS: '7',
      IMAGE_MONTHLY_BUDGET: '0',
      AUDD_MONTHLY_BUDGET: '0',
    }),
  ).toEqual({ model: [0, 0.5], image: [7, 0], audd: [0, 0], youtube: [90, null] }))

it.each([
  ['MODEL_DAILY_CALLS', '-1'],
  ['IMAGE_DAILY_CALLS', '2.5'],
  ['MODEL_MONTHLY_BUDGET', 'much'],
  ['IMAGE_MONTHLY_BUDGET', '-0.01'],
])('%s=%s stops the start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
})
