import type { Db } from '../../db/schema.ts'
import type { AccountData, ClaimedGuest } from './account-data.ts'

/**
 * Moves what the guest of this very cookie has into an account. Of no other guest: a fingerprint or a network may be a
 * stranger's as well. Run it in a transaction.
 */
export async function claimGuestData(
  trx: Db,
  accountData: readonly AccountData[],
  guest: ClaimedGuest,
): Promise<void> {
  for (const one of accountData) await one.claimGuest?.(trx, guest)
}
