import { createHash } from 'node:crypto'
import type { AccountSession } from '#contract/accounts.ts'
import type { Db } from '../../db/schema.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { accountsStore } from './store.ts'

/** Under which name a session is shown: what it is kept under stays here. */
const publicId = (id: string): string =>
  createHash('sha256').update(`shown:${id}`).digest('base64url').slice(0, 22)

/** Where an account is signed in: this session first, then by when it was used. */
export async function listSessions(
  db: Db,
  { account, sessionId }: SignedIn,
  now: number,
): Promise<AccountSession[]> {
  const sessions = await accountsStore(db).sessions(account.id, now)
  return sessions
    .map(({ id, device, createdAt, seenAt }) => ({
      id: publicId(id),
      device,
      createdAt: new Date(createdAt).toISOString(),
      // When this very call was made is not written down each time.
      lastSeenAt: new Date(id === sessionId ? now : seenAt).toISOString(),
      isCurrent: id === sessionId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends one session of an account. */
export async function endSession(
  db: Db,
  { account }: SignedIn,
  shownId: string,
  now: number,
): Promise<Refusal | null> {
  const sessions = await accountsStore(db).sessions(account.id, now)
  const session = sessions.find(({ id }) => publicId(id) === shownId)
  if (session === undefined) return refuse('not_found', 'This session has ended already.')
  await accountsStore(db).removeSession(session.id)
  return null
}
