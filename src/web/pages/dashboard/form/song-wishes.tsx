import { useCallback } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TEXT_MAX } from '#contract/limits.ts'
import type { TrackSource } from '#contract/recommendations.ts'
import { GENRE_NAMES } from '#domain/track/genres.ts'
import { titleCaseGenre } from '#web/format/genre-text.ts'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { COUNT_CHOICES, type SearchForm } from '../search-form.ts'
import { BpmField } from './bpm-field.tsx'
import { MixingOptions } from './mixing-options.tsx'
import { SourceChoice } from './source-choice.tsx'
import type { ListeningForm } from './use-listening-form.ts'

const COUNTS = COUNT_CHOICES.map((count) => ({ value: count, label: String(count) }))
const GENRES_ID = 'known-genres'

type Props = {
  readonly form: UseFormReturn<SearchForm>
  readonly filling: ListeningForm['filling']
}

/** What the next songs are to be like, how many, and where from. */
export function SongWishes({ form, filling }: Props) {
  const { register, setValue, watch } = form
  const { errors } = form.formState
  const selectSource = useCallback((source: TrackSource) => setValue('source', source), [setValue])
  return (
    <>
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
    </>
  )
}
