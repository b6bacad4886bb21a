import { lazy, Suspense, useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { readDashboardState } from '../../client/paths.ts'
import { usePreferences } from '../../client/preferences.ts'
import { OfferProContext } from '../../paywall/offer-pro.ts'
import { usePaywall } from '../../paywall/use-paywall.tsx'
import type { SearchForm, SongToStartFrom } from './search-form.ts'
import { SearchViews } from './search-views.tsx'
import { storeSearch } from './stored-search.ts'
import { useCheckoutReturn } from './use-checkout-return.ts'
import { useSearchCount } from './use-search-count.ts'

/** A preference that changes while the form stands there fills its field, unless the user chose otherwise in it. */
function usePreferredForm(form: UseFormReturn<SearchForm>): void {
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

const PaymentNotice = lazy(async () => ({
  default: (await import('../../paywall/payment-notice.tsx')).PaymentNotice,
}))

type Props = {
  readonly isShown: boolean
  /** A saved song to search from, as soon as there is one. */
  readonly startFrom: SongToStartFrom | null
  readonly onStarted: () => void
}

/** Searching, and what it costs: the free searches, the offer once they are used up, and the way back from paying. */
export function RecommendationsTab(props: Props) {
  const checkout = useCheckoutReturn()
  const form = useForm<SearchForm>({ defaultValues: checkout.form })
  usePreferredForm(form)
  const searches = useSearchCount()
  const { paywall, open } = usePaywall({
    searches: searches.count,
    onLeaving: () =>
      storeSearch({
        requestId: readDashboardState(window.location.search).requestId,
        form: form.getValues(),
      }),
  })
  return (
    <>
      {checkout.isConfirming && (
        <Suspense fallback={null}>
          <PaymentNotice onOver={checkout.confirmed} />
        </Suspense>
      )}
      <OfferProContext value={open}>
        <Suspense fallback={null}>
          <SearchViews {...props} form={form} searches={searches} onUsedUp={open} />
        </Suspense>
      </OfferProContext>
      {paywall}
    </>
  )
}
