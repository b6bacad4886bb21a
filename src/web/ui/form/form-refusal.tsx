import { CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'

/** Why a form was not taken: words for its fields, and words for the form where no field is to blame. */
export type FormRefusal<Name extends string> = {
  readonly fields: Readonly<Partial<Record<Name, string>>>
  readonly message: string | null
}

type Refusable<Name extends string> = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly refusal: FormRefusal<Name>
  readonly refuse: (refusal: FormRefusal<Name>) => void
  readonly clear: () => void
}

const NOTHING: FormRefusal<never> = { fields: {}, message: null }

/** A form that says what is wrong with it, and puts the focus on the first field that is. */
export function useFormRefusal<Name extends string>(): Refusable<Name> {
  const form = useRef<HTMLFormElement>(null)
  const [refusal, refuse] = useState(NOTHING as FormRefusal<Name>)
  useEffect(() => {
    if (refusal !== NOTHING) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  return { form, refusal, refuse, clear: () => refuse(NOTHING as FormRefusal<Name>) }
}

/** The server's words, at the fields that the form has; the rest is said of the form as a whole. */
export function refusalOf<Name extends string>(
  error: unknown,
  names: readonly Name[],
  fallback: string,
): FormRefusal<Name> {
  const message = (error instanceof Error && error.message) || fallback
  const said: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {}
  const fields = Object.fromEntries(names.flatMap((name) => (said[name] ? [[name, said[name]]] : [])))
  return {
    fields: fields as FormRefusal<Name>['fields'],
    message: Object.keys(fields).length === 0 ? message : null,
  }
}

export function FormAlert({ message }: { readonly message: string | null }) {
  return (
    // There before it says something, so that it is heard when it does; without a place of its own until then.
    <div role="alert" className={message === null ? 'sr-only' : undefined}>
      {message !== null && (
        <p className="flex gap-2 rounded-md border border-danger px-3 py-2.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}
