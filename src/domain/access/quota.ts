/** Searches that are free. */
export const FREE_SEARCHES = 25
/**
 * Free searches of all guests behind one network, and of all guests there whose devices look alike: enough for a club's
 * whole crew and for four phones of one model, and an end to starting anew by clearing cookies.
 */
export const NETWORK_SEARCHES = 250
export const DEVICE_SEARCHES = 100
/** After so many days such a ceiling begins anew. */
export const CEILING_DAYS = 30
/** Accounts that may be made in a day (UTC) in one network, and there on devices that look alike. */
export const NETWORK_NEW_ACCOUNTS = 20
export const DEVICE_NEW_ACCOUNTS = 5
/** Set lists the Free plan saves, beside those kept automatically. Nothing that was saved is ever taken away. */
export const FREE_LISTS = 3
/** Tracks of an account's own library. */
export const FREE_LIBRARY_TRACKS = 50_000
export const PRO_LIBRARY_TRACKS = 150_000
/** What an account may keep on a server: its library's fingerprints, its lists and their pictures. */
export const FREE_STORAGE_BYTES = 100_000_000
export const PRO_STORAGE_BYTES = 1_000_000_000
/** A taste of the mixing analysis that Pro has whole: first cards of an answer that come with their parts… */
export const FREE_BREAKDOWNS = 3
/** …and songs of a list that is put in order. */
export const FREE_ARRANGE_SONGS = 8

/** Whether the mixing analysis is whole: on Pro, and for everybody while Pro is not sold. @param account null: a guest */
export const hasWholeAnalysis = (
  account: { readonly subscriptionStatus: 'free' | 'active' } | null,
  paymentsOpen: boolean,
): boolean => !paymentsOpen || account?.subscriptionStatus === 'active'

/** A name that use is counted under, and whose share of a day it has. */
export type QuotaKey = { readonly name: string; readonly holder: 'account' | 'guest' | 'network' }

/**
 * What a paid service may be asked in a day (UTC): for one account, for one guest, and for all guests of one network,
 * which ends starting anew by clearing cookies.
 */
export type DailyShare = Readonly<Record<QuotaKey['holder'], number>>
export const MODEL_SHARE: DailyShare = { account: 200, guest: 30, network: 150 }
export const ARTWORK_SHARE: DailyShare = { account: 10, guest: 0, network: 0 }
export const LISTENING_SHARE: DailyShare = { account: 50, guest: 10, network: 50 }
export const VIDEO_SHARE: DailyShare = { account: 30, guest: 15, network: 45 }
