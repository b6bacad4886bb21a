import { useEffect, useEffectEvent } from 'react'
import type { BoothAction } from './midi-messages.ts'

/** The same actions by keyboard as by controller. */
export const ACTION_KEYS: Readonly<Record<BoothAction, readonly string[]>> = {
  next: ['ArrowDown', 'j'],
  previous: ['ArrowUp', 'k'],
  take: ['Enter'],
  worked: ['w'],
  'never again': ['x'],
  'tempo up': ['ArrowRight', '+'],
  'tempo down': ['ArrowLeft', '-'],
  tap: ['t'],
}

const ACTIONS = new Map(
  Object.entries(ACTION_KEYS).flatMap(([action, keys]) =>
    keys.map((key): [string, BoothAction] => [key, action as BoothAction]),
  ),
)

/** Typing and open dialogs keep their keys, and so does a control for the key that presses it. */
export function useBoothKeys(onAction: (action: BoothAction) => void): void {
  const act = useEffectEvent(onAction)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, textarea, select, dialog')) return
      if (event.key === 'Enter' && target?.closest('button, a')) return
      const action = ACTIONS.get(event.key.length === 1 ? event.key.toLowerCase() : event.key)
      if (action === undefined) return
      event.preventDefault()
      act(action)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
