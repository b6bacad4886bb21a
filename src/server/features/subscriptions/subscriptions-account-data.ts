import type { AccountData } from '../accounts/account-data.ts'
import { subscriptionsStore } from './store.ts'

const iso = (time: number): string => new Date(time).toISOString()
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time))

/** What an account has paid for. */
export const subscriptionsAccountData: AccountData = {
  async export(db, userId) {
    const subscriptions = await subscriptionsStore(db).ofUser(userId)
    return {
      subscriptions: subscriptions.map(({ userId: _, createdAt, state, ...one }) => ({
        ...one,
        createdAt: iso(createdAt),
        paidAt: isoOrNull(state.paidAt),
        paidUntil: isoOrNull(state.paidUntil),
        paymentFailedAt: isoOrNull(state.failedAt),
        refundedPaymentAt: isoOrNull(state.refundedAt),
        cancelled: state.cancels,
        endedAt: isoOrNull(state.endedAt),
      })),
    }
  },
  /** Payments about this account wait from here on; its rows go with it. */
  async delete(trx, userId) {
    await subscriptionsStore(trx).lockForUpdate(userId)
  },
}
