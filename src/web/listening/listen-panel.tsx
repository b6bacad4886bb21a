import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { LevelMeter } from './level-meter.tsx'
import { type Listening, type RunningRecording, secondsLeft } from './listening-state.ts'

type Props = {
  readonly state: Listening
  readonly onCancel: () => void
}

const TICK_MS = 100

/** While the microphone is open, and while the server thinks. */
export function ListenPanel({ state, onCancel }: Props) {
  return (
    <div className="mt-3 flex items-center gap-4 rounded-md border border-line bg-background p-3 pl-4">
      {state.phase === 'recording' ? (
        <Recording recording={state.recording} />
      ) : (
        <>
          <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-muted" />
          <p className="min-w-0 flex-1 text-sm">
            {state.phase === 'identifying'
              ? 'Identifying...'
              : 'Waiting for the microphone. Allow it if your browser asks.'}
          </p>
        </>
      )}
      <Button variant="quiet" size="live" className="px-3!" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

function Recording({ recording }: { readonly recording: RunningRecording }) {
  const [seconds, setSeconds] = useState(() => secondsLeft(recording.elapsedMs()))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(recording.elapsedMs())), TICK_MS)
    return () => clearInterval(timer)
  }, [recording])
  return (
    <>
      <p role="timer" className="figures w-9 shrink-0 text-right text-3xl leading-none font-semibold">
        {seconds}
        <span className="sr-only"> seconds left</span>
      </p>
      <div className="min-w-0 flex-1">
        <LevelMeter recording={recording} />
        <p className="mt-1.5 text-sm text-muted">Hold it to the speakers</p>
      </div>
    </>
  )
}
