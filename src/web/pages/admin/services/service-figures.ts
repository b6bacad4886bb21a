import type { OutsideService } from '#contract/admin.ts'
import { money } from './cost.ts'

type ServiceFigures = Pick<
  OutsideService,
  'state' | 'callsToday' | 'callsThisMonth' | 'failedThisMonth' | 'limits'
>

/** "3 calls today, 41 this month, 2 failed" */
export function figuresOf(service: ServiceFigures): string {
  const { state, callsToday, callsThisMonth, failedThisMonth, limits } = service
  if (callsThisMonth === 0) {
    if (state === 'off') return 'Not in use'
    return state === 'local' ? 'Segue’s own: nothing leaves the server' : 'No calls this month'
  }
  const calls = (count: number) => `${whole(count)} ${count === 1 ? 'call' : 'calls'}`
  // With limits, the calls of today are told beside theirs.
  const made =
    limits === null
      ? `${calls(callsToday)} today, ${whole(callsThisMonth)} this month`
      : `${calls(callsThisMonth)} this month`
  return `${made}, ${whole(failedThisMonth)} failed`
}

type LimitFigure = {
  readonly name: string
  readonly used: string
  readonly limit: string
  /** Of the limit, 0 to 1. */
  readonly share: number
}

/** What is used of each limit: calls of today, and money of this month where calls cost any. */
export function limitFigures(limits: NonNullable<OutsideService['limits']>): LimitFigure[] {
  const { callsToday, dailyCalls, spentCents, budgetCents } = limits
  const calls = { name: 'Calls today', used: whole(callsToday), limit: whole(dailyCalls) }
  const figures = [{ ...calls, share: shareOf(callsToday, dailyCalls) }]
  if (budgetCents !== null)
    figures.push({
      name: 'Cost this month',
      used: money(spentCents),
      limit: money(budgetCents),
      share: shareOf(spentCents, budgetCents),
    })
  return figures
}

const whole = (count: number) => count.toLocaleString('en-US')
/** A limit of nothing is reached from the start. */
const shareOf = (used: number, limit: number) => (limit === 0 ? 1 : Math.min(1, used / limit))
