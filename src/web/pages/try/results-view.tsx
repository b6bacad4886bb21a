import type { ReactNode } from 'react'
import type { RecommendationInput } from '../../../contract/recommendations.ts'
import { useDocumentTitle, useFocusOnArrival } from '../../ui/screen.ts'
import { BasisPanel } from './basis-panel.tsx'
import { currentKeysOf } from './current-keys.ts'
import { ExtraSongs } from './extra-songs.tsx'
import { ResultsBar } from './results-bar.tsx'
import { type RecommendationAnswer, toRefinement, toResized } from './search-form.ts'
import { SongCard } from './song-card.tsx'
import { trackLine } from './track-text.ts'
import type { Ask } from './use-search.ts'
import { useExtras } from './use-extras.ts'
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
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  useExtras(answer)
  useDocumentTitle('Your recommendations', isShown)
  const currentKeys = currentKeysOf(basis)

  return (
    <section className="mx-auto max-w-[90rem] px-4 pt-5 pb-12 md:px-6 md:pt-10 md:pb-16 min-[2000px]:max-w-[150rem]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-[1.375rem] font-semibold tracking-tight sm:text-3xl md:text-4xl"
        >
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
        listText={[...recommendations, ...answer.extras].map(trackLine).join('\n')}
        onCount={(count) => {
          keepTicked()
          onAsk(toResized(answer, count), 'resize')
        }}
        onRefine={() => onAsk(toRefinement(answer, selected), 'refine')}
        onNewSearch={onNewSearch}
      />
      <output className="sr-only">{recommendations.length} recommendations</output>
      <ColumnHeads />
      <ul
        aria-label="Recommendations"
        aria-busy={asked !== null}
        className="mt-2 grid items-start gap-2 transition-opacity aria-busy:opacity-60 min-[2000px]:grid-cols-2 min-[2000px]:gap-3"
      >
        {recommendations.map((song) => (
          <SongCard
            key={song.id}
            song={song}
            currentKeys={currentKeys}
            isLimitReached={isFull}
            onSelect={(isSelected) => toggle(song.id, isSelected)}
          />
        ))}
      </ul>
      <ExtraSongs answer={answer} currentKeys={currentKeys} isLimitReached={isFull} onSelect={toggle} />
    </section>
  )
}

/** Names of the columns, for the eye: each card says the same in words. */
function ColumnHeads() {
  return (
    <div aria-hidden className="mt-4 border-l border-transparent pl-1 max-xl:hidden min-[2000px]:hidden">
      <div className="song-row legend items-start px-2 pr-4">
        <span className="[grid-area:score]">Match</span>
        <span className="[grid-area:title]">Track</span>
        <span className="[grid-area:bpm]">BPM</span>
        <span className="[grid-area:key]">Key</span>
        <span className="[grid-area:energy]">Energy</span>
      </div>
    </div>
  )
}
