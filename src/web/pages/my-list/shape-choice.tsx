import type { Shape } from '../../../contract/lists.ts'
import { energyCurve } from '../../../domain/set/energy-curve.ts'
import { linePath } from './set-line.ts'

type Props = {
  readonly name: string
  readonly value: Shape
  readonly onChoose: (shape: Shape) => void
}

const SHAPES: readonly { readonly value: Shape; readonly label: string }[] = [
  { value: 'steady', label: 'Steady' },
  { value: 'build', label: 'Build' },
  { value: 'wave', label: 'Wave' },
  { value: 'warm-up-peak-close', label: 'Warm-up → peak → close' },
]
const POINTS = 28

/** Where the energy should go. Each choice shows its line. */
export function ShapeChoice({ name, value, onChoose }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Shape</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {SHAPES.map((shape) => (
          <label
            key={shape.value}
            className="flex min-h-16 cursor-pointer flex-col items-center justify-between gap-1.5 rounded-md border border-control bg-raised px-2 py-2 text-center text-sm leading-tight font-medium text-muted hover:not-has-checked:border-ink has-checked:border-plate has-checked:bg-plate has-checked:text-plate-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={shape.value}
              checked={shape.value === value}
              onChange={() => onChoose(shape.value)}
              className="sr-only"
            />
            <svg
              aria-hidden
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              className="h-5 w-16 overflow-visible"
            >
              <path
                d={linePath(energyCurve(shape.value, POINTS), { low: 0, high: 1 })}
                vectorEffect="non-scaling-stroke"
                className="fill-none stroke-current"
                strokeWidth="2"
                strokeLinejoin="round"
              />
            </svg>
            {shape.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
