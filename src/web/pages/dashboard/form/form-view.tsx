import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { TrackCandidate } from '#contract/errors.ts'
import { TEXT_MAX } from '#contract/limits.ts'
import type { TrackSource } from '#contract/recommendations.ts'
import { GENRE_NAMES } from '#domain/track/genres.ts'
import type { ApiError } from '#web/client/api.ts'
import { titleCaseGenre } from '#web/format/genre-text.ts'
import { trackName } from '#web/format/track-text.ts'
import { ListenButton } from '#web/listening/listen-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { useDocumentTitle, useFocusOnArrival } from '#web/ui/screen.ts'
import { COUNT_CHOICES, fromCandidate, type SearchForm } from '../search-form.ts'
import { BpmField } from './bpm-field.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { MixingOptions } from './mixing-options.tsx'
import { SourceChoice } from './source-choice.tsx'
import { TrackField } from './track-field.tsx'
import { useListeningForm } from './use-listening-form.ts'

const DeckPanel = lazy(async () => ({ default: (await import('./deck-panel.tsx')).DeckPanel }))
const DidYouMean = lazy(async () => ({ default: (await import('./did-you-mean.tsx')).DidYouMean }))

type Props = {
  readonly form: UseFormReturn<SearchForm>
  readonly isShown: boolean
  readonly isFirst: boolean
  readonly isGenerating: boolean
  readonly counter: ReactNode
  /** What the server refused; its words go to the fields they are about. */
  readonly refusal: ApiError | null
  readonly onRefusalShown: () => void
  /** Songs of the name that was typed, one of which is meant. */
  readonly candidates: readonly TrackCandidate[]
  readonly onCandidatesSettled: () => void
  /** Tempo and style were guessed: the form is there to correct them. */
  readonly isCorrecting: boolean
  readonly onSubmit: (values: SearchForm) => void
}

const FIELDS = ['currentTrack', 'genre', 'bpm', 'vibeDescription'] as const
const COUNTS = COUNT_CHOICES.map((count) => ({ value: count, label: String(count) }))
const GENRES_ID = 'known-genres'

