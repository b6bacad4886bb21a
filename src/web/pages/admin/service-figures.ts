import type { OutsideService } from '../../../contract/admin.ts'
import { money } from './cost.ts'

type ServiceFigures = Omit<OutsideService, 'name' | 'lastFault' | 'lastFaultAt'>

/** "3 calls today, 41 this month, 2 failed; $1.20 of $10.00" */
export function figuresOf(service: ServiceFigures): string {
  const { state, callsToday, callsThisMonth, failedThisMonth, costThisMonthCents, budgetCents } = service
  if (callsThisMonth === 0 && costThisMonthCents === 0 && budgetCents === null) {
    if (state === 'off') return 'Not in use'
    return state === 'local' ? 'Segue’s own: nothing leaves the server' : 'No calls this month'
  }
  const whole = (count: number) => count.toLocaleString('en-US')
  const calls = `${whole(callsToday)} ${callsToday === 1 ? 'call' : 'calls'} today, ${whole(callsThisMonth)} this month, ${whole(failedThisMonth)} failed`
  const budget = budgetCents === null ? '' : ` of ${money(budgetCents)}`
  return costThisMonthCents === 0 && budget === '' ? calls : `${calls}; ${money(costThisMonthCents)}${budget}`
}
