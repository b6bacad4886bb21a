import type { Basis } from '#contract/recommendations.ts'
import type { Key } from '#domain/key/key.ts'
import { parseKey } from '#domain/key/notation.ts'

/** The keys that a result may be mixed out of, and those of them that are estimates. */
export type CurrentKeys = { readonly keys: readonly Key[]; readonly estimated: readonly Key[] }

/** Of the selected songs, else of the one track. */
export function currentKeysOf({ seeds, camelot, keySource }: Basis): CurrentKeys {
  const sources = seeds.length > 0 ? seeds : [{ camelot, keySource }]
  const known = sources.flatMap((one) => {
    const key = parseKey(one.camelot ?? '')
    return key === null ? [] : [{ key, isEstimated: one.keySource === 'estimated' }]
  })
  return {
    keys: known.map(({ key }) => key),
    estimated: known
      .filter(({ key }) => known.every((one) => one.key !== key || one.isEstimated))
      .map(({ key }) => key),
  }
}
