import { type Key, type Mode, modeOf, numberOf } from './key.ts'

/** The colour of a key on a light and on a dark ground, as `#rrggbb`. */
type KeyHue = { readonly light: string; readonly dark: string }

// DJs already know one colour circle: 1 is sea green, 4 yellow, 6 red, 10 blue. Equal steps of 30° in OKLCH land on it.
const HUE_OF_ONE = 170
const HUE_STEP = -30

/** [lightness, chroma] in OKLCH. */
type Tone = readonly [lightness: number, chroma: number]

// Minor darker, major lighter, on both grounds; the distance carries the mode without the hue.
const TONES: Readonly<Record<Mode, { readonly dark: Tone; readonly light: Tone }>> = {
  minor: { dark: [0.63, 0.125], light: [0.49, 0.115] },
  major: { dark: [0.84, 0.105], light: [0.83, 0.105] },
}

/** A key's hue is its place on the Camelot wheel. */
export function keyHue(key: Key): KeyHue {
  const hue = HUE_OF_ONE + (numberOf(key) - 1) * HUE_STEP
  const { light, dark } = TONES[modeOf(key)]
  return { light: oklchToHex(light, hue), dark: oklchToHex(dark, hue) }
}

function oklchToHex([lightness, chroma]: Tone, hue: number): string {
  // A hue that sRGB cannot show at this chroma gives chroma up, never lightness: contrast depends on lightness.
  for (let c = chroma; c > 0; c -= 0.002) {
    const rgb = oklchToLinear(lightness, c, hue)
    if (rgb.every((v) => v >= -0.0005 && v <= 1.0005)) return toHex(rgb)
  }
  return toHex(oklchToLinear(lightness, 0, hue))
}

function oklchToLinear(lightness: number, chroma: number, hue: number): readonly number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const toHex = (linear: readonly number[]): string => `#${linear.map(channel).join('')}`

function channel(linear: number): string {
  const clamped = Math.min(1, Math.max(0, linear))
  const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
