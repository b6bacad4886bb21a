import { type Control, useController } from 'react-hook-form'
import { BPM_MAX, BPM_MIN } from '#contract/limits.ts'
import { Field } from '#web/ui/form/field.tsx'
import { bpmProblem, type SearchForm } from '../search-form.ts'

type Props = {
  readonly control: Control<SearchForm>
  /** What was measured of the sound that plays, as text; it says so for as long as it stands there. */
  readonly measured: string | null
}

export function BpmField({ control, measured }: Props) {
  const { field, fieldState } = useController({
    control,
    name: 'bpm',
    rules: { validate: (text) => bpmProblem(text) ?? true },
  })
  return (
    <Field
      label="BPM"
      isOptional
      error={fieldState.error?.message}
      {...(measured !== null && field.value === measured && { hint: 'Measured from the recording' })}
    >
      {(input) => (
        <input
          {...input}
          ref={field.ref}
          type="number"
          inputMode="decimal"
          min={BPM_MIN}
          max={BPM_MAX}
          step="any"
          autoComplete="off"
          // The browser keeps what is typed: it hands out "" for what it cannot read, and would be handed that back.
          defaultValue={field.value}
          onChange={({ currentTarget: { value, validity } }) =>
            field.onChange(validity.badInput ? 'not a number' : value)
          }
          onBlur={field.onBlur}
          // A wheel that passes over a focused number must not turn it.
          onWheel={(event) => event.currentTarget.blur()}
          className="field figures"
        />
      )}
    </Field>
  )
}
