import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ActivityEntry } from '#contract/admin.ts'
import { call } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import './activity.css'
import { QueryBoundary } from '#web/ui/data/query-boundary.tsx'
import { ACTIVITY_KEY } from '../admin-keys.ts'
import { Card } from '../card.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { ScrollArea } from './scroll-area.tsx'

/** What the log can be filtered by, as people say it. An action that is not here is shown under its own name. */
const ACTION_NAMES: Readonly<Record<string, string>> = {
  admin_login: 'Admin sign-in',
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  email_change_asked: 'Email change asked',
  email_changed: 'Email changed',
  user_mode_on: 'User mode on',
  user_mode_off: 'User mode off',
  found_track_removed: 'Found track removed',
  sessions_ended: 'Signed out elsewhere',
  account_deleted: 'Account deleted',
  settings_changed: 'Settings changed',
  second_factor_on: 'Second factor on',
  second_factor_off: 'Second factor off',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'New recovery codes',
  api_key_created: 'API key made',
  api_key_revoked: 'API key revoked',
  search: 'Search',
  refine: 'Refinement',
  save_song: 'Song saved',
  create_list: 'List created',
  subscribe: 'Subscribed',
  cancel: 'Cancelled',
  refund: 'Refunded',
  register: 'Account created',
  upgrade: 'Upgraded',
  downgrade: 'Downgraded',
}

const actionName = (action: string): string => ACTION_NAMES[action] ?? action.replaceAll('_', ' ')

const PAGE = 25

export function ActivityCard({ anchor }: { readonly anchor: string }) {
  const [action, setAction] = useState('')
  const log = useInfiniteQuery({
    queryKey: [...ACTIVITY_KEY, action],
    queryFn: ({ pageParam, signal }) =>
      call('GET', '/api/admin/activity', {
        query: { limit: PAGE, before: pageParam, action: action === '' ? undefined : action },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries }) => (entries.length < PAGE ? undefined : entries.at(-1)?.id),
  })
  return (
    <Card
      title="User Activity Log"
      anchor={anchor}
      aside={<ActionFilter value={action} onChoose={setAction} />}
    >
      <QueryBoundary query={log} skeleton="h-96">
        {({ pages }) => (
          <Entries entries={pages.flatMap(({ entries }) => entries)} isFiltered={action !== ''} />
        )}
      </QueryBoundary>
      {log.hasNextPage && (
        <Button
          className="mt-4 max-sm:w-full"
          aria-busy={log.isFetchingNextPage}
          onClick={() => !log.isFetchingNextPage && void log.fetchNextPage()}
        >
          {log.isFetchingNextPage ? 'Loading...' : 'Show older'}
        </Button>
      )}
    </Card>
  )
}

type FilterProps = { readonly value: string; readonly onChoose: (action: string) => void }

function ActionFilter({ value, onChoose }: FilterProps) {
  const id = useId()
  return (
    <div className="w-full sm:w-52">
      <label htmlFor={id} className="sr-only">
        Show only
      </label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)} className="field h-12">
        <option value="">Everything</option>
        {Object.entries(ACTION_NAMES).map(([action, name]) => (
          <option key={action} value={action}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The beginning of the hash is enough to see what came from one network. */
const withNetwork = (details: string, network: string | null): string =>
  [details, network === null ? '' : `network ${network.slice(0, 6)}`].filter((text) => text !== '').join(', ')

type EntriesProps = { readonly entries: readonly ActivityEntry[]; readonly isFiltered: boolean }

function Entries({ entries, isFiltered }: EntriesProps) {
  if (entries.length === 0)
    return (
      <p className="py-8 text-center text-muted">
        {isFiltered ? 'Nothing of this kind is on record.' : 'Nothing has happened yet.'}
      </p>
    )
  return (
    <ScrollArea label="Activity, newest first">
      <ol className="divide-y divide-line">
        {entries.map(({ id, action, username, details, network, timestamp }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-2.5 text-[0.9375rem] md:grid-cols-[10rem_11rem_minmax(0,1fr)_auto]"
          >
            <span data-action={action} className="action-name font-medium">
              {actionName(action)}
            </span>
            <span className="min-w-0 break-words max-md:col-start-1">{username ?? 'Anonymous'}</span>
            <span className="figures min-w-0 break-words text-muted max-md:col-start-1">
              {withNetwork(details, network)}
            </span>
            <RelativeTime iso={timestamp} className="text-muted max-md:col-start-2 max-md:row-start-1" />
          </li>
        ))}
      </ol>
    </ScrollArea>
  )
}
