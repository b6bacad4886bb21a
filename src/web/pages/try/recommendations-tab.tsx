import { lazy, Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { readDashboardState } from '../../paths.ts'
import { OfferProContext } from '../paywall/offer-pro.ts'
import { usePaywall } from '../paywall/use-paywall.tsx'
import { storeSearch } from './kept-search.ts'
import type { SearchForm, SongToStartFrom } from './search-form.ts'
import { SearchViews } from './search-views.tsx'
import { useCheckoutReturn } from './use-checkout-return.ts'
import { usePreferredForm } from './use-preferred-form.ts'
import { useSearchCount } from './use-search-count.ts'

const PaymentNotice = lazy(async () => ({
  default: (await import('../paywall/payment-notice.tsx')).PaymentNotice,
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
