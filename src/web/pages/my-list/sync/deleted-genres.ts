const STORAGE_KEY = 'segue-deleted-genres'

/** For each genre whose list was deleted by hand: how many songs of it there were. */
export type DeletedGenres = Readonly<Record<string, number>>

/**
 * A list that was deleted by hand would be made again three seconds later, since its songs are still saved. It is not,
 * until another song of its genre is saved: that is news, the deletion was not.
 */
export const staysDeleted = (genre: string, songCount: number, deleted: DeletedGenres): boolean =>
  songCount <= (deleted[genre] ?? -1)

/** The notes that still hold: a genre that grew since, or has no songs left, is as any other. */
export function stillDeleted(deleted: DeletedGenres, counts: ReadonlyMap<string, number>): DeletedGenres {
  return Object.fromEntries(
    Object.entries(deleted).filter(([genre, count]) => {
      const now = counts.get(genre) ?? 0
      return now > 0 && now <= count
    }),
  )
}

export function readDeletedGenres(): DeletedGenres {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    )
  } catch {
    return {}
  }
}

export function storeDeletedGenres(deleted: DeletedGenres): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(deleted))
  } catch {
    // Storage is blocked: the list may come back on the next visit.
  }
}