export function FormView(props: Props) {
  const { form, isShown, isFirst, isGenerating, counter, refusal, onRefusalShown, onSubmit } = props
  const { candidates, onCandidatesSettled, isCorrecting } = props
  const { register, setValue, watch, formState, clearErrors } = form
  const { errors } = formState
  const heading = useFocusOnArrival<HTMLHeadingElement>(isFirst || candidates.length > 0)
  useDocumentTitle('Find your next track', isShown)

  useEffect(() => {
    if (refusal === null) return
    showRefusal(form, refusal)
    onRefusalShown()
  }, [form, refusal, onRefusalShown])
  useEffect(() => {
    if (isCorrecting) form.setFocus('bpm')
  }, [form, isCorrecting])

  const submit = form.handleSubmit((values) => {
    if (!isGenerating) onSubmit(values)
  })
  const choose = (candidate: TrackCandidate) => {
    onCandidatesSettled()
    form.reset(fromCandidate(form.getValues(), candidate))
    void submit()
  }
  const picked = watch('picked')
  const selectSource = useCallback((source: TrackSource) => setValue('source', source), [setValue])
  const generateButton = useRef<HTMLButtonElement>(null)
  const listening = useListeningForm({ form, isShown, generateButton })
  const { Status, filling } = listening

  return (
    <div className="screen pt-6 pb-16 md:pt-10">
      <div className="max-w-3xl">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight md:text-4xl">
          Find your next track
        </h1>
        <p className="mt-3 text-muted">
          Perfect for pre-gig set preparation or live track discovery during performance
        </p>
        <p className="text-muted">Save your discoveries for DJ software, USB drives, or mixing reference</p>
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,54rem)_20rem] lg:justify-between lg:gap-10 xl:grid-cols-[minmax(0,54rem)_24rem]">
        <form noValidate aria-label="Search" onSubmit={submit} className="panel space-y-6 p-4 md:p-6">
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
                  <ListenButton
                    phase={listening.state.phase}
                    onStart={listening.start}
                    onStop={listening.stop}
                  />
                }
                value={field.value}
                picked={picked}
                error={errors.currentTrack?.message}
                inputRef={field.ref}
                onBlur={field.onBlur}
                onType={(text) => {
                  field.onChange(text)
                  setValue('picked', null)
                  onCandidatesSettled()
                  clearErrors('currentTrack')
                }}
                onPick={(track) => {
                  field.onChange(trackName(track))
                  setValue('picked', track)
                  onCandidatesSettled()
                  clearErrors('currentTrack')
                }}
              />
            )}
          />
          {candidates.length > 0 && (
            <Suspense fallback={null}>
              <DidYouMean candidates={candidates} onChoose={choose} />
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
          <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <Field label="Genre" isOptional error={errors.genre?.message}>
              {(control) => (
                <input
                  {...control}
                  {...register('genre', {
                    onBlur: (event) => setValue('genre', titleCaseGenre(event.target.value)),
                  })}
                  list={GENRES_ID}
                  autoComplete="off"
                  maxLength={TEXT_MAX.genre}
                  className="field"
                />
              )}
            </Field>
            <BpmField key={filling.count} control={form.control} measured={filling.measuredBpm} />
            <datalist id={GENRES_ID}>
              {GENRE_NAMES.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          </div>
          <SourceChoice source={watch('source')} onSource={selectSource} />
          <RadioGroup
            look="row"
            legend="# of Recommendations"
            name="recommendationCount"
            choices={COUNTS}
            value={watch('recommendationCount')}
            onChoose={(count) => setValue('recommendationCount', count)}
          />
          <Field label="Vibe Description" isOptional error={errors.vibeDescription?.message}>
            {(control) => (
              <textarea
                {...control}
                {...register('vibeDescription')}
                rows={3}
                maxLength={TEXT_MAX.vibeDescription}
                placeholder="dark warehouse, no vocals, not too fast"
                className="field resize-y py-3 leading-snug"
              />
            )}
          </Field>
          <CheckField
            label="Same Artist In Results Ok?"
            help="By default, recommendations exclude the same artist."
            isChecked={watch('allowSameArtist')}
            onChange={(isChecked) => setValue('allowSameArtist', isChecked)}
          />
          <MixingOptions
            harmony={watch('harmony')}
            keyLock={watch('keyLock')}
            onHarmony={(level) => setValue('harmony', level)}
            onKeyLock={(isOn) => setValue('keyLock', isOn)}
          />
          <div>
            <Button
              ref={generateButton}
              type="submit"
              variant="plate"
              size="live"
              aria-busy={isGenerating}
              className="w-full"
            >
              {isGenerating ? 'Generating...' : 'Generate AI Recommendations'}
            </Button>
            {counter}
          </div>
        </form>
        <div className="space-y-8">
          <Suspense fallback={<DeckRoom />}>
            <DeckPanel picked={picked} />
          </Suspense>
          <FeatureCards />
        </div>
      </div>
    </div>
  )
}

/** As high as the wheel with its two lines below: nothing moves when it comes. */
const DeckRoom = () => <div aria-hidden className="hidden aspect-square w-full box-content pb-14 lg:block" />

/** Puts the server's words at the fields they are about, and the focus where the DJ can act on them. */
function showRefusal(form: UseFormReturn<SearchForm>, refusal: ApiError) {
  if (refusal.code === 'unknown_track') {
    form.setError('currentTrack', { message: refusal.message })
    form.setFocus('genre')
    return
  }
  const wrong = FIELDS.filter((name) => refusal.fields[name] !== undefined)
  for (const name of wrong) form.setError(name, { message: refusal.fields[name] ?? refusal.message })
  if (wrong[0] !== undefined) form.setFocus(wrong[0])
}
