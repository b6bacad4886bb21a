/** Put on what may be clicked without losing the sound: volume, selecting, saving, dragging, marking as played. */
export const KEEPS_SOUND = { 'data-keeps-sound': '' } as const

const KEEPERS = '[data-keeps-sound]'

type Click = {
  /** How many presses of a pointer; 0 for a click that a key made. */
  readonly detail: number
  readonly target: { closest(selector: string): unknown } | null
}

/** Whether a click anywhere on the page stops what plays. */
export const stopOnClick = ({ detail, target }: Click): boolean =>
  detail > 0 && (target === null || target.closest(KEEPERS) === null)

/** What takes the space bar for itself: a control presses, a text gets a space. */
const TAKES_SPACE =
  'button, a, input, select, textarea, summary, audio, video, dialog, [contenteditable], [role="menuitem"], [role="option"], [role="tab"]'

/** What Escape closes first. */
const TAKES_ESCAPE = 'dialog, [popover]'

type Press = {
  readonly key: string
  readonly hasModifier: boolean
  readonly isHandled: boolean
  readonly target: { closest(selector: string): unknown } | null
}

/** What a key asks of the player. */
export function keyForPlayer({ key, hasModifier, isHandled, target }: Press): 'toggle' | 'stop' | null {
  if (isHandled || hasModifier) return null
  if (key === 'Escape') return target !== null && target.closest(TAKES_ESCAPE) !== null ? null : 'stop'
  return key === ' ' && (target === null || target.closest(TAKES_SPACE) === null) ? 'toggle' : null
}
