/** What a controller can do in the booth. */
export const BOOTH_ACTIONS = [
  'next',
  'previous',
  'take',
  'worked',
  'never again',
  'tempo up',
  'tempo down',
  'tap',
] as const
export type BoothAction = (typeof BOOTH_ACTIONS)[number]

/** A control, as "note 1/36" (channel/number) or "cc 1/7"; "cc 1/7 +" is an encoder turned right. */
type ControlName = string
export type MidiBindings = Partial<Record<BoothAction, ControlName>>

const CLOCK = 0xf8

export const isClock = (data: Uint8Array): boolean => data[0] === CLOCK

/**
 * The control that was pressed or turned: note on, or control change. Relative encoders send 1–63 for steps to the right
 * and 64–127 for steps to the left; buttons send 127 when pressed.
 * @returns null for releases, and for messages that are neither
 */
export function pressedControl(data: Uint8Array): ControlName | null {
  const [status = 0, number = 0, value = 0] = data
  const channel = (status & 0x0f) + 1
  if (value === 0) return null
  if ((status & 0xf0) === 0x90) return `note ${channel}/${number}`
  if ((status & 0xf0) === 0xb0) return `cc ${channel}/${number}${value < 64 ? ' +' : ''}`
  return null
}

/** The action bound to a control; null: none. */
export const actionOf = (bindings: MidiBindings, control: ControlName): BoothAction | null =>
  BOOTH_ACTIONS.find((action) => bindings[action] === control) ?? null

/** One control does one thing: whatever it did before, it does no longer. */
export function bind(bindings: MidiBindings, action: BoothAction, control: ControlName): MidiBindings {
  const others = Object.entries(bindings).filter(([other, bound]) => other !== action && bound !== control)
  return { ...Object.fromEntries(others), [action]: control }
}

const STORAGE_KEY = 'segue-booth-midi'

export function readBindings(): MidiBindings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as MidiBindings) : {}
  } catch {
    return {}
  }
}

export function keepBindings(bindings: MidiBindings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(bindings))
  } catch {
    // Storage is blocked: what was learned holds for this page only.
  }
}
