import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { BOOTH_ACTIONS, type BoothAction } from './midi-messages.ts'
import { ACTION_KEYS } from './use-booth-keys.ts'
import { isMidiSupported, type Midi } from './use-midi.ts'

const ACTION_NAMES: Readonly<Record<BoothAction, string>> = {
  next: 'Mark the next',
  previous: 'Mark the one before',
  take: 'Take the marked one',
  worked: 'The blend worked',
  'never again': 'Never again after this record',
  'tempo up': 'Faster',
  'tempo down': 'Slower',
  tap: 'Tap the beat',
}
const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
}

type Props = { readonly midi: Midi; readonly onClose: () => void }

/** Keys of every action, and the controls of a MIDI controller that do the same. */
export const MidiDialog = ({ midi, onClose }: Props) => (
  <Dialog title="Keys and controller" onClose={onClose} className="max-w-lg!">
    <MidiState midi={midi} />
    <ul className="mt-4 divide-y divide-line">
      {BOOTH_ACTIONS.map((action) => (
        <li key={action} className="flex min-h-14 items-center gap-3 py-1">
          <span className="min-w-0 flex-1">
            {ACTION_NAMES[action]}
            <span className="figures block text-sm text-muted">
              {ACTION_KEYS[action].map((key) => KEY_NAMES[key] ?? key.toUpperCase()).join(' or ')}
              {midi.bindings[action] !== undefined && ` · ${midi.bindings[action]}`}
            </span>
          </span>
          {midi.state === 'on' && (
            <Button
              aria-label={`${learnText(midi, action)}: ${ACTION_NAMES[action]}`}
              aria-pressed={midi.learning === action}
              variant={midi.learning === action ? 'plate' : 'outline'}
              onClick={() => midi.learn(midi.learning === action ? null : action)}
            >
              {learnText(midi, action)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  </Dialog>
)

const learnText = ({ learning }: Midi, action: BoothAction): string =>
  learning === action ? 'Press a control' : 'Learn'

function MidiState({ midi }: { readonly midi: Midi }) {
  if (!isMidiSupported())
    return (
      <p className="mt-2 text-muted">
        This browser does not speak MIDI. Chrome, Edge, Opera and Firefox do. The keys work everywhere.
      </p>
    )
  if (midi.state === 'on')
    return (
      <p role="status" className="mt-2 text-muted">
        {midi.devices.length === 0
          ? 'No controller is plugged in. Plug one in: it is heard at once.'
          : `Connected: ${midi.devices.join(', ')}. A clock it sends sets the tempo.`}
      </p>
    )
  return (
    <>
      <p className="mt-2 text-muted">
        {midi.state === 'refused'
          ? 'The browser refused. Allow MIDI for this site and try again.'
          : 'Connect a MIDI controller: any pad, button or encoder can do any of these.'}
      </p>
      <Button className="mt-3" aria-disabled={midi.state === 'asking'} onClick={midi.start}>
        Connect controller
      </Button>
    </>
  )
}
