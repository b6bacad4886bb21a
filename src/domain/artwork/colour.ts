import { keyHue } from '../key/key-hue.ts'
import type { Key } from '../key/key.ts'

/** `#rrggbb`. */
export type Colour = `#${string}`

export const BLACK: Colour = '#000000'
export const WHITE: Colour = '#ffffff'
/** The paper of a picture: nearly black, as the screens of Segue are. */
export const NIGHT: Colour = '#090a0d'
/** A song of unknown key claims no hue. */
const NO_KEY: Colour = '#9a9da3'

export const colourOf = (key: Key | null): Colour => (key === null ? NO_KEY : (keyHue(key).dark as Colour))

/** @param share 0: all `from`, 1: all `to` */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const part = Math.min(1, Math.max(0, share))
  const channel = (at: number): string =>
    Math.round(byteAt(from, at) * (1 - part) + byteAt(to, at) * part)
      .toString(16)
      .padStart(2, '0')
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

const byteAt = (colour: Colour, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
