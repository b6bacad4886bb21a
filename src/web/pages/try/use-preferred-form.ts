import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { usePreferences } from '../../preferences.ts'
import type { SearchForm } from './search-form.ts'

/** A preference that changes while the form stands there fills its field, unless somebody chose otherwise in it. */
export function usePreferredForm(form: UseFormReturn<SearchForm>): void {
  const { recommendationCount, harmony, keyLock } = usePreferences()
  const before = useRef({ recommendationCount, harmony, keyLock })
  useEffect(() => {
    const values = form.getValues()
    const last = before.current
    before.current = { recommendationCount, harmony, keyLock }
    if (values.recommendationCount === last.recommendationCount)
      form.setValue('recommendationCount', recommendationCount)
    if (values.harmony === last.harmony) form.setValue('harmony', harmony)
    if (values.keyLock === last.keyLock) form.setValue('keyLock', keyLock)
  }, [form, recommendationCount, harmony, keyLock])
}
