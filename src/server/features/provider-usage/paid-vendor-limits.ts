import type { Config } from '../../config.ts'
import { AUDD_CALL_MICROS } from '../../providers/identify/audd.ts'
import { YOUTUBE_SEARCHES_A_DAY } from '../../providers/preview/youtube.ts'
import { type PaidVendor, type SpendingLimits, spendingLimits } from './spending-limits.ts'

const DOLLAR_MICROS = 1_000_000
/** So one bad day leaves money for the rest of the month. */
const AUDD_DAY_SHARE = 0.1

/** What the configuration lets each vendor that wants money be asked and cost. */
export function paidVendorLimits(
  deps: Parameters<typeof spendingLimits>[0],
  config: Pick<
    Config,
    | 'MODEL_DAILY_CALLS'
    | 'MODEL_MONTHLY_BUDGET'
    | 'IMAGE_DAILY_CALLS'
    | 'IMAGE_MONTHLY_BUDGET'
    | 'AUDD_MONTHLY_BUDGET'
  >,
): Readonly<Record<PaidVendor, SpendingLimits>> {
  const of = (vendor: PaidVendor, dailyCalls: number, dollars: number | null) =>
    spendingLimits(deps, {
      vendor,
      dailyCalls,
      budgetMicros: dollars === null ? null : Math.round(dollars * DOLLAR_MICROS),
    })
  const auddMonth = (config.AUDD_MONTHLY_BUDGET * DOLLAR_MICROS) / AUDD_CALL_MICROS
  return {
    model: of('model', config.MODEL_DAILY_CALLS, config.MODEL_MONTHLY_BUDGET),
    image: of('image', config.IMAGE_DAILY_CALLS, config.IMAGE_MONTHLY_BUDGET),
    audd: of('audd', Math.ceil(auddMonth * AUDD_DAY_SHARE), config.AUDD_MONTHLY_BUDGET),
    youtube: of('youtube', YOUTUBE_SEARCHES_A_DAY, null),
  }
}
