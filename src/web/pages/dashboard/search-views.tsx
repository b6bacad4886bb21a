import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { TrackCandidate } from '#contract/errors.ts'
import { prepareAuthDialog, useAuthDialog } from '../../auth/auth-dialog-provider.tsx'
import { ApiError } from '../../client/api.ts'
import { useToast } from '../../ui/overlay/toast.tsx'
import { FormView } from './form/form-view.tsx'
import { SearchCounter } from './search-counter.tsx'
import {
  forNextTrack,
  fromAnswer,
  fromGuess,
  fromSong,
  questionOf,
  type SearchForm,
  type SongToStartFrom,
  toRequest,
  toStart,
} from './search-form.ts'
import { type SearchCounting, useLimitOffer } from './use-search-count.ts'
import { type Ask, useSearch } from './use-search.ts'

// Fetched while the DJ types: the form is there sooner, and what comes after it is there when it is asked for.
const loadViews = {
  loading: () => import('./loading-view.tsx'),
  results: () => import('./results/results-view.tsx'),
}
const LoadingView = lazy(async () => ({ default: (await loadViews.loading()).LoadingView }))
const ResultsView = lazy(async () => ({ default: (await loadViews.results()).ResultsView }))
const EmptyView = lazy(async () => ({ default: (await import('./empty-view.tsx')).EmptyView }))

const isSearchLimit = (error: Error) =>
  (error instanceof ApiError && error.status === 402) ||
  /search limit|subscription required/i.test(error.message)

type Search = ReturnType<typeof useSearch>

type Props = {
  readonly form: UseFormReturn<SearchForm>
  readonly searches: SearchCounting
  readonly isShown: boolean
  /** A saved song to search from, as soon as there is one. */
  readonly startFrom: SongToStartFrom | null
  readonly onStarted: () => void
  /** There are no free searches left. */
  readonly onUsedUp: () => void
}

/** The three views of a search: form, loading, results. What was typed outlives all of them. */
export function SearchViews(props: Props) {
  const { form, searches, isShown, startFrom, onStarted, onUsedUp } = props
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  // The first view comes with the page; focus is moved for the ones after it.
  const [hasMoved, setMoved] = useState(false)
  const [candidates, setCandidates] = useState<readonly TrackCandidate[]>([])
  const [isCorrecting, setCorrecting] = useState(false)

  const onFailure = useSearchFailure({
    takeRefusal: searches.takeRefusal,
    onUsedUp,
    onCandidates: setCandidates,
    onRefusal: setRefusal,
  })
  const search = useSearch({ onCounted: searches.take, onFailure })
  const { answer, requestId, asked, leaveAnswer } = search

  const isGone = useLeaveGone(search)
  useEffect(() => {
    if (startFrom === null) return
    const body = toStart(form.getValues(), startFrom)
    form.reset(fromSong(form.getValues(), startFrom))
    search.ask({ body, from: 'form' })
    onStarted()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each song; asking does not depend on what else has changed
  }, [startFrom])

  useEffect(() => {
    for (const load of Object.values(loadViews)) load().catch(() => undefined)
  }, [])

  const isLoading = requestId !== null && answer.isPending
  const view = search.isSlow || isLoading ? 'loading' : requestId === null || isGone ? 'form' : 'results'
  useEffect(() => {
    if (view === 'form') return
    setMoved(true)
    setCorrecting(false)
  }, [view])

  useLimitOffer({ searches, view, isShown, onUsedUp })

  const counter = (className?: string) => (
    <SearchCounter
      count={searches.count}
      isPro={searches.isPro}
      onUsedUp={onUsedUp}
      {...(className && { className })}
    />
  )

  if (view === 'loading')
    return <LoadingView isShown={isShown} onCancel={isLoading ? () => leaveAnswer(true) : search.cancel} />

  if (view === 'form')
    return (
      <FormView
        form={form}
        isShown={isShown}
        isFirst={!hasMoved}
        isGenerating={asked !== null}
        counter={counter('mt-3 text-center')}
        refusal={refusal}
        onRefusalShown={() => setRefusal(null)}
        candidates={candidates}
        onCandidatesSettled={() => setCandidates([])}
        isCorrecting={isCorrecting}
        onSubmit={(values) => {
          setCandidates([])
          search.ask({ body: toRequest(values), from: 'form' })
        }}
      />
    )

  return (
    <AnswerView
      form={form}
      search={search}
      isShown={isShown}
      counter={counter()}
      onCorrect={() => setCorrecting(true)}
    />
  )
}

