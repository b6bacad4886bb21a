import { type Key, modeOf } from '../../domain/key/key.ts'
import { keyHue } from '../../domain/key/key-hue.ts'

/** A colour for each theme, as `#rrggbb`. */
export type ThemedColour = { readonly light: string; readonly dark: string }

type KeyColour = {
  /** The surface of a chip or wheel segment. */
  readonly fill: ThemedColour
  /** Text on that surface. */
  readonly ink: ThemedColour
}

const DARK_INK = '#0b0b0a'
const LIGHT_INK = '#ffffff'

/** The colours of a key: its hue is its place on the Camelot wheel. */
export const keyColour = (key: Key): KeyColour => ({
  fill: keyHue(key),
  ink: { dark: DARK_INK, light: modeOf(key) === 'minor' ? LIGHT_INK : DARK_INK },
})

/** One CSS value that follows the theme by itself. */
export const themed = (colour: ThemedColour): string => `light-dark(${colour.light}, ${colour.dark})`
