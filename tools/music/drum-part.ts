import type { Section } from './arrangement.ts'
import type { Clock } from './clock.ts'
import type { Drum, DrumEvent } from './piece.ts'
import type { Random } from './random.ts'
import { settleRhythm } from './rhythm.ts'
import type { StyleFacts } from './style-facts.ts'

const STROKES: Readonly<Record<string, number>> = { X: 1, x: 0.82, o: 0.52, ',': 0.28 }
/** Drums by which the pulse is known: they fall exactly where they belong, even from a loose hand. */
const STEADY: ReadonlySet<Drum> = new Set(['kick', 'snare', 'clap'])
const FILLS: readonly (readonly Drum[])[] = [['snare'], ['high-tom', 'low-tom'], ['snare', 'low-tom']]

/** What the drummer of a style plays through all sections. */
export function drumPart(
  facts: StyleFacts,
  sections: readonly Section[],
  clock: Clock,
  random: Random,
): DrumEvent[] {
  const events: DrumEvent[] = []
  const strike = (drum: Drum, bar: number, step: number, velocity: number): void => {
    const late = STEADY.has(drum) ? 0 : (random.next() * facts.looseness) / 1000
    events.push({ drum, startS: clock.timeOf(bar, step) + late, velocity })
  }
  const lanes = facts.lanes
    .filter(({ chance }) => random.chance(chance))
    .map(({ drum, patterns }) => ({ drum, pattern: settleRhythm(random.pick(patterns), 'o', random) }))

  const playBar = (section: Section, bar: number, steps: number): void => {
    for (const { drum, pattern } of lanes) {
      if (!section.drums(drum)) continue
      for (let step = 0; step < (drum === 'kick' ? 16 : steps); step++) {
        const sign = pattern[step] as string
        const velocity = STROKES[sign] ?? (sign === '~' && random.chance(0.35) ? 0.5 : 0)
        if (velocity > 0) strike(drum, bar, step, velocity * random.between(0.92, 1))
      }
    }
  }
  const playFill = (bar: number): void => {
    const drums = random.pick(FILLS)
    for (let step = 12; step < 16; step++)
      if (random.chance(0.75)) strike(random.pick(drums), bar, step, random.between(0.5, 0.9))
  }
  /** A snare that grows, and doubles twice in the last bar. */
  const playRoll = (bar: number, { from, to }: Section): void => {
    for (let step = 0; step < 16; step += bar < to - 1 ? 4 : step < 8 ? 2 : 1)
      strike('snare', bar, step, 0.3 + (0.5 * (bar - from + step / 16)) / (to - from))
  }

  for (const section of sections) {
    for (let bar = section.from; bar < section.to; bar++) {
      const fills = section.fill && bar === section.to - 1
      playBar(section, bar, fills ? 12 : 16)
      if (fills) playFill(bar)
      if (section.roll) playRoll(bar, section)
    }
    if (section.crash) strike('crash', section.from, 0, 0.8)
  }
  return events
}
