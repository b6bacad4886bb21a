import type { Basis } from '#contract/recommendations.ts'

/** The one track that an answer mixes out of; null where there are several, or nobody knows what it is called. */
export type MixedFrom = { readonly artist: string; readonly title: string } | null

export function mixedFrom({ seeds, track }: Pick<Basis, 'seeds' | 'track'>): MixedFrom {
  const [seed, ...others] = seeds
  if (others.length > 0) return null
  const { artist, title } = seed ?? track
  return artist === null || title === null || artist === '' || title === '' ? null : { artist, title }
}
