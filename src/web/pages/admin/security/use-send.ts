import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ApiError } from '#web/client/api.ts'
import { refusalOf, useFormRefusal } from '#web/ui/form/form-refusal.tsx'

type Name = 'password' | 'code'
const NAMES = ['password', 'code'] as const
const MISSING = { password: 'Please enter your password', code: 'Please enter a code' } as const

/** A form of password, code or both, sent once at a time; what is wrong is said where it is. */
export function useSend<T extends Readonly<Partial<Record<Name, string>>>>(
  values: T,
  send: (values: T) => Promise<void>,
) {
  const { form, refusal, refuse, clear } = useFormRefusal<Name>()
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onError: (error) => {
      const said = refusalOf(error, NAMES, 'That did not work. Please try again.')
      const isPassword =
        error instanceof ApiError && error.code === 'invalid_credentials' && said.fields.code === undefined
      refuse(isPassword ? { fields: { password: 'That is not your password' }, message: null } : said)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const missing = NAMES.filter((name) => values[name]?.trim() === '')
    if (missing.length > 0) {
      refuse({ fields: Object.fromEntries(missing.map((name) => [name, MISSING[name]])), message: null })
      return
    }
    clear()
    mutate(values)
  }
  return { form, refusal, isPending, submit }
}
