import type { Answer } from '#web/client/api.ts'
import { usePreferences } from '#web/client/preferences.ts'
import { perHundred } from './chart-scale.ts'
import { dayName } from './day-chart.tsx'

type Day = Answer<'GET', '/api/admin/analytics/summary'>['days'][number]

const whole = (count: number) => count.toLocaleString('en-US')
const rate = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

const COLUMNS = ['Views', 'Visitors', 'Searches', 'Sign-ups', 'Per 100 visitors', 'Subscriptions']

/** What the charts show, as numbers; newest day first. */
export function DayTable({ days }: { readonly days: readonly Day[] }) {
  const { dateLanguage } = usePreferences()
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 items-center rounded-md text-[0.9375rem] font-medium underline decoration-control underline-offset-4">
        Numbers as a table
      </summary>
      {/* A table wider than a phone moves by itself; the page does not. */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        role="region"
        aria-label="Day by day"
        className="mt-2 max-h-96 overflow-auto rounded-md border border-line"
      >
        <table className="figures w-full text-right text-[0.9375rem]">
          <thead className="sticky top-0 bg-raised">
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-medium">
                Day
              </th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.toReversed().map(({ day, pageViews, visitors, searches, signUps, subscriptions }) => (
              <tr key={day}>
                <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                  {dayName(day, dateLanguage)}
                </th>
                <td className="px-3">{whole(pageViews)}</td>
                <td className="px-3">{whole(visitors)}</td>
                <td className="px-3">{whole(searches)}</td>
                <td className="px-3">{whole(signUps)}</td>
                <td className="px-3">{rate(perHundred(signUps, visitors))}</td>
                <td className="px-3">{whole(subscriptions)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
