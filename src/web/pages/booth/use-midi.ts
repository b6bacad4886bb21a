import { useEffect, useEffectEvent, useState } from 'react'
import {
  actionOf,
  bind,
  type BoothAction,
  isClock,
  keepBindings,
  type MidiBindings,
  pressedControl,
  readBindings,
} from './midi-messages.ts'

type MidiState = 'off' | 'asking' | 'on' | 'refused'
export type Midi = ReturnType<typeof useMidi>

export const isMidiSupported = (): boolean => 'requestMIDIAccess' in navigator

type Heard = { readonly onAction: (action: BoothAction) => void; readonly onClock: (atMs: number) => void }

/** Controllers of this machine: what they are bound to, learning, and their clock. */
export function useMidi({ onAction, onClock }: Heard) {
  const [state, setState] = useState<MidiState>('off')
  const [access, setAccess] = useState<MIDIAccess | null>(null)
  const [devices, setDevices] = useState<readonly string[]>([])
  const [bindings, setBindings] = useState<MidiBindings>(readBindings)
  const [learning, setLearning] = useState<BoothAction | null>(null)

  const hear = useEffectEvent((event: MIDIMessageEvent) => {
    const { data } = event
    if (data === null) return
    if (isClock(data)) return onClock(event.timeStamp)
    const control = pressedControl(data)
    if (control === null) return
    if (learning !== null) {
      const next = bind(bindings, learning, control)
      setBindings(next)
      keepBindings(next)
      setLearning(null)
      return
    }
    const action = actionOf(bindings, control)
    if (action !== null) onAction(action)
  })

  useEffect(() => {
    if (access === null) return
    const inputs = new Set<MIDIInput>()
    const hearAll = () => {
      for (const input of access.inputs.values()) {
        if (inputs.has(input)) continue
        inputs.add(input)
        input.addEventListener('midimessage', hear)
      }
    }
    // Controllers are plugged in and out while the music plays.
    const onChange = () => {
      hearAll()
      setDevices(namesOf(access))
    }
    hearAll()
    access.addEventListener('statechange', onChange)
    return () => {
      access.removeEventListener('statechange', onChange)
      for (const input of inputs) input.removeEventListener('midimessage', hear)
    }
  }, [access])

  const start = () => {
    setState('asking')
    navigator.requestMIDIAccess().then(
      (granted) => {
        setAccess(granted)
        setDevices(namesOf(granted))
        setState('on')
      },
      () => setState('refused'),
    )
  }
  return { state, devices, bindings, learning, start, learn: setLearning }
}

const namesOf = ({ inputs }: MIDIAccess): readonly string[] =>
  [...inputs.values()].filter(({ state }) => state === 'connected').map(({ name }) => name ?? 'A controller')
