import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryBoundary } from '#web/ui/data/query-boundary.tsx'
import { DisabledButton } from '#web/ui/disabled-button.tsx'
import { USERS_KEY } from '../admin-keys.ts'
import { Card } from '../card.tsx'
import { ScrollArea } from './scroll-area.tsx'
import { UserRow } from './user-row.tsx'

const PAGE = 50
const TYPING_MS = 250

export function UsersCard({ anchor }: { readonly anchor: string }) {
  const [typed, setTyped] = useState('')
  const [{ q, offset }, setWanted] = useState({ q: '', offset: 0 })
  useEffect(() => {
    const next = typed.trim()
    // Another search begins at its top, wherever the one before was left.
    const timer = setTimeout(
      () => setWanted((before) => (before.q === next ? before : { q: next, offset: 0 })),
      TYPING_MS,
    )
    return () => clearTimeout(timer)
  }, [typed])
  const users = useQuery({
    queryKey: [...USERS_KEY, q, offset],
    queryFn: ({ signal }) => call('GET', '/api/admin/users', { query: { q, offset, limit: PAGE }, signal }),
    placeholderData: keepPreviousData,
  })

  return (
    <Card
      title="Users Overview"
      anchor={anchor}
      aside={
        <label className="relative block w-full sm:w-72">
          <span className="sr-only">Search users</span>
          <Search aria-hidden className="pointer-events-none absolute top-4 left-3.5 size-4 text-muted" />
          <input
            type="search"
            value={typed}
            maxLength={100}
            placeholder="Username"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            className="field h-12 pl-10"
          />
        </label>
      }
    >
      <QueryBoundary query={users} skeleton="h-96">
        {({ users: page, total }) => (
          <div
            aria-busy={users.isPlaceholderData}
            className={users.isPlaceholderData ? 'opacity-60' : undefined}
          >
            {page.length === 0 ? (
              <p className="py-8 text-center text-muted">{emptyWords(q, total)}</p>
            ) : (
              // Another page begins at its top.
              <ScrollArea key={`${q} ${offset}`} label="Users">
                <ul className="divide-y divide-line">
                  {page.map((user) => (
                    <UserRow key={user.id} user={user} />
                  ))}
                </ul>
              </ScrollArea>
            )}
            <Pages total={total} offset={offset} onMove={(to) => setWanted({ q, offset: to })} />
          </div>
        )}
      </QueryBoundary>
    </Card>
  )
}

const emptyWords = (q: string, total: number): string => {
  if (total > 0) return 'There are fewer users by now. Please turn back a page.'
  return q === '' ? 'Nobody has an account yet.' : `No username contains “${q}”.`
}

type PagesProps = {
  readonly total: number
  readonly offset: number
  readonly onMove: (offset: number) => void
}

const whole = (count: number) => count.toLocaleString('en-US')

function Pages({ total, offset, onMove }: PagesProps) {
  const last = Math.min(offset + PAGE, total)
  return (
    <div className="mt-4 flex items-center justify-between gap-3">
      <output className="figures text-sm text-muted">
        {total <= offset ? `${whole(total)} users` : `${whole(offset + 1)}–${whole(last)} of ${whole(total)}`}
      </output>
      {total > PAGE && (
        <div className="flex gap-2">
          <Turn
            label="Previous page"
            isEnd={offset === 0}
            reason="This is the first page"
            onTurn={() => onMove(Math.max(0, offset - PAGE))}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Turn>
          <Turn
            label="Next page"
            isEnd={last >= total}
            reason="This is the last page"
            onTurn={() => onMove(offset + PAGE)}
          >
            <ChevronRight aria-hidden className="size-5" />
          </Turn>
        </div>
      )}
    </div>
  )
}

type TurnProps = {
  readonly label: string
  readonly isEnd: boolean
  readonly reason: string
  readonly onTurn: () => void
  readonly children: React.ReactNode
}

function Turn({ label, isEnd, reason, onTurn, children }: TurnProps) {
  return isEnd ? (
    <DisabledButton size="icon" aria-label={label} reason={reason}>
      {children}
    </DisabledButton>
  ) : (
    <Button size="icon" aria-label={label} onClick={onTurn}>
      {children}
    </Button>
  )
}
