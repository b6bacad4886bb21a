import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#web/client/api.ts'
import { call } from '#web/client/api.ts'
import { QueryBoundary } from '#web/ui/data/query-boundary.tsx'
import { ADMIN_KEY } from '../admin-keys.ts'
import { Card } from '../card.tsx'
import { pageName } from '../page-name.ts'
import { perHundred } from './chart-scale.ts'
import { DayChart } from './day-chart.tsx'
import { DayTable } from './day-table.tsx'

type Summary = Answer<'GET', '/api/admin/analytics/summary'>

const whole = (count: number) => count.toLocaleString('en-US')
const rate = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

export function AnalyticsCard({ anchor }: { readonly anchor: string }) {
  const summary = useQuery({
    queryKey: [...ADMIN_KEY, 'analytics'],
    queryFn: ({ signal }) => call('GET', '/api/admin/analytics/summary', { signal }),
  })
  return (
    <Card
      title="Website Analytics"
      anchor={anchor}
      aside={<span className="text-sm text-muted">The last 30 days, UTC</span>}
    >
      <QueryBoundary query={summary} skeleton="h-[40rem]">
        {(data) => (
          <>
            <Totals summary={data} />
            {data.totalPageViews === 0 && (
              <p className="mt-4 text-[0.9375rem] text-muted">
                Nobody was counted yet. Visitors who ask not to be tracked never are.
              </p>
            )}
            <Charts days={data.days} />
            <DayTable days={data.days} />
            <TopPages pages={data.topPages} />
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function Totals({ summary }: { readonly summary: Summary }) {
  const { totalPageViews, uniqueVisitors, totalInteractions } = summary
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
      <Total term="Total page views" value={totalPageViews} className="max-sm:col-span-2" />
      <Total term="Unique visitors" value={uniqueVisitors} />
      <Total term="Interactions" value={totalInteractions} />
    </dl>
  )
}

type TotalProps = { readonly term: string; readonly value: number; readonly className?: string }

const Total = ({ term, value, className }: TotalProps) => (
  <div className={`flex flex-col-reverse justify-end bg-surface p-4 ${className ?? ''}`}>
    <dt className="legend mt-1">{term}</dt>
    <dd className="figures text-2xl font-semibold">{whole(value)}</dd>
  </div>
)

function Charts({ days }: { readonly days: Summary['days'] }) {
  const names = days.map(({ day }) => day)
  const valuesOf = (name: Exclude<keyof Summary['days'][number], 'day'>) => days.map((day) => day[name])
  const visitors = valuesOf('visitors')
  const searches = valuesOf('searches')
  const signUps = valuesOf('signUps')
  const subscriptions = valuesOf('subscriptions')
  return (
    <div className="mt-6 grid gap-x-8 gap-y-8 md:grid-cols-2">
      <DayChart
        className="md:col-span-2"
        title="Views and visitors"
        days={names}
        bars={{ unit: ['view', 'views'], values: valuesOf('pageViews') }}
        line={{ unit: ['visitor', 'visitors'], values: visitors }}
        sum={`${rate(sumOf(valuesOf('pageViews')) / names.length)} views a day`}
      />
      <DayChart
        title="Searches"
        days={names}
        bars={{ unit: ['search', 'searches'], values: searches }}
        sum={`${whole(sumOf(searches))} in all`}
      />
      <DayChart
        title="Sign-ups"
        days={names}
        bars={{ unit: ['sign-up', 'sign-ups'], values: signUps }}
        sum={`${whole(sumOf(signUps))} in all`}
      />
      <DayChart
        title="Sign-ups per 100 visitors"
        days={names}
        bars={{
          unit: ['per 100', 'per 100'],
          values: days.map((day) => perHundred(day.signUps, day.visitors)),
        }}
        // Visitors of the days, as in the bars: who came on two days could have signed up on either.
        sum={`${rate(perHundred(sumOf(signUps), sumOf(visitors)))} on average`}
        format={rate}
      />
      <DayChart
        title="Subscriptions"
        days={names}
        bars={{ unit: ['subscription', 'subscriptions'], values: subscriptions }}
        sum={`${whole(sumOf(subscriptions))} in all`}
      />
    </div>
  )
}

function TopPages({ pages }: { readonly pages: Summary['topPages'] }) {
  const most = Math.max(1, ...pages.map(({ views }) => views))
  return (
    <div className="mt-6">
      <h3 className="font-medium">Top pages</h3>
      {pages.length === 0 ? (
        <p className="mt-2 text-[0.9375rem] text-muted">No page was opened yet.</p>
      ) : (
        <ol className="mt-2 space-y-2">
          {pages.map(({ path, views }) => (
            <li key={path} className="text-[0.9375rem]">
              <div className="flex justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{pageName(path)}</span>
                <span className="figures">{whole(views)}</span>
              </div>
              <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-1 h-1.5 w-full">
                <rect width="100" height="1" className="fill-line" />
                <rect width={(views / most) * 100} height="1" className="fill-control" />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
