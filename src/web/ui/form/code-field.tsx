import { Field } from './field.tsx'

type Props = {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (code: string) => void
  /** Codes of the app alone: a phone shows its digits. */
  readonly isAppOnly?: boolean
  /** It has just appeared, and is what is asked for. */
  readonly takesFocus?: boolean
}

/** The code of a second factor. */
export function CodeField({ value, error, onType, isAppOnly = false, takesFocus = false }: Props) {
  const hint = isAppOnly
    ? 'The six digits that your app shows now'
    : 'Six digits from your authenticator app, or a recovery code'
  return (
    <Field label="Code" hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          name="code"
          inputMode={isAppOnly ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears in answer to a press, and is the next thing to fill in
          autoFocus={takesFocus}
          value={value}
          onChange={(event) => onType(event.target.value)}
          className="field figures"
        />
      )}
    </Field>
  )
}
