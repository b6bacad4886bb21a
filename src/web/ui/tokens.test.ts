import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { keyHue } from '../../domain/key/key-hue.ts'
import { ALL_KEYS, type Key, keyOf } from '../../domain/key/key.ts'
import { toCamelot } from '../../domain/key/notation.ts'
import { themeProperties } from '../client/theme-file.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const file = JSON.parse(read('../public/segue.theme.json')) as {
  colours: Record<'dark' | 'light', Record<string, string>>
}
const MODES = ['dark', 'light'] as const

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const keyColours = read('./key/key-colours.css')

/** What the style sheet says of one property where `data-key` is, or ends in, that. */
function declared(selector: string, property: string): Record<'dark' | 'light', string> {
  const [, after = ''] = keyColours.split(`[data-key${selector}'] {`)
  const [, rule = ''] = new RegExp(`^\\s*--${property}: ([^;]+);`, 'u').exec(after) ?? []
  const both = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/u.exec(rule)
  return both ? { light: String(both[1]), dark: String(both[2]) } : { light: rule, dark: rule }
}

const keyColour = (key: Key) => ({
  fill: declared(`='${toCamelot(key)}`, 'segue-key'),
  ink: declared(`$='${toCamelot(key).slice(-1)}`, 'segue-key-ink'),
})

describe('the theme file', () => {
  it('equals the built-in theme, so that loading it changes nothing on the screen', () => {
    const css = read('./tokens.css')
    const builtIn = Object.fromEntries(
      [...css.matchAll(/(--segue-[a-z-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2]]),
    )
    expect(themeProperties(file)).toEqual(builtIn)
    expect(Object.keys(builtIn).length).toBeGreaterThan(20)
  })

  it('is taken only as far as its values are plain CSS values', () => {
    const odd = {
      colours: { dark: { ink: 'url(https://x)' }, light: { ink: '#000000' } },
      radii: { small: 4 },
    }
    expect(themeProperties(odd)).toEqual({})
    expect(themeProperties(null)).toEqual({})
  })
})

describe.each(MODES)('contrast in the %s theme', (mode) => {
  const colours = file.colours[mode]
  const colour = (name: string) => colours[name] as string
  const surfaces = ['background', 'surface', 'raised']
  const texts = ['ink', 'muted', 'danger', 'safe', 'care', 'caution', 'unknown']

  it.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)))(
    'text %s on %s is at least 4.5:1',
    (text, surface) => {
      expect(contrast(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(['plate', 'plateHover'])('the text of a main button on %s is at least 4.5:1', (plate) => {
    expect(contrast(colour('plateInk'), colour(plate))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['control', 'plate', 'ink'].flatMap((name) => surfaces.map((surface) => [name, surface] as const)))(
    'the shape of a control, %s on %s, is at least 3:1',
    (name, surface) => {
      expect(contrast(colour(name), colour(surface))).toBeGreaterThanOrEqual(3)
    },
  )

  it.each(ALL_KEYS.map((key) => [toCamelot(key), key] as const))('the chip of %s is readable', (_, key) => {
    const { fill, ink } = keyColour(key)
    expect(contrast(ink[mode], fill[mode])).toBeGreaterThanOrEqual(4.5)
  })
})

describe('how well a track fits, in the light theme', () => {
  const { ink, ...colours } = file.colours.light
  it.each(['safeFill', 'careFill', 'cautionFill'])('stands dark on %s at 4.5:1 at least', (fill) => {
    expect(contrast(String(ink), String(colours[fill]))).toBeGreaterThanOrEqual(4.5)
  })
})

describe('key colours', () => {
  it.each(ALL_KEYS.map((key) => [toCamelot(key), key] as const))(
    '%s is the same on screen and on paper',
    (_, key) => expect(keyColour(key).fill).toEqual(keyHue(key)),
  )

  it('are 24 different ones in each theme', () => {
    for (const mode of MODES) expect(new Set(ALL_KEYS.map((key) => keyColour(key).fill[mode])).size).toBe(24)
  })

  it('are darker for minor than for major, all round the wheel', () => {
    for (const mode of MODES)
      for (let number = 1; number <= 12; number++) {
        const minor = luminance(keyColour(keyOf(number, 'minor')).fill[mode])
        const major = luminance(keyColour(keyOf(number, 'major')).fill[mode])
        expect(major).toBeGreaterThan(minor * 1.3)
      }
  })
})