type AnswerProps = {
  readonly form: UseFormReturn<SearchForm>
  readonly search: Search
  readonly isShown: boolean
  readonly counter: ReactNode
  /** What was guessed is wrong: the form comes back with it. */
  readonly onCorrect: () => void
}

/** What came of a search: results, or why there are none. */
function AnswerView({ form, search, isShown, counter, onCorrect }: AnswerProps) {
  const { answer, asked, leaveAnswer } = search
  if (answer.data === undefined)
    return (
      <EmptyView
        isShown={isShown}
        title="These results could not be loaded"
        text={answer.error?.message ?? ''}
        onTryAgain={() => void answer.refetch()}
      />
    )

  const { data } = answer
  if (data.recommendations.length === 0)
    return (
      <EmptyView
        isShown={isShown}
        title="No recommendations available"
        text={data.basis.notes.join(' ') || 'Loosen the genre, the tempo or the harmony, and search again.'}
        onTryAgain={() => {
          form.reset(fromAnswer(data))
          leaveAnswer()
        }}
      />
    )

  return (
    <Suspense fallback={<LoadingView isShown={isShown} onCancel={() => leaveAnswer(true)} />}>
      <ResultsView
        key={questionOf(data)}
        answer={data}
        isShown={isShown}
        counter={counter}
        asked={asked}
        onAsk={(body, from) => search.ask({ body, from })}
        onCorrect={() => {
          form.reset(fromGuess(data))
          onCorrect()
          leaveAnswer()
        }}
        onNewSearch={() => {
          form.reset(forNextTrack(form.getValues()))
          leaveAnswer()
        }}
      />
    </Suspense>
  )
}

type FailureOptions = {
  readonly takeRefusal: () => void
  readonly onUsedUp: () => void
  readonly onCandidates: (candidates: readonly TrackCandidate[]) => void
  readonly onRefusal: (refusal: ApiError) => void
}

/** @returns what says why a search failed, where the DJ can do something about it */
function useSearchFailure({ takeRefusal, onUsedUp, onCandidates, onRefusal }: FailureOptions) {
  const toast = useToast()
  const openAuthDialog = useAuthDialog()
  return (error: Error, { from }: Ask) => {
    const message = error.message || 'Failed to generate recommendations'
    // The guest has searches left, their network has not: an account has its own, for free.
    if (error instanceof ApiError && error.code === 'guest_search_limit') {
      prepareAuthDialog()
      const action = { label: 'Create Account', onAction: () => openAuthDialog('register') }
      toast({ title: 'Search limit reached', description: message, action })
      return
    }
    if (isSearchLimit(error)) {
      toast({
        title: 'Subscription Required',
        description: "You've reached your free search limit. Please subscribe to continue.",
        variant: 'destructive',
      })
      takeRefusal()
      onUsedUp()
      return
    }
    // A question back, asked where the DJ looks.
    if (from === 'form' && error instanceof ApiError && error.candidates.length > 0) {
      onCandidates(error.candidates)
      return
    }
    toast({ title: 'Error', description: message, variant: 'destructive' })
    if (from === 'form' && error instanceof ApiError) onRefusal(error)
  }
}

/** Leaves results that are no longer kept. @returns whether those of the address are */
function useLeaveGone({ answer, requestId, leaveAnswer }: Search): boolean {
  const toast = useToast()
  const isGone = answer.error instanceof ApiError && answer.error.status === 404
  useEffect(() => {
    if (!isGone || requestId === null) return
    toast({
      title: 'Search not found',
      description: 'These results are no longer kept. Please search again.',
    })
    leaveAnswer(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address that leads nowhere
  }, [isGone, requestId])
  return isGone
}
