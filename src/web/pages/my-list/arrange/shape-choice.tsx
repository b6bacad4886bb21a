import type { Shape } from '#contract/lists.ts'
import { energyCurve } from '#domain/set/energy-curve.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { linePath } from './set-line.ts'

type Props = {
  readonly name: string
  readonly value: Shape
  readonly onChoose: (shape: Shape) => void
}

const POINTS = 28

const line = (shape: Shape) => (
  <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="h-5 w-16 overflow-visible">
    <path
      d={linePath(energyCurve(shape, POINTS), { low: 0, high: 1 })}
      vectorEffect="non-scaling-stroke"
      className="fill-none stroke-current"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  </svg>
)

const SHAPES = [
  { value: 'steady', label: 'Steady', picture: line('steady') },
  { value: 'build', label: 'Build', picture: line('build') },
  { value: 'wave', label: 'Wave', picture: line('wave') },
  { value: 'warm-up-peak-close', label: 'Warm-up → peak → close', picture: line('warm-up-peak-close') },
] as const

/** Where the energy should go. Each choice shows its line. */
export const ShapeChoice = (props: Props) => (
  <RadioGroup look="tiles" legend="Shape" choices={SHAPES} {...props} />
)
