import { scoreTransition } from '../../src/domain/recommend/transition.ts'
import type { Act, SceneModel } from '../../src/domain/scene/scene-model.ts'
import type { ShelfTrack } from '../../src/domain/track/track.ts'
import type { PairFacts } from './fit-scene-weights.ts'
import type { PlayedTrack } from './next-track-trials.ts'
import { energyOf } from './read-tracks.ts'

/** Reads what is known of two tracks and of how their acts stand to each other. */
export function pairReader(
  model: SceneModel,
  factsOf: (artist: string, title: string) => ShelfTrack | undefined,
): (from: PlayedTrack, to: PlayedTrack) => PairFacts {
  const read = new Map<string, { act: Act; facts: ShelfTrack | undefined }>()
  const known = ({ artist, title }: PlayedTrack) => {
    const name = `${artist}\t${title}`
    let found = read.get(name)
    if (!found) read.set(name, (found = { act: model.actOf(artist, title), facts: factsOf(artist, title) }))
    return found
  }
  const side = (facts: ShelfTrack | undefined) => ({
    bpm: facts?.bpm ?? Number.NaN,
    camelot: facts?.key ?? null,
    energy: energyOf(facts),
  })
  return (from, to) => {
    const [a, b] = [known(from), known(to)]
    const years = a.facts?.year && b.facts?.year ? Math.abs(a.facts.year - b.facts.year) : null
    return {
      ...model.relation(a.act, b.act),
      transition: scoreTransition(side(a.facts), side(b.facts)).total,
      years,
    }
  }
}
