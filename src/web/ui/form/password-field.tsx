import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { Field } from './field.tsx'

type Props = {
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly error: string | undefined
  readonly onType: (password: string) => void
  /** Stands below the field, such as how strong the password is. */
  readonly children?: ReactNode
}

/** A password, with a button that shows it: what a thumb types blind is often wrong. */
export function PasswordField({ label, autoComplete, value, error, onType, children }: Props) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <div className="relative">
            <input
              {...control}
              type={isShown ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="off"
              spellCheck={false}
              maxLength={PASSWORD_MAX}
              value={value}
              onChange={(event) => onType(event.target.value)}
              className="field pr-22"
            />
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="absolute inset-y-0.5 right-0.5 flex items-center gap-1.5 rounded-md px-3 text-sm text-muted hover:text-ink"
            >
              <Icon aria-hidden className="size-4" />
              Show
              <span className="sr-only"> {label}</span>
            </button>
          </div>
          {children}
        </>
      )}
    </Field>
  )
}
