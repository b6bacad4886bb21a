import type { Account } from '../../../domain/access/account.ts'
import type { Db } from '../../db/schema.ts'
import { activityStore } from '../activity/store.ts'
import { artworkStore } from '../artwork/store.ts'
import { galleryStore } from '../gallery/store.ts'
import { accountVoterId } from '../gallery/voter-id.ts'
import { libraryParts } from '../library/own-libraries.ts'
import { libraryStore } from '../library/store.ts'
import { listsStore } from '../lists/store.ts'
import { recommendationsStore } from '../recommendations/store.ts'
import { preferencesStore } from '../preferences/store.ts'
import { songsStore } from '../songs/store.ts'
import { subscriptionsStore } from '../subscriptions/store.ts'
import { deleteUsage } from '../provider-usage/daily-quota.ts'
import { visitorsStore } from '../visitors/store.ts'
import { ownerOf, quotaKeysOfUser, searchesOfUser } from '../visitors/visitor.ts'
import { accountsStore } from './store.ts'

const iso = (time: number): string => new Date(time).toISOString()
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time))

/** Everything an account holds, for its owner to take away. Secrets (the hash of the password, session ids) are not in it. */
export async function ownData(db: Db, account: Account, now: number): Promise<Record<string, unknown>> {
  const [searches] = await visitorsStore(db).used([searchesOfUser(account.id)])
  const questions = await recommendationsStore(db).questionsOf(ownerOf(account.id))
  const library = []
  for await (const part of libraryParts(db, account.id))
    library.push(...part.map(({ trackKey: _, ...track }) => track))
  return {
    account: { ...account, createdAt: iso(account.createdAt) },
    preferences: await preferencesStore(db).ofUser(account.id),
    searchesUsed: searches ?? 0,
    subscriptions: (await subscriptionsStore(db).ofUser(account.id)).map(
      ({ userId: _, createdAt, state, ...one }) => ({
        ...one,
        createdAt: iso(createdAt),
        paidAt: isoOrNull(state.paidAt),
        paidUntil: isoOrNull(state.paidUntil),
        paymentFailedAt: isoOrNull(state.failedAt),
        refundedPaymentAt: isoOrNull(state.refundedAt),
        cancelled: state.cancels,
        endedAt: isoOrNull(state.endedAt),
      }),
    ),
    sessions: (await accountsStore(db).sessions(account.id, now)).map(({ device, createdAt, seenAt }) => ({
      device,
      createdAt: iso(createdAt),
      lastSeenAt: iso(seenAt),
    })),
    searches: questions.map(({ question: { shown: _, ...question }, createdAt }) => ({
      ...question,
      at: iso(createdAt),
    })),
    activity: (await activityStore(db).ofUser(account.id)).map(({ createdAt: at, ...entry }) => ({
      ...entry,
      at: iso(at),
    })),
    savedSongs: await songsStore(db).all(account.id),
    savedLists: await listsStore(db).all(account.id),
    artworks: (await artworkStore(db).ofUser(account.id)).map(({ id, family, createdAt }) => ({
      id,
      family,
      createdAt: iso(createdAt),
    })),
    posts: (await galleryStore(db).ofUser(account.id)).map(({ userId: _, createdAt, ...post }) => ({
      ...post,
      createdAt: iso(createdAt),
    })),
    votes: Object.fromEntries(await galleryStore(db).votesBy(accountVoterId(account.id))),
    library,
    libraryFingerprints: await libraryStore(db).fingerprinted(account.id),
  }
}

/** Deletes an account with all it holds, in one transaction. */
export async function deleteOwn(db: Db, userId: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // In the order in which payments and searches lock these rows: of two at once, one waits for the other and none for ever.
    await subscriptionsStore(trx).hold(userId)
    await visitorsStore(trx).removeCount(searchesOfUser(userId))
    await deleteUsage(trx, quotaKeysOfUser(userId))
    await visitorsStore(trx).remove(ownerOf(userId))
    await galleryStore(trx).removeVotesOf(userId, accountVoterId(userId))
    await artworkStore(trx).discardAllOf(userId, now)
    await accountsStore(trx).remove(userId)
  })
}
