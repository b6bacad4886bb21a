import type { AccountData } from '../accounts/account-data.ts'
import { libraryParts } from './own-libraries.ts'
import { libraryStore } from './store.ts'

/** The library of an account. */
export const libraryAccountData: AccountData = {
  storedBytes: (db, userId) => libraryStore(db).storedBytes(userId),
  async export(db, userId) {
    const library = []
    for await (const part of libraryParts(db, userId))
      library.push(...part.map(({ trackKey: _, ...track }) => track))
    return { library, libraryFingerprints: await libraryStore(db).fingerprinted(userId) }
  },
}
