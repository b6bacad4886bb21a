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
export function colourBrowserBar() {
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
