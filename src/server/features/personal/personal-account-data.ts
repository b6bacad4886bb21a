import type { AccountData } from '../accounts/account-data.ts'
import { personalStore } from './store.ts'

/** Playlists, nights and verdicts of an account; their rows go with that of the account. */
export const personalAccountData: AccountData = {
  storedBytes: (db, userId) => personalStore(db).storedBytes(userId),
  async export(db, userId) {
    const store = personalStore(db)
    const lists = []
    for (let id = ''; ;) {
      const part = await store.after(userId, id)
      const last = part.at(-1)
      if (last === undefined) break
      lists.push(...part.map(({ id: _, tracks: __, plays, ...list }) => ({ ...list, tracks: plays })))
      id = last.id
    }
    return { playlistsAndNights: lists, verdicts: await store.verdicts(userId) }
  },
}
