import { isLoopbackHost } from '../../system/is-loopback-host.ts'

export type PictureTokens = { readonly input: number; readonly output: number }

/** What a picture costs, in millionths of a dollar. */
type ImagePrice = {
  /** What one may cost at the most: so much is reserved for it. */
  readonly most: number
  /** What one has cost, by the tokens the vendor counted. */
  of(tokens: PictureTokens): number
}

/** US dollars for a million tokens, asked in text and answered in pixels, as published in 2026. */
const BY_TOKENS: ReadonlyMap<string, PictureTokens> = new Map(
  Object.entries({
    'gpt-image-1': { input: 5, output: 40 },
    'gpt-image-1-mini': { input: 2, output: 8 },
    'gpt-image-1.5': { input: 8, output: 32 },
  }),
)
/** US dollars for a picture of 1024 pixels a side. */
const BY_PICTURE: ReadonlyMap<string, number> = new Map([
  ['dall-e-3', 0.04],
  ['dall-e-2', 0.02],
])
/** A model without a known price is billed as the dearest: its budget ends early rather than late. */
const UNKNOWN_PICTURE = 0.2
/** Our prompt, and a picture of 1024 pixels a side in the best quality: more than is asked for. */
const MOST: PictureTokens = { input: 1_000, output: 4_200 }
const DOLLAR_MICROS = 1_000_000

/**
 * What a model's pictures cost. One that is not listed and runs on this machine costs nothing.
 * @param baseUrl where it is asked, if not at its own vendor
 */
export function imagePrice(model: string, baseUrl: string | undefined): ImagePrice {
  const price = BY_TOKENS.get(model)
  if (price !== undefined) {
    const of = ({ input, output }: PictureTokens) => input * price.input + output * price.output
    return { most: of(MOST), of }
  }
  const isOwn = baseUrl !== undefined && isLoopbackHost(new URL(baseUrl).hostname)
  const micros = (BY_PICTURE.get(model) ?? (isOwn ? 0 : UNKNOWN_PICTURE)) * DOLLAR_MICROS
  return { most: micros, of: () => micros }
}
