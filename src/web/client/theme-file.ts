import { colourBrowserBar } from './theme.ts'

/**
 * Lays the theme file of this server over the built-in theme. A missing or broken file changes nothing.
 * @param file on its way
 */
export async function applyThemeFile(file: Promise<Response>): Promise<void> {
  try {
    const response = await file
    if (!response.ok) return
    const properties = themeProperties(await response.json())
    for (const [name, value] of Object.entries(properties))
      document.documentElement.style.setProperty(name, value)
  } catch {
    // The built-in theme is already on the screen.
  } finally {
    colourBrowserBar()
  }
}

const PREFIXES = { shadows: 'shadow-', radii: 'radius-', motion: 'motion-', grid: 'grid-' } as const
// No colon, quote or semicolon: a value can name no address and cannot leave its declaration.
const PLAIN_VALUE = /^[#\w\s.,%()/-]{1,100}$/

/** The custom properties that a theme file stands for. What is not a plain value is left out. */
export function themeProperties(file: unknown): Record<string, string> {
  const properties: Record<string, string> = {}
  const colours = group(file, 'colours')
  const dark = group(colours, 'dark')
  const light = group(colours, 'light')
  for (const name of Object.keys(dark)) {
    if (isPlain(dark[name]) && isPlain(light[name]))
      properties[`--segue-${kebab(name)}`] = `light-dark(${light[name]}, ${dark[name]})`
  }
  for (const [section, prefix] of Object.entries(PREFIXES)) {
    for (const [name, value] of Object.entries(group(file, section)))
      if (isPlain(value)) properties[`--segue-${prefix}${kebab(name)}`] = value
  }
  return properties
}

function group(value: unknown, name: string): Record<string, unknown> {
  const inner = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : null
  return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}
}

const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && PLAIN_VALUE.test(value) && !/url\s*\(/i.test(value)

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
