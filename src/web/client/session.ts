import { useEffect, useSyncExternalStore } from 'react'
import type { User } from '../../contract/accounts.ts'
import { SIGNED_IN_HINT } from '../../contract/signed-in-hint.ts'
import { ApiError, call } from './api.ts'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'guest' }
  | { readonly status: 'signed-in'; readonly user: User; readonly adminInUserMode: boolean }

/** So long an answer is taken as it is; after that the next screen asks again, and shows the old answer meanwhile. */
const FRESH_MS = 5 * 60_000

/** After this long a question that got no answer is asked again, by the next screen. */
const RETRY_MS = 10_000

const LOADING: Session = { status: 'loading' }
const GUEST: Session = { status: 'guest' }

// Not a query of the query library: the front page needs to know who is there, and the library would be an eighth of it.
let session: Session = LOADING
let checkedAt = Number.NEGATIVE_INFINITY
let running: Promise<void> | null = null
let turn = 0
const listeners = new Set<() => void>()

function settle(next: Session, at = Date.now()) {
  session = next
  checkedAt = at
  // A response in flight belongs to the user before.
  turn++
  running = null
  for (const listener of listeners) listener()
}

const hasHint = (): boolean =>
  document.cookie.split('; ').some((pair) => pair.startsWith(`${SIGNED_IN_HINT}=`))

/** Asks who is signed in, unless that is known and fresh or being asked right now. */
export function checkSession(): Promise<void> {
  if (running !== null) return running
  if (!hasHint()) {
    // A guest's page asks nothing. Who signs in later, in another tab too, has the hint from then on.
    if (session.status !== 'guest') settle(GUEST, Number.NEGATIVE_INFINITY)
    return Promise.resolve()
  }
  if (Date.now() - checkedAt < FRESH_MS) return Promise.resolve()
  running = askWhoIsThere(turn)
  return running
}

async function askWhoIsThere(asked: number): Promise<void> {
  try {
    const { user, adminInUserMode } = await call('GET', '/api/auth/user', {})
    if (asked === turn) settle({ status: 'signed-in', user, adminInUserMode })
  } catch (error) {
    if (asked !== turn) return
    if (error instanceof ApiError && error.status === 401) settle(GUEST)
    // No answer is no news: who was there a moment ago still is.
    else settle(session === LOADING ? GUEST : session, Date.now() - FRESH_MS + RETRY_MS)
  }
}

/** After signing in or creating an account: the answer is known without asking. */
export function enterSession(user: User): void {
  settle({ status: 'signed-in', user, adminInUserMode: false })
}

/** After signing out, or once the server says that the session is over. */
export function leaveSession(): void {
  settle(GUEST)
}

/** Forgets the answer and asks again: something about the account has changed. */
export function refreshSession(): Promise<void> {
  checkedAt = Number.NEGATIVE_INFINITY
  running = null
  turn++
  return checkSession()
}

export const readSession = (): Session => session

/** In the HTML of the server, which is everybody's, and in the first moment of that page. */
const guestSession = (): Session => GUEST

export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Who is signed in. */
export function useSession(): Session {
  useEffect(() => void checkSession(), [])
  return useSyncExternalStore(watchSession, readSession, guestSession)
}
