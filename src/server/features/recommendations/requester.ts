import type { Account } from '#domain/access/account.ts'
import type { QuotaKey } from '#domain/access/quota.ts'
import {
  guestCeilings,
  ownerOf,
  type Quota,
  quotaKeysOfGuest,
  quotaKeysOfUser,
  searchesOfGuest,
  searchesOfUser,
} from '../visitors/visitor.ts'

export type Requester = {
  readonly visitorId: string
  /** null: a guest, who has no library. */
  readonly userId: string | null
  /** As `Account.personalVersion`; 0: a guest, of whom nothing is learned. */
  readonly personalVersion: number
  /** Free searches they have; null where nothing limits them. */
  readonly limit: number | null
  /** Under which names their own searches are counted: that is the number they see. */
  readonly ownQuotaKeys: readonly string[]
  /**
   * Everything that a search of theirs counts to. Always in the order user, visitor, device, network, so that of two
   * searches at once each can wait for the other's rows and none for ever.
   */
  readonly quotas: readonly Quota[]
  /** Whose share of a paid service a question of theirs uses, refinements and all. */
  readonly quotaKeys: readonly QuotaKey[]
}

/** Where a question comes from, as far as searches are counted by it. */
type Origin = {
  /** The cookie's; null where there is none. */
  readonly visitorId: string | null
  readonly fingerprint?: string | undefined
  readonly ip: string
}

export type QuotaPolicy = {
  /** Searches that are free; null where there is no limit. */
  readonly freeSearches: number | null
  readonly secret: string
  readonly now: number
}

/**
 * A guest is their cookie: no other visitor's searches count against it. Guests whose devices look alike, and guests of one network,
 * have ceilings together, so that clearing cookies is no fresh start for ever.
 */
export function guestRequester(
  origin: Origin & { readonly visitorId: string },
  terms: QuotaPolicy,
): Requester {
  const { freeSearches: limit, secret, now } = terms
  const ownQuotaKeys = searchesOfGuest(origin.visitorId)
  const ceilings = guestCeilings(origin, secret, now)
  return {
    visitorId: origin.visitorId,
    userId: null,
    personalVersion: 0,
    limit,
    ownQuotaKeys,
    quotas: [
      ...ownQuotaKeys.map((key) => ({ key, limit })),
      ...(limit === null ? ceilings.map(({ key }) => ({ key, limit })) : ceilings),
    ],
    quotaKeys: quotaKeysOfGuest(origin, secret),
  }
}

/**
 * Limited by the account's own count alone, however many share the device. What an account on the free plan uses counts
 * to the browser's cookie as well, so that signing out there is no fresh start; what is paid for does not.
 */
export function accountRequester(account: Account, origin: Origin, terms: QuotaPolicy): Requester {
  const isActive = account.subscriptionStatus === 'active'
  const limit = isActive ? null : terms.freeSearches
  const own = searchesOfUser(account.id)
  const cookie = isActive ? [] : searchesOfGuest(origin.visitorId)
  return {
    visitorId: ownerOf(account.id),
    userId: account.id,
    personalVersion: account.personalVersion,
    limit,
    ownQuotaKeys: [own],
    quotas: [{ key: own, limit }, ...cookie.map((key) => ({ key, limit: null }))],
    quotaKeys: quotaKeysOfUser(account.id),
  }
}
