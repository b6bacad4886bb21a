import type { ReactNode } from 'react'
import type { RecommendationInput } from '#contract/recommendations.ts'
import { usePreferences } from '#web/client/preferences.ts'
import { trackLine } from '#web/format/track-text.ts'
import { useDocumentTitle, useFocusOnArrival } from '#web/ui/screen.ts'
import { type RecommendationAnswer, toRefinement, toResized } from '../search-form.ts'
import type { Ask } from '../use-search.ts'
import { BasisPanel } from './basis-panel.tsx'
import { currentKeysOf } from './current-keys.ts'
import { mixedFrom } from './mixed-from.ts'
import { ExtraSongs } from './extra-songs.tsx'
import { ResultsBar } from './results-bar.tsx'
import { SongList } from './song-list.tsx'
import { useExtras } from './use-extras.ts'
import { useResultsLayout } from './use-results-layout.ts'
import { useSelection } from './use-selection.ts'

type Props = {
  readonly answer: RecommendationAnswer
  readonly isShown: boolean
  readonly counter: ReactNode
  /** What is being asked while these results are still shown. */
  readonly asked: Ask | null
  readonly onAsk: (body: RecommendationInput, from: 'refine' | 'resize') => void
  /** Tempo or style was guessed, and is off. */
  readonly onCorrect: () => void
  readonly onNewSearch: () => void
}

export function ResultsView({ answer, isShown, counter, asked, onAsk, onCorrect, onNewSearch }: Props) {
  const { basis, recommendations } = answer
  const { selected, isFull, toggle, keepTicked } = useSelection(answer)
  const { keyNotation } = usePreferences()
  const [layout, setLayout] = useResultsLayout()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  useExtras(answer)
  useDocumentTitle('Your recommendations', isShown)
  const look = {
    layout,
    currentKeys: currentKeysOf(basis),
    mixedFrom: mixedFrom(basis),
    isLimitReached: isFull,
    onSelect: toggle,
  }

  return (
    <section className="screen pt-4 pb-12 md:pt-7 md:pb-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight md:text-3xl">
          Your Segue Recommendations
        </h1>
        {counter}
      </div>
      <BasisPanel answer={answer} onCorrect={onCorrect} />
      <ResultsBar
        count={
          (asked?.from === 'resize' && asked.body.recommendationCount) || answer.request.recommendationCount
        }
        selectedCount={selected.length}
        isAsking={asked !== null}
        layout={layout}
        onLayout={setLayout}
        listText={[...recommendations, ...answer.extras]
          .map((track) => trackLine(track, keyNotation))
          .join('\n')}
        onCount={(count) => {
          keepTicked()
          onAsk(toResized(answer, count), 'resize')
        }}
        onRefine={() => onAsk(toRefinement(answer, selected), 'refine')}
        onNewSearch={onNewSearch}
      />
      <output className="sr-only">{recommendations.length} recommendations</output>
      {layout === 'rows' && <ColumnHeads />}
      <SongList label="Recommendations" songs={recommendations} level={2} isBusy={asked !== null} {...look} />
      <ExtraSongs answer={answer} look={look} />
    </section>
  )
}

/** Names of the columns, for the eye: each row says the same in words. */
function ColumnHeads() {
  return (
    <div aria-hidden className="@container mt-3 -mb-1 border-x border-transparent pl-1">
      <div className="song-row legend px-2 pr-4 @max-[76rem]:hidden">
        <span className="pl-1.5 [grid-area:score]">Match</span>
        <span className="[grid-area:title]">Track</span>
        <span className="[grid-area:facts]">Genre</span>
        <span className="[grid-area:bpm]">BPM</span>
        <span className="[grid-area:key]">Key</span>
        <span className="[grid-area:energy]">Energy</span>
      </div>
    </div>
  )
}
