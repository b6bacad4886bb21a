/**
 * Log-likelihood ratios (nats) by which the relation of two acts predicts that one follows the other, against a track
 * drawn by chance. Piecewise linear and monotone.
 */
export type SceneWeights = {
  readonly cosine: { readonly at: readonly number[]; readonly nats: readonly number[] }
  /** Added where the two were seen together. */
  readonly lift: { readonly at: readonly number[]; readonly nats: readonly number[] }
  /** Added by the number of crates both stand in: none, one, two and more. */
  readonly crates: readonly [number, number, number]
  /** The same artist in both, in place of the above. */
  readonly shared: number
  /** The ratio where no act is known. */
  readonly unknown: number
  /** What real next tracks say on the mean where both acts are known: the expectation among tracks that fit otherwise. */
  readonly expected: number
  /** Years apart; falls. */
  readonly years: { readonly at: readonly number[]; readonly nats: readonly number[] }
  readonly yearsUnknown: number
  /** How the genre of the next stands to the genre that is on, where both are known. */
  readonly genre: Readonly<Record<'same' | 'part' | 'family' | 'neighbour' | 'other', number>>
  /** Added where the artist's usual year or genre stands in for a track's; `transition` weighs the usual tempo. */
  readonly usual: {
    readonly years: { readonly at: readonly number[]; readonly nats: readonly number[] }
    readonly genre: Readonly<Record<'same' | 'part' | 'family' | 'neighbour' | 'other', number>>
    readonly transition: number
  }
  /** What the parts of `transition.ts` count where the acts are known, and where they are not. */
  readonly transition: { readonly known: number; readonly unknown: number }
}

/** Linear interpolation between points, clamped to the first and the last. */
export function interpolate(at: readonly number[], values: readonly number[], x: number): number {
  const last = at.length - 1
  if (x <= (at[0] as number)) return values[0] as number
  if (x >= (at[last] as number)) return values[last] as number
  let i = 0
  while ((at[i + 1] as number) <= x) i++
  const share = (x - (at[i] as number)) / ((at[i + 1] as number) - (at[i] as number))
  return (values[i] as number) + share * ((values[i + 1] as number) - (values[i] as number))
}
