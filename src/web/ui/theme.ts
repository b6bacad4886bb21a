import { useSyncExternalStore } from 'react'
import { THEMES } from '../../contract/limits.ts'

export type ThemeChoice = (typeof THEMES)[number]

/** Also read by theme-init.js, before the first paint. */
const STORAGE_KEY = 'segue-theme'
const FIRST_VISIT: ThemeChoice = 'dark'

const isChoice = (text: string | null | undefined): text is ThemeChoice =>
  THEMES.includes(text as ThemeChoice)

const listeners = new Set<() => void>()

function current(): ThemeChoice {
  const shown = document.documentElement.dataset['theme']
  return isChoice(shown) ? shown : FIRST_VISIT
}

function show(choice: ThemeChoice) {
  document.documentElement.dataset['theme'] = choice
  colourBrowserBar()
  for (const listener of listeners) listener()
}

/** A phone's browser bar takes the colour of the page below it. */
function colourBrowserBar() {
  const { backgroundColor } = getComputedStyle(document.documentElement)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgroundColor)
}

/** Takes on a theme that was chosen elsewhere. */
export function adoptTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    // Storage is blocked: the choice holds for this page only.
  }
  show(choice)
}

const choiceListeners = new Set<(choice: ThemeChoice) => void>()

/** Hears what is chosen on this page, by whichever control. */
export function watchThemeChoice(listener: (choice: ThemeChoice) => void): void {
  choiceListeners.add(listener)
}

export function chooseTheme(choice: ThemeChoice): void {
  adoptTheme(choice)
  for (const listener of choiceListeners) listener(choice)
}

/** What was chosen in this browser; null where nothing was. */
export function readChosenTheme(): ThemeChoice | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return isChoice(stored) ? stored : null
  } catch {
    return null
  }
}

function followOtherTab(event: StorageEvent) {
  if (event.key === STORAGE_KEY) show(isChoice(event.newValue) ? event.newValue : FIRST_VISIT)
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab)
  }
}

export function useTheme(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, current, () => FIRST_VISIT), chooseTheme]
}

/** Reads the theme file of this server and lays it over the built-in theme. A missing or broken file changes nothing. */
export async function loadTheme(): Promise<void> {
  try {
    const response = await fetch('/segue.theme.json')
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
