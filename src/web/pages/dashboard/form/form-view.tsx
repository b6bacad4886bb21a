import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { TrackCandidate } from '#contract/errors.ts'
import type { ApiError } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useDocumentTitle, useFocusOnArrival } from '#web/ui/screen.ts'
import { fromCandidate, type SearchForm } from '../search-form.ts'
import { FeatureCards } from './feature-cards.tsx'
import { SongWishes } from './song-wishes.tsx'
import { TrackQuestion } from './track-question.tsx'
import { useListeningForm } from './use-listening-form.ts'

const DeckPanel = lazy(async () => ({ default: (await import('./deck-panel.tsx')).DeckPanel }))

type Props = {
  readonly form: UseFormReturn<SearchForm>
  readonly isShown: boolean
  readonly isFirst: boolean
  readonly isGenerating: boolean
  readonly counter: ReactNode
  /** What the server refused; its words go to the fields they are about. */
  readonly refusal: ApiError | null
  readonly onRefusalShown: () => void
  /** Songs of the name that was typed, one of which is meant. */
  readonly candidates: readonly TrackCandidate[]
  readonly onCandidatesSettled: () => void
  /** Tempo and style were guessed: the form is there to correct them. */
  readonly isCorrecting: boolean
  readonly onSubmit: (values: SearchForm) => void
}

const FIELDS = ['currentTrack', 'genre', 'bpm', 'vibeDescription'] as const

export function FormView(props: Props) {
  const { form, isShown, isFirst, isGenerating, counter, refusal, onRefusalShown, onSubmit } = props
  const { candidates, onCandidatesSettled, isCorrecting } = props
  const heading = useFocusOnArrival<HTMLHeadingElement>(isFirst || candidates.length > 0)
  useDocumentTitle('Find your next track', isShown)

  useEffect(() => {
    if (refusal === null) return
    showRefusal(form, refusal)
    onRefusalShown()
  }, [form, refusal, onRefusalShown])
  useEffect(() => {
    if (isCorrecting) form.setFocus('bpm')
  }, [form, isCorrecting])

  const submit = form.handleSubmit((values) => {
    if (!isGenerating) onSubmit(values)
  })
  const choose = (candidate: TrackCandidate) => {
    onCandidatesSettled()
    form.reset(fromCandidate(form.getValues(), candidate))
    void submit()
  }
  const generateButton = useRef<HTMLButtonElement>(null)
  const listening = useListeningForm({ form, isShown, generateButton })

  return (
    <div className="screen pt-6 pb-16 md:pt-10">
      <div className="max-w-3xl">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight md:text-4xl">
          Find your next track
        </h1>
        <p className="mt-3 text-muted">
          Perfect for pre-gig set preparation or live track discovery during performance
        </p>
        <p className="text-muted">Save your discoveries for DJ software, USB drives, or mixing reference</p>
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,54rem)_20rem] lg:justify-between lg:gap-10 xl:grid-cols-[minmax(0,54rem)_24rem]">
        <form noValidate aria-label="Search" onSubmit={submit} className="panel space-y-6 p-4 md:p-6">
          <TrackQuestion
            form={form}
            listening={listening}
            candidates={candidates}
            onCandidatesSettled={onCandidatesSettled}
            onChoose={choose}
          />
          <SongWishes form={form} filling={listening.filling} />
          <div>
            <Button
              ref={generateButton}
              type="submit"
              variant="plate"
              size="live"
              aria-busy={isGenerating}
              className="w-full"
            >
              {isGenerating ? 'Generating...' : 'Generate AI Recommendations'}
            </Button>
            {counter}
          </div>
        </form>
        <div className="space-y-8">
          <Suspense fallback={<DeckRoom />}>
            <DeckPanel picked={form.watch('picked')} />
          </Suspense>
          <FeatureCards />
        </div>
      </div>
    </div>
  )
}

/** As high as the wheel with its two lines below: nothing moves when it comes. */
const DeckRoom = () => <div aria-hidden className="hidden aspect-square w-full box-content pb-14 lg:block" />

/** Puts the server's words at the fields they are about, and the focus where the DJ can act on them. */
function showRefusal(form: UseFormReturn<SearchForm>, refusal: ApiError) {
  if (refusal.code === 'unknown_track') {
    form.setError('currentTrack', { message: refusal.message })
    form.setFocus('genre')
    return
  }
  const wrong = FIELDS.filter((name) => refusal.fields[name] !== undefined)
  for (const name of wrong) form.setError(name, { message: refusal.fields[name] ?? refusal.message })
  if (wrong[0] !== undefined) form.setFocus(wrong[0])
}
