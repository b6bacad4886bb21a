import { useQuery } from '@tanstack/react-query'
import type { OutsideService } from '#contract/admin.ts'
import { call } from '#web/client/api.ts'
import { QueryBoundary } from '#web/ui/data/query-boundary.tsx'
import { ADMIN_KEY } from '../admin-keys.ts'
import { Card } from '../card.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { LimitMeters } from './limit-meters.tsx'
import { figuresOf } from './service-figures.ts'

const STATES = {
  off: { name: 'Off', look: 'text-muted' },
  local: { name: 'Local', look: 'text-muted' },
  ok: { name: 'Working', look: 'text-safe' },
  failing: { name: 'Failing', look: 'text-danger' },
  /** Nothing was asked of it yet: its status is unknown. */
  ready: { name: 'Ready', look: 'text-muted' },
  stopped: { name: 'At its limit', look: 'text-danger' },
} as const satisfies Record<OutsideService['state'] | 'ready' | 'stopped', { name: string; look: string }>

export function ServicesCard({ anchor }: { readonly anchor: string }) {
  const services = useQuery({
    queryKey: [...ADMIN_KEY, 'services'],
    queryFn: ({ signal }) => call('GET', '/api/admin/services', { signal }),
  })
  return (
    <Card title="Outside services" anchor={anchor}>
      <QueryBoundary query={services} skeleton="h-72">
        {({ services: all }) => (
          <ul className="divide-y divide-line border-y border-line">
            {all.map((service) => (
              <Service key={service.name} service={service} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Card>
  )
}

function Service({ service }: { readonly service: OutsideService }) {
  const { name, limits, lastError, lastErrorAt } = service
  const shown = STATES[shownState(service)]
  return (
    <li className="py-3 text-[0.9375rem]">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium break-words">{name}</span>
        <span className={shown.look}>{shown.name}</span>
      </div>
      <p className="figures text-sm text-muted">{figuresOf(service)}</p>
      {limits !== null && <LimitMeters limits={limits} />}
      {lastError !== null && (
        <p className="mt-2 text-sm break-words">
          <span className="text-muted">
            Last error{lastErrorAt !== null && <RelativeTime iso={lastErrorAt} className="ml-1" />}:
          </span>{' '}
          {lastError}
        </p>
      )}
    </li>
  )
}

function shownState({ state, limits, callsThisMonth }: OutsideService): keyof typeof STATES {
  if (limits !== null && limits.stoppedSince !== null) return 'stopped'
  return state === 'ok' && callsThisMonth === 0 ? 'ready' : state
}
