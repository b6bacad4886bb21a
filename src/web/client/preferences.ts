import { useSyncExternalStore } from 'react'
import { COUNT_DEFAULT, COUNT_MAX, COUNT_MIN, DATE_LANGUAGES, HARMONY_LEVELS } from '../../contract/limits.ts'
import type { Preferences } from '../../contract/preferences.ts'
import { KEY_NOTATIONS } from '../../domain/key/key-notations.ts'
import { call } from './api.ts'
import { readSession, watchSession } from './session.ts'
import { adoptTheme, chooseTheme, readChosenTheme, watchThemeChoice } from './theme.ts'

/** All but the theme, which is known before the first paint and kept apart. */
type Chosen = Omit<Preferences, 'theme'>
type ShownPreferences = { readonly [K in keyof Chosen]-?: NonNullable<Chosen[K]> }

const DEFAULT_PREFERENCES: ShownPreferences = {
  recommendationCount: COUNT_DEFAULT,
  harmony: 'balanced',
  keyLock: true,
  keyNotation: 'camelot',
  dateLanguage: 'en-GB',
}

const STORAGE_KEY = 'segue-preferences'

let chosen: Chosen | null = null
let shown: ShownPreferences = DEFAULT_PREFERENCES
const listeners = new Set<() => void>()

const complete = (some: Chosen): ShownPreferences => ({ ...DEFAULT_PREFERENCES, ...some }) as ShownPreferences

/** What is chosen in this browser, and what holds where nothing is. */
export function readPreferences(): ShownPreferences {
  if (chosen === null) {
    chosen = parseChosen(readStored())
    shown = complete(chosen)
  }
  return shown
}

export const usePreferences = (): ShownPreferences =>
  // In the HTML of the server, which is everybody's, and in the first moment of that page.
  useSyncExternalStore(watchPreferences, readPreferences, () => DEFAULT_PREFERENCES)

function watchPreferences(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab)
  }
}

function followOtherTab({ key }: StorageEvent): void {
  if (key !== STORAGE_KEY) return
  chosen = null
  for (const listener of listeners) listener()
}

function show(next: Chosen): void {
  readPreferences()
  chosen = { ...chosen, ...next }
  shown = complete(chosen)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(chosen))
  } catch {
    // Storage is blocked: the choice holds for this page only.
  }
  for (const listener of listeners) listener()
}

/** Chosen while the account was asked what it has: newer than its answer. */
let chosenMeanwhile: Preferences = {}

const keep = async (preferences: Preferences): Promise<void> => {
  chosenMeanwhile = { ...chosenMeanwhile, ...preferences }
  if (readSession().status === 'signed-in') await call('PATCH', '/api/preferences', { body: preferences })
}

/** Chooses: at once on this page, and on the signed-in user's account. @throws ApiError where that failed */
export async function changePreferences({ theme, ...others }: Preferences): Promise<void> {
  if (theme !== undefined) chooseTheme(theme)
  if (Object.keys(others).length === 0) return
  show(others)
  await keep(others)
}

/** Keeps what a guest has chosen in this browser on the account they have made. */
export function keepPreferencesOnAccount(): void {
  readPreferences()
  const theme = readChosenTheme()
  const preferences: Preferences = { ...chosen, ...(theme !== null && { theme }) }
  // A choice that did not arrive still holds in this browser.
  if (Object.keys(preferences).length > 0) void keep(preferences).catch(() => undefined)
}

/** From now on what the account has chosen holds here, after sign-in. */
export function followAccount(): void {
  let askedFor: string | null = null
  const follow = () => {
    const session = readSession()
    if (session.status === 'loading') return
    const userId = session.status === 'signed-in' ? session.user.id : null
    if (userId === askedFor) return
    askedFor = userId
    if (userId !== null) void adoptFrom(userId)
  }
  const adoptFrom = async (userId: string) => {
    chosenMeanwhile = {}
    try {
      const { preferences } = await call('GET', '/api/preferences', {})
      if (askedFor !== userId) return
      const { theme, ...others } = { ...preferences, ...chosenMeanwhile }
      if (theme !== undefined) adoptTheme(theme)
      if (Object.keys(others).length > 0) show(others)
    } catch {
      // What this browser has holds meanwhile; the next page asks again.
    }
  }
  watchSession(follow)
  watchThemeChoice((theme) => void keep({ theme }).catch(() => undefined))
  follow()
}

function readStored(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? ''
  } catch {
    return ''
  }
}

/** Written by an older Segue it may hold what there is no more: that was never chosen. */
export function parseChosen(text: string): Chosen {
  let stored: Readonly<Record<string, unknown>> | null
  try {
    stored = JSON.parse(text) as typeof stored
  } catch {
    return {}
  }
  const { recommendationCount: count, harmony, keyLock, keyNotation, dateLanguage } = stored ?? {}
  return {
    ...(Number.isInteger(count) &&
      Number(count) >= COUNT_MIN &&
      Number(count) <= COUNT_MAX && { recommendationCount: Number(count) }),
    ...(isOneOf(HARMONY_LEVELS, harmony) && { harmony }),
    ...(typeof keyLock === 'boolean' && { keyLock }),
    ...(isOneOf(KEY_NOTATIONS, keyNotation) && { keyNotation }),
    ...(isOneOf(DATE_LANGUAGES, dateLanguage) && { dateLanguage }),
  }
}

const isOneOf = <T extends string>(choices: readonly T[], value: unknown): value is T =>
  choices.includes(value as T)
