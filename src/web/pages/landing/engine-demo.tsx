import { useState } from 'react'
import type { EngineExample } from '#contract/pages.ts'
import { parseKey } from '#domain/key/notation.ts'
import { formatBpm, formatPercent, moveText } from '../../format/track-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { EnergyMeter } from '../../ui/energy-meter.tsx'
import { CamelotWheel } from '../../ui/key/camelot-wheel.tsx'
import { Compatibility } from '../../ui/key/compatibility.tsx'
import { KeyChip } from '../../ui/key/key-chip.tsx'
import { KeyEdge } from '../../ui/key/key-edge.tsx'
import { KeyText } from '../../ui/key/key-text.tsx'
import { PartMeters } from './part-meters.tsx'

type Answer = EngineExample['answers'][number]

/** The product at work: a question and its first answers, as the engine of this server gives them. */
export function EngineDemo({ example: { question, answers } }: { readonly example: EngineExample }) {
  const [chosenId, choose] = useState(answers[0]?.trackId)
  const chosen = answers.find(({ trackId }) => trackId === chosenId)
  if (chosen === undefined) return null
  return (
    <figure className="panel min-w-0 self-start overflow-clip">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-b border-line bg-raised px-4 py-3.5 md:px-5">
        <div className="min-w-0">
          <p className="legend flex items-center gap-2">
            <span aria-hidden className="size-2 rounded-full bg-ink" />
            On now
          </p>
          <p className="mt-1 font-semibold text-pretty sm:truncate">{question.title}</p>
          <p className="text-[0.9375rem] text-muted sm:truncate">
            {[question.artist, question.genre].filter((text) => text !== '').join(' · ')}
          </p>
        </div>
        <div className="flex items-center gap-3">
          <p className="figures text-2xl leading-none font-semibold">
            {formatBpm(question.bpm)} <span className="text-sm font-medium text-muted">BPM</span>
          </p>
          <KeyChip camelot={question.camelot} source={question.keySource} />
        </div>
      </div>
      <div className="grid md:grid-cols-[minmax(0,1fr)_17.5rem]">
        <fieldset className="min-w-0 divide-y divide-line">
          <legend className="sr-only">What mixes into it: choose one to see why</legend>
          {answers.map((answer) => (
            <AnswerRow
              key={answer.trackId}
              answer={answer}
              isChosen={answer === chosen}
              onChoose={() => choose(answer.trackId)}
            />
          ))}
        </fieldset>
        <div className="grid place-items-center border-line p-3 max-md:border-t md:border-l">
          <CamelotWheel
            current={parseKey(question.camelot ?? '')}
            next={parseKey(chosen.camelot ?? '')}
            isCurrentEstimated={question.keySource === 'estimated'}
            isNextEstimated={chosen.keySource === 'estimated'}
            className="w-full max-w-66"
          />
        </div>
      </div>
      <figcaption className="border-t border-line px-4 py-4 md:px-5">
        <p aria-live="polite" className="min-h-[3lh] text-[0.9375rem] text-pretty sm:min-h-[2lh]">
          <KeyText>{chosen.mixingTip}</KeyText>
        </p>
        <PartMeters parts={chosen.parts} />
      </figcaption>
    </figure>
  )
}

type RowProps = { readonly answer: Answer; readonly isChosen: boolean; readonly onChoose: () => void }

function AnswerRow({ answer, isChosen, onChoose }: RowProps) {
  return (
    <label
      data-key={answer.camelot ?? undefined}
      className="relative grid cursor-pointer grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 transition-colors hover:bg-raised has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-ink md:px-5"
    >
      <KeyEdge
        camelot={answer.camelot}
        source={answer.keySource}
        className={classNames('transition-opacity', !isChosen && 'opacity-40')}
      />
      <input
        type="radio"
        name="answer"
        value={answer.trackId}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      <Compatibility score={answer.compatibilityScore} />
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold text-pretty">{answer.title}</span>
        <span className="block text-[0.9375rem] sm:truncate">{answer.artist}</span>
        <span className="block text-sm text-muted">{moveText(answer)}</span>
      </span>
      <span className="flex flex-col items-end gap-1.5">
        <KeyChip camelot={answer.camelot} source={answer.keySource} />
        <span className="figures text-sm text-muted">
          {formatBpm(answer.bpm)}{' '}
          <span className="max-sm:hidden">· {formatPercent(answer.pitchPercent)}</span>
        </span>
        <span className="max-sm:hidden">
          <EnergyMeter energy={answer.energy} />
        </span>
      </span>
    </label>
  )
}
