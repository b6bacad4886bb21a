import type { Owner, PrintVersion } from './store.ts'

/** A row may be written by a clock that is behind, or become visible after newer ones. */
const OVERLAP_MS = 5 * 60_000

/** What of one owner is in the index. */
export class IndexedFingerprints {
  isRead = false
  bytes = 0
  readonly #versions = new Map<string, number>()
  #newest = 0

  get size(): number {
    return this.#versions.size
  }

  ids(): string[] {
    return [...this.#versions.keys()]
  }

  /** From when on there may be something new. All of it until it was read once: reading begins with the newest. */
  since(): number {
    return this.isRead ? this.#newest - OVERLAP_MS : 0
  }

  unknown(versions: readonly PrintVersion[]): PrintVersion[] {
    return versions.filter(({ id, addedAt }) => this.#versions.get(id) !== addedAt)
  }

  add(versions: readonly PrintVersion[], bytes: number): void {
    this.bytes += bytes
    for (const { id, addedAt } of versions) {
      this.#versions.set(id, addedAt)
      this.#newest = Math.max(this.#newest, addedAt)
    }
  }

  evict(ids: readonly string[]): void {
    for (const id of ids) this.#versions.delete(id)
  }

  looked(): void {
    this.isRead = true
  }
}

/** What is in the index, by whose it is. Users are kept in the order in which they were last here. */
export function indexedFingerprints() {
  const owners = new Map<Owner, IndexedFingerprints>()
  return {
    of(owner: Owner): IndexedFingerprints {
      const mine = owners.get(owner) ?? new IndexedFingerprints()
      owners.delete(owner)
      owners.set(owner, mine)
      return mine
    },

    holds: (owner: Owner, mine: IndexedFingerprints): boolean => owners.get(owner) === mine,

    evict(ids: readonly string[]): void {
      for (const mine of owners.values()) mine.evict(ids)
    },

    /**
     * Lets go of users who were not here for longest, until so many bytes more of `owner` fit.
     * @returns whose prints are to be taken out of the index; `fits` is false where this one user alone has too many
     */
    evictUntilFits(
      owner: Owner,
      bytes: number,
      most: number,
    ): { readonly gone: string[]; readonly fits: boolean } {
      const gone: string[] = []
      const users = [...owners].filter(([other]) => other !== null && other !== owner)
      let held = users.reduce((sum, [, other]) => sum + other.bytes, owners.get(owner)?.bytes ?? 0)
      for (const [other, theirs] of users) {
        if (held + bytes <= most) break
        gone.push(...theirs.ids())
        held -= theirs.bytes
        owners.delete(other)
      }
      return { gone, fits: held + bytes <= most }
    },
  }
}
