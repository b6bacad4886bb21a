import { Check, Minus, Plus, Undo2 } from 'lucide-react'
import { parseKey, toCamelot } from '#domain/key/notation.ts'
import { matchTempo, soundingKey } from '#domain/tempo/tempo.ts'
import { usePreferences } from '../../client/preferences.ts'
import { formatBpm, formatPercent } from '../../format/track-text.ts'
import { Button } from '../../ui/button.tsx'
import { KeyChip } from '../../ui/key/key-chip.tsx'
import type { BoothAction } from './midi-messages.ts'
import type { Night } from './night.ts'

type Props = {
  readonly night: Night
  readonly onAction: (action: BoothAction) => void
  readonly onUndo: () => void
}

/** What plays, as it is played: the tempo that is dialled, and the key that sounds at it. */
export function NowDeck({ night, onAction, onUndo }: Props) {
  const { keyLock } = usePreferences()
  const { now, tempo, plays } = night
  const percent =
    now === null || now.bpm === null || tempo === null ? null : matchTempo(tempo, now.bpm).percent
  return (
    <section aria-label="Now" className="booth-now panel flex flex-col gap-3 p-4">
      <div>
        <p className="booth-aside text-sm text-muted">Now</p>
        {now === null ? (
          <h1 className="mt-1 text-2xl font-semibold text-balance">Say what is on</h1>
        ) : (
          <>
            <h1 className="mt-1 text-2xl font-semibold [overflow-wrap:anywhere] md:text-3xl">
              {now.title === '' ? now.artist : now.title}
            </h1>
            {now.title !== '' && (
              <p className="mt-1 text-lg text-muted [overflow-wrap:anywhere]">{now.artist}</p>
            )}
          </>
        )}
      </div>
      <div className="flex items-end justify-between gap-4">
        <p>
          <span className="booth-figure">{tempo === null ? '–' : tempo.toFixed(1)}</span>
          <span className="figures ml-3 inline-block text-lg text-muted">
            BPM{percent !== null && Math.abs(percent) >= 0.05 && ` ${formatPercent(percent)}`}
          </span>
        </p>
        {now !== null && (
          <KeyChip
            camelot={keyLock || percent === null ? now.camelot : shifted(now.camelot, percent)}
            source={now.keySource}
            className="h-14! min-w-20! text-3xl!"
          />
        )}
      </div>
      <div className="grid grid-cols-4 gap-2">
        <Step label="Slower" onClick={() => onAction('tempo down')} isOff={tempo === null}>
          <Minus aria-hidden className="size-6" />
        </Step>
        <Step label="Faster" onClick={() => onAction('tempo up')} isOff={tempo === null}>
          <Plus aria-hidden className="size-6" />
        </Step>
        <Button
          className="col-span-2 h-14 text-lg"
          onPointerDown={() => onAction('tap')}
          onClick={tapByKey(onAction)}
        >
          Tap
        </Button>
        <Button
          className="col-span-2 h-14 text-lg"
          aria-pressed={now?.worked ?? false}
          aria-disabled={now === null || plays.length === 0}
          variant={now?.worked === true ? 'plate' : 'outline'}
          onClick={() => onAction('worked')}
        >
          <Check aria-hidden className="size-5" />
          Worked
        </Button>
        <Button className="col-span-2 h-14 text-lg" aria-disabled={now === null} onClick={onUndo}>
          <Undo2 aria-hidden className="size-5" />
          Undo
        </Button>
      </div>
      {now !== null && now.bpm !== null && (
        <p className="booth-aside figures text-sm text-muted">The record itself: {formatBpm(now.bpm)} BPM</p>
      )}
    </section>
  )
}

/** A finger counts when it comes down; a keyboard's press has no such moment and comes as a click without a pointer. */
const tapByKey =
  (onAction: (action: BoothAction) => void) =>
  ({ detail }: { readonly detail: number }): void => {
    if (detail === 0) onAction('tap')
  }

function shifted(camelot: string | null, percent: number): string | null {
  const key = camelot === null ? null : parseKey(camelot)
  return key === null ? null : toCamelot(soundingKey(key, percent))
}

type StepProps = {
  readonly label: string
  readonly isOff: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

const Step = ({ label, isOff, onClick, children }: StepProps) => (
  <Button aria-label={label} aria-disabled={isOff} className="h-14 px-0" onClick={onClick}>
    {children}
  </Button>
)
