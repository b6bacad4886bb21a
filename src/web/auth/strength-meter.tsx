import { classNames } from '../ui/class-names.ts'
import { estimateStrength } from './password-strength.ts'

const STEPS = [1, 2, 3, 4] as const

/** How strong a new password is: in words, and as a level beside them. Says nothing before something is typed. */
export function StrengthMeter({
  password,
  username,
}: {
  readonly password: string
  readonly username: string
}) {
  const { level, word, advice } = estimateStrength(password, username)
  const isTyped = password !== ''
  return (
    <div className="mt-2 min-h-10 text-sm">
      <span aria-hidden className="flex gap-1">
        {STEPS.map((step) => (
          <span
            key={step}
            className={classNames('h-1 flex-1', isTyped && step <= level ? 'bg-ink' : 'bg-line')}
          />
        ))}
      </span>
      <p aria-live="polite" className="mt-1.5 text-muted">
        {isTyped ? (
          <>
            <span className="font-medium text-ink">{word}</span>
            {advice !== '' && `. ${advice}`}
          </>
        ) : (
          'At least 6 characters; a few unrelated words are easy to keep and hard to guess'
        )}
      </p>
    </div>
  )
}
