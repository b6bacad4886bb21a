import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDocumentTitle, useFocusOnArrival } from '../../ui/screen.ts'

/** Each step is the one at work above its mark, and done above the next one's. */
const STEPS = [
  { text: 'Processing musical attributes...', from: 0, until: 30 },
  { text: 'Finding harmonic matches...', from: 30, until: 60 },
  { text: 'Generating recommendations...', from: 60, until: 99.9 },
] as const

const SKELETONS = Array.from({ length: 8 }, (_, index) => index)

const TICK_MS = 300
const STEP_MIN = 5
const STEP_SPAN = 10

/** How far the progress bar is, 0 to 100. It tells that work goes on, not how much is left, which is unknown. */
function useLoadingProgress(): number {
  const [progress, setProgress] = useState(0)
  useEffect(() => {
    const timer = setInterval(
      () => setProgress((before) => Math.min(100, before + STEP_MIN + Math.random() * STEP_SPAN)),
      TICK_MS,
    )
    return () => clearInterval(timer)
  }, [])
  return progress
}

type Props = { readonly isShown: boolean; readonly onCancel: () => void }

export function LoadingView({ isShown, onCancel }: Props) {
  const progress = useLoadingProgress()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  useDocumentTitle('Analyzing Your Music', isShown)
  return (
    <section className="screen pt-6 pb-16 md:pt-10">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight md:text-4xl">
            Analyzing Your Music
          </h1>
          <p className="mt-3 text-muted">AI is finding the perfect mixing companions...</p>
        </div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <progress
        aria-label="Analyzing Your Music"
        max={100}
        value={Math.round(progress)}
        className="progress-line mt-8 block h-1.5 w-full"
      />
      <ol className="mt-5 grid gap-3 md:grid-cols-3">
        {STEPS.map(({ text, from, until }) => {
          const state = progress > until ? 'done' : progress > from || from === 0 ? 'now' : 'ahead'
          return (
            <li
              key={text}
              aria-current={state === 'now' ? 'step' : undefined}
              className={classNames(
                'flex items-center gap-2.5',
                state === 'ahead' ? 'text-muted' : 'text-ink',
              )}
            >
              <span
                className={classNames(
                  'grid size-5 place-items-center rounded-full border',
                  state === 'done' ? 'border-plate bg-plate text-plate-ink' : 'border-control',
                )}
              >
                {state === 'done' && <Check aria-hidden strokeWidth={3} className="size-3" />}
                {state === 'now' && <span className="size-2 rounded-full bg-ink" />}
              </span>
              {text}
              {state === 'done' && <span className="sr-only">done</span>}
            </li>
          )
        })}
      </ol>
      <div aria-hidden className="mt-10 space-y-1.5">
        {SKELETONS.map((index) => (
          <div key={index} className="panel breathe flex h-20 items-center gap-6 px-5">
            <div className="h-8 w-14 rounded-sm bg-raised" />
            <div className="flex-1 space-y-2.5">
              <div className="h-4 w-2/5 rounded-sm bg-raised" />
              <div className="h-3 w-3/5 rounded-sm bg-raised" />
            </div>
            <div className="h-6 w-24 rounded-sm bg-raised max-md:hidden" />
            <div className="h-6 w-11 rounded-sm bg-raised" />
          </div>
        ))}
      </div>
    </section>
  )
}
