import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const css = read('./activity.css')
const surface = /--segue-surface: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/u.exec(
  read('../../../ui/tokens.css'),
)

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Degrees round the colour circle; null for a gray. */
function hue(hex: string): number | null {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  const high = Math.max(r, g, b)
  const spread = high - Math.min(r, g, b)
  if (spread < 16) return null
  const sixth = high === r ? (g - b) / spread : high === g ? 2 + (b - r) / spread : 4 + (r - g) / spread
  return (sixth * 60 + 360) % 360
}

const colourOf = (action: string | null) => {
  const rule = action === null ? '\\[data-action\\]' : `\\[data-action='${action}'\\]`
  const found = new RegExp(
    `${rule} \\{\\s*--segue-action: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`,
    'u',
  ).exec(css)
  if (!found?.[1] || !found[2]) throw new Error(`no colour for ${action}`)
  return { light: found[1], dark: found[2] }
}

it.each([
  ['admin_login', 'blue', 200, 230],
  ['search', 'green', 120, 160],
  ['refine', 'yellow', 40, 60],
  ['save_song', 'purple', 255, 285],
  ['create_list', 'orange', 15, 35],
  ['subscribe', 'pink', 310, 340],
] as const)('%s is %s in both themes', (action, _, from, to) => {
  for (const colour of Object.values(colourOf(action))) {
    expect(hue(colour)).toBeGreaterThanOrEqual(from)
    expect(hue(colour)).toBeLessThanOrEqual(to)
  }
})

it('every other action is gray', () => {
  for (const colour of Object.values(colourOf(null))) expect(hue(colour)).toBeNull()
})

it.each(['admin_login', 'search', 'refine', 'save_song', 'create_list', 'subscribe', null])(
  '%s is readable on a panel in both themes',
  (action) => {
    const { light, dark } = colourOf(action)
    expect(contrast(light, String(surface?.[1]))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark, String(surface?.[2]))).toBeGreaterThanOrEqual(4.5)
  },
)
