type Link = { readonly id: number; readonly next: number }

/**
 * Brings a linked list into its order. What a broken chain leaves over follows in the order it came, so that nothing is lost; a
 * ring is gone round once.
 */
export function inListOrder<T extends Link>(links: readonly T[]): readonly T[] {
  const byId = new Map(links.map((link) => [link.id, link]))
  const followed = new Set(links.map(({ next }) => next))
  const ordered = new Set<T>()
  const walk = (first: T) => {
    let at: T | undefined = first
    while (at !== undefined && !ordered.has(at)) {
      ordered.add(at)
      at = byId.get(at.next)
    }
  }
  for (const link of links) if (!followed.has(link.id)) walk(link)
  for (const link of links) walk(link)
  return [...ordered]
}
