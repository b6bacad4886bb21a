import type { AccountData } from '../accounts/account-data.ts'
import { ownerOf } from '../visitors/visitor.ts'
import { recommendationsStore } from './store.ts'

/** What an account has asked. The answers go with its visitor. */
export const recommendationsAccountData: AccountData = {
  async export(db, userId) {
    const questions = await recommendationsStore(db).questionsOf(ownerOf(userId))
    return {
      searches: questions.map(({ question: { shown: _, ...question }, createdAt }) => ({
        ...question,
        at: new Date(createdAt).toISOString(),
      })),
    }
  },
  async claimGuest(trx, { userId, visitorId, isNew }) {
    if (isNew && visitorId !== null) await recommendationsStore(trx).moveAll(visitorId, ownerOf(userId))
  },
}
