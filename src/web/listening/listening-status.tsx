import { CircleAlert } from 'lucide-react'
import type { HeardTrack } from '../../contract/identify.ts'
import { IdentificationDialog } from './identification-dialog.tsx'
import { ListenPanel } from './listen-panel.tsx'
import { isRunning, type Listening } from './listening-state.ts'
import { MICROPHONE_ADVICE, MICROPHONE_MESSAGE, type MicrophoneProblem } from './microphone-problem.ts'

type Props = {
  readonly state: Listening
  readonly onLeave: () => void
  readonly onTryAgain: () => void
  readonly onUse: (track: HeardTrack, playedBpm: number | null) => void
  readonly onUseTempo: (bpm: number) => void
}

/** How far listening is: what the microphone hears, why it cannot, or what came of it. */
export function ListeningStatus({ state, onLeave, onTryAgain, onUse, onUseTempo }: Props) {
  return (
    <>
      <output className="sr-only">{SPOKEN[state.phase]}</output>
      {state.phase === 'refused' && <Refused problem={state.problem} />}
      {isRunning(state) && <ListenPanel state={state} onCancel={onLeave} />}
      {state.phase === 'heard' && (
        <IdentificationDialog
          heard={state.heard}
          onClose={onLeave}
          onTryAgain={onTryAgain}
          onUse={onUse}
          onUseTempo={onUseTempo}
        />
      )}
    </>
  )
}

const SPOKEN: Readonly<Record<Listening['phase'], string>> = {
  idle: '',
  opening: '',
  recording: 'Listening for ten seconds',
  identifying: 'Identifying the track',
  heard: '',
  refused: '',
}

function Refused({ problem }: { readonly problem: MicrophoneProblem }) {
  return (
    <div role="alert" className="mt-3 flex gap-2.5 rounded-md border border-danger p-3">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div>
        <p className="font-medium">{MICROPHONE_MESSAGE}</p>
        <p className="mt-0.5 text-sm text-muted">{MICROPHONE_ADVICE[problem]}</p>
      </div>
    </div>
  )
}
