type Identified = { readonly id: string }

/** The songs in the order of the ids. A song without a place among them keeps its own order, after those that have one. */
export function inOrderOf<Song extends Identified>(
  songs: readonly Song[],
  ids: readonly string[],
): readonly Song[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return songs.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}

/**
 * The ids of the whole list after one group of it was put in another order. The group keeps the places it has in the
 * list, so that no other group's songs move and the groups stay where they are.
 */
export function withGroupOrder(all: readonly string[], group: readonly string[]): readonly string[] {
  const members = new Set(group)
  const rest = group.values()
  return all.map((id) => (members.has(id) ? (rest.next().value ?? id) : id))
}

/** Puts a song back where it stood in the order before: after the nearest song above it that is still there. */
export function backInPlace<Song extends Identified>(
  songs: readonly Song[],
  song: Song,
  idsBefore: readonly string[],
  idBefore = song.id,
): readonly Song[] {
  const others = songs.filter(({ id }) => id !== song.id)
  const above = new Set(idsBefore.slice(0, Math.max(0, idsBefore.indexOf(idBefore))))
  const at = others.findLastIndex(({ id }) => above.has(id)) + 1
  return others.toSpliced(at, 0, song)
}
