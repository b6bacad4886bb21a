import { scoreOf } from './vote-counts.ts'

/** As much of a picture as its place depends on. */
export type Placed = {
  readonly id: string
  readonly artworkUrl: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly upVotes: number
  readonly downVotes: number
}

/**
 * The order of the gallery: people's pictures, then the samples; within each the best first, of equals the newest. Of two
 * that show the same picture the first stays. A missing id, or one that is there already, is replaced by one of its own.
 */
export function galleryOrder<T extends Placed>(posts: readonly T[], samples: readonly T[]): T[] {
  const pictures = new Set<string>()
  const shown = [...bestFirst(posts), ...bestFirst(samples)].filter(({ artworkUrl }) => {
    if (pictures.has(artworkUrl)) return false
    pictures.add(artworkUrl)
    return true
  })
  const ids = new Set(shown.map(({ id }) => id))
  const given = new Set<string>()
  return shown.map((post, at) => {
    const isOwn = post.id !== '' && !given.has(post.id)
    let id = post.id
    for (let n = at + 1; !isOwn && (id === post.id || ids.has(id) || given.has(id)); n++) id = `artwork-${n}`
    given.add(id)
    return isOwn ? post : { ...post, id }
  })
}

const bestFirst = <T extends Placed>(posts: readonly T[]): T[] =>
  posts.toSorted((a, b) => scoreOf(b) - scoreOf(a) || Date.parse(b.createdAt) - Date.parse(a.createdAt))
