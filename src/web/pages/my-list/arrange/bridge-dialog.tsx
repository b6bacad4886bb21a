import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { BRIDGE_STEPS_MAX } from '#contract/limits.ts'
import { ApiError, call } from '#web/client/api.ts'
import { usePreferences } from '#web/client/preferences.ts'
import { useTrackSearch } from '#web/client/use-track-search.ts'
import { formatBpm, trackLine, trackName } from '#web/format/track-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DisabledButton } from '#web/ui/disabled-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { KeyChip } from '#web/ui/key/key-chip.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { TransitionLine } from './transition-line.tsx'

/** From one track to another, step by step, through tracks that mix. */
export function BridgeDialog({ onClose }: { readonly onClose: () => void }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const { keyNotation, keyLock } = usePreferences()
  const asking = useMutation({
    mutationFn: () => call('POST', '/api/bridge', { body: { from, to, keyLock } }),
  })
  const { data, error } = asking
  const fields = error instanceof ApiError ? error.fields : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!asking.isPending) asking.mutate()
  }
  return (
    <Dialog title="Bridge two tracks" onClose={onClose} className="max-w-2xl!">
      <p className="text-muted">
        From the one that is on to the one you want to reach, in at most {BRIDGE_STEPS_MAX} transitions.
      </p>
      <form noValidate aria-label="Bridge two tracks" onSubmit={submit} className="mt-4 space-y-4">
        <TrackInput label="From track" value={from} error={fields['from']} onChange={setFrom} />
        <TrackInput label="To track" value={to} error={fields['to']} onChange={setTo} />
        {asking.isPending ? (
          <DisabledButton variant="plate" reason="The bridge is being looked for">
            Looking …
          </DisabledButton>
        ) : (
          <Button variant="plate" type="submit">
            Find the bridge
          </Button>
        )}
      </form>
      {error !== null && fields['from'] === undefined && fields['to'] === undefined && (
        <p role="alert" className="mt-4 text-danger">
          {error instanceof ApiError ? error.message : 'No bridge could be looked for. Please try again.'}
        </p>
      )}
      {data !== undefined && (
        <div className="mt-6 border-t border-line pt-4">
          <div className="flex items-center justify-between gap-2">
            <h3 className="font-semibold">The way across</h3>
            <CopyButton
              variant="quiet"
              label="Copy the way"
              showsLabel
              text={data.stops.map((track) => trackLine(track, keyNotation)).join('\n')}
            />
          </div>
          <ol aria-label="Stops" className="mt-2">
            {data.stops.map((stop, index) => (
              <li key={trackName(stop)}>
                {index > 0 && (
                  <TransitionLine transition={data.transitions[index - 1] ?? null} className="py-2 pl-4" />
                )}
                <div className="flex items-center gap-3 rounded-md border border-line bg-raised px-3 py-2">
                  <span className="min-w-0 flex-1 leading-snug">
                    <span className="block font-semibold">{stop.title}</span>
                    <span className="block text-[0.9375rem]">{stop.artist}</span>
                  </span>
                  <span className="figures text-sm text-muted">
                    {stop.bpm === null ? 'N/A' : `${formatBpm(stop.bpm)} BPM`}
                  </span>
                  <KeyChip camelot={stop.camelot} source={stop.keySource} />
                </div>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  )
}

type InputProps = {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

function TrackInput({ label, value, error, onChange }: InputProps) {
  const listId = useId()
  const tracks = useTrackSearch(value, true)
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            list={listId}
            autoComplete="off"
            maxLength={300}
            placeholder="Artist - Title"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="field"
          />
          <datalist id={listId}>
            {tracks.map((track) => (
              <option key={track.id}>{trackName(track)}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
