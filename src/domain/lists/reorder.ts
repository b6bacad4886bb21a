/**
 * The order that was asked for, if it holds exactly the current ids, each once.
 * @returns null when an id is missing, foreign, repeated or too many: the request is dropped whole, since the list it
 *   was made from is no longer the list there is
 */
export function reorder<Id>(current: readonly Id[], wanted: readonly Id[]): readonly Id[] | null {
  const left = new Set(current)
  if (left.size !== current.length || wanted.length !== current.length) return null
  for (const id of wanted) if (!left.delete(id)) return null
  return [...wanted]
}

/**
 * Takes `id` to `position` (0 = first); those in between move up by one place.
 * @returns null when there is nothing to do: the id is not there, the position is not in the list, or it is there already
 */
export function moveTo<Id>(ids: readonly Id[], id: Id, position: number): readonly Id[] | null {
  const from = ids.indexOf(id)
  if (from < 0 || !Number.isInteger(position) || position < 0 || position >= ids.length) return null
  return from === position ? null : ids.toSpliced(from, 1).toSpliced(position, 0, id)
}

/** Drops the dragged item where the target is. @returns null when either is not there, or they are the same */
export function moveOnto<Id>(ids: readonly Id[], dragged: Id, target: Id): readonly Id[] | null {
  return moveTo(ids, dragged, ids.indexOf(target))
}

/** @returns null at the top, and when the id is not there */
export const moveUp = <Id>(ids: readonly Id[], id: Id): readonly Id[] | null =>
  moveTo(ids, id, ids.indexOf(id) - 1)

/** @returns null at the bottom, and when the id is not there */
export const moveDown = <Id>(ids: readonly Id[], id: Id): readonly Id[] | null =>
  moveTo(ids, id, ids.indexOf(id) + 1)
