import { LoaderCircle, Mic, Square } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import type { Listening } from './listening-state.ts'
import { loadListening } from './use-listening.ts'

type Props = {
  readonly phase: Listening['phase']
  readonly onStart: () => void
  readonly onStop: () => void
}

const prepare = () => void loadListening().catch(() => undefined)

/** Starts listening to what plays, and ends it. */
export function ListenButton({ phase, onStart, onStop }: Props) {
  const isRecording = phase === 'recording'
  const isBusy = phase === 'opening' || phase === 'identifying'
  const Icon = isRecording ? Square : isBusy ? LoaderCircle : Mic
  return (
    <Button
      size="live"
      variant={isRecording ? 'plate' : 'outline'}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      className="max-sm:px-4"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={isRecording ? onStop : onStart}
    >
      <Icon
        aria-hidden
        className={isBusy ? 'size-5 animate-spin' : 'size-5'}
        {...(isRecording && { fill: 'currentColor' })}
      />
      {isRecording ? 'Stop Listening' : 'Listen'}
    </Button>
  )
}
