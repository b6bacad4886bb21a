import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

type ControlProps = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby'?: string
}

type Props = {
  readonly label: string
  readonly isOptional?: boolean
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly className?: string
  readonly children: (control: ControlProps) => ReactNode
}

/** A labelled control with its help and its error, both tied to it for those who hear the page. */
export function Field({ label, isOptional = false, hint, error, className, children }: Props) {
  const id = useId()
  const parts = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean)
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        ...(parts.length > 0 && { 'aria-describedby': parts.join(' ') }),
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`} message={error} />}
    </div>
  )
}

export function FieldError({ id, message }: { readonly id: string; readonly message: string }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  )
}
