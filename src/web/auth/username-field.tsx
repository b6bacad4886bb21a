import { Field } from '../ui/form/field.tsx'

type Props = {
  readonly value: string
  readonly error: string | undefined
  readonly hint?: string
  readonly onType: (username: string) => void
}

export function UsernameField({ value, error, hint, onType }: Props) {
  return (
    <Field label="Username" error={error} {...(hint !== undefined && { hint })}>
      {(control) => (
        <input
          {...control}
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          value={value}
          onChange={(event) => onType(event.target.value)}
          className="field"
        />
      )}
    </Field>
  )
}
