import { lazy, Suspense } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { TrackCandidate } from '#contract/errors.ts'
import { trackName } from '#web/format/track-text.ts'
import { ListenButton } from '#web/listening/listen-button.tsx'
import type { SearchForm } from '../search-form.ts'
import { TrackField } from './track-field.tsx'
import type { ListeningForm } from './use-listening-form.ts'

const DidYouMean = lazy(async () => ({ default: (await import('./did-you-mean.tsx')).DidYouMean }))

type Props = {
  readonly form: UseFormReturn<SearchForm>
  readonly listening: ListeningForm
  /** Songs of the name that was typed, one of which is meant. */
  readonly candidates: readonly TrackCandidate[]
  readonly onCandidatesSettled: () => void
  readonly onChoose: (candidate: TrackCandidate) => void
}

/** Which track is on: typed, picked, heard, or chosen among those of its name. */
export function TrackQuestion({ form, listening, candidates, onCandidatesSettled, onChoose }: Props) {
  const { Status } = listening
  const settle = (picked: SearchForm['picked']) => {
    form.setValue('picked', picked)
    onCandidatesSettled()
    form.clearErrors('currentTrack')
  }
  return (
    <>
      <Controller
        control={form.control}
        name="currentTrack"
        rules={{
          // Genre and tempo together are a question as well.
          validate: (text, { genre, bpm }) =>
            text.trim() !== '' ||
            (genre.trim() !== '' && bpm.trim() !== '') ||
            'Please enter a current artist or track',
        }}
        render={({ field }) => (
          <TrackField
            listenButton={
              <ListenButton phase={listening.state.phase} onStart={listening.start} onStop={listening.stop} />
            }
            value={field.value}
            picked={form.watch('picked')}
            error={form.formState.errors.currentTrack?.message}
            inputRef={field.ref}
            onBlur={field.onBlur}
            onType={(text) => {
              field.onChange(text)
              settle(null)
            }}
            onPick={(track) => {
              field.onChange(trackName(track))
              settle(track)
            }}
          />
        )}
      />
      {candidates.length > 0 && (
        <Suspense fallback={null}>
          <DidYouMean candidates={candidates} onChoose={onChoose} />
        </Suspense>
      )}
      {Status !== null && (
        <Status
          state={listening.state}
          onLeave={listening.leave}
          onTryAgain={listening.start}
          onUse={listening.use}
          onUseTempo={listening.useTempo}
        />
      )}
    </>
  )
}
