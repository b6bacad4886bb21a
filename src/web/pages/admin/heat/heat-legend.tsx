import type { Answer } from '#web/client/api.ts'
import { heatRanges } from './heat.ts'
import './heat.css'

type Cells = Answer<'GET', '/api/admin/analytics/heat-map'>['cells']

const whole = (count: number) => count.toLocaleString('en-US')

export function HeatLegend({ cells }: { readonly cells: Cells }) {
  const most = Math.max(...cells.map(({ count }) => count))
  return (
    <ul
      aria-label="Clicks in one place"
      className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted"
    >
      {heatRanges(most).map(({ step, from, to }) => (
        <li key={step} className="figures flex items-center gap-2">
          <svg aria-hidden viewBox="-20 -20 40 40" className="size-6">
            <circle data-heat={step} r={heatRadius(step)} />
          </svg>
          {from === to ? whole(from) : `${whole(from)} to ${whole(to)}`} {to === 1 ? 'click' : 'clicks'}
        </li>
      ))}
    </ul>
  )
}

/** Page pixels. Hotter is bigger as well: colour is never alone. */
export const heatRadius = (step: number): number => 8 + step * 2.5
