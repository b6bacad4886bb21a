import type { Play } from './played-nights.ts'

/** Fewer steps say nothing of a DJ's manner. */
const MIN_STEPS = 30
/** Tempo steps are counted in classes of 2 %, energy steps by the level; the outermost take what lies beyond. */
const TEMPO_CLASS = 0.02
const OUTERMOST = 5

/** Counts of steps by class, with one more in each for what has not been seen yet (add-one smoothing). */
export class StepCounts {
  private readonly counts = new Float64Array(2 * OUTERMOST + 1).fill(1)
  private steps = 0

  add(step: number | null): void {
    if (step === null) return
    this.steps++
    this.counts[step + OUTERMOST]!++
  }

  /** 0–1: how usual the step is beside the most usual one; 0 where it is not known or too few were seen. */
  shareOfBest(step: number | null): number {
    if (step === null || this.steps < MIN_STEPS) return 0
    return (this.counts[step + OUTERMOST] as number) / Math.max(...this.counts)
  }
}

const toClass = (step: number): number => Math.max(-OUTERMOST, Math.min(OUTERMOST, Math.round(step)))

/** The class of a step in tempo; half and double tempo are the same. null where one of them is not known. */
export function tempoStep(from: Pick<Play, 'bpm'>, to: Pick<Play, 'bpm'>): number | null {
  if (from.bpm === null || to.bpm === null) return null
  const octaves = Math.log2(to.bpm / from.bpm)
  return toClass(((octaves - Math.round(octaves)) * Math.LN2) / TEMPO_CLASS)
}

export const energyStep = (from: Pick<Play, 'energy'>, to: Pick<Play, 'energy'>): number | null =>
  from.energy === null || to.energy === null ? null : toClass(to.energy - from.energy)
