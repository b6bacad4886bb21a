import type { Key } from '../../src/domain/key/key.ts'
import { allows, moveBetween } from '../../src/domain/key/moves.ts'
import { scoreTransition, type TransitionTrack } from '../../src/domain/recommend/transition.ts'
import { type GenreFit, nearestFit } from '../../src/domain/recommend/score.ts'
import type { Act, SceneModel } from '../../src/domain/scene/scene-model.ts'
import type { GenreName } from '../../src/domain/track/genres.ts'
import type { ShelfTrack } from '../../src/domain/track/track.ts'
import { energyOf } from './read-tracks.ts'
import type { UsualFacts } from './usual-facts.ts'

/** What a pair of tracks says before it is weighed. */
export type PairFacts = {
  /** Sum of the transition model's parts; 0 where tempo, key and energy are not known. */
  readonly transition: number
  /** What keys alone say: 1 the same, the relative or the next one on the wheel, 0 any other, between where one is not known. */
  readonly camelotRule: number
  readonly cosine: number | null
  readonly lift: number
  readonly crates: number
  readonly shared: boolean
  readonly years: number | null
  /** How the genre of the next stands to the genre that is on; null where either is not known. */
  readonly genre: GenreFit | null
  /** The same where the artist's usual tempo, year or genre stands in for at least one of the two; 0 and null elsewhere. */
  readonly usual: {
    readonly transition: number
    readonly years: number | null
    readonly genre: GenreFit | null
  }
}

/** What is said of a track; '' and null where nothing is. Energy is 0–1, as the transition model takes it. */
export type KnownSide = {
  readonly artist: string
  readonly title: string
  readonly genre: GenreName | null
  readonly year: number | null
  readonly bpm: number | null
  readonly key: Key | null
  readonly energy: number | null
}

type Looked = {
  readonly act: Act
  readonly facts: Omit<KnownSide, 'artist' | 'title'>
  readonly usual: UsualFacts
}

export const transitionSide = ({ bpm, key, energy }: Looked['facts']): TransitionTrack => ({
  bpm: bpm ?? Number.NaN,
  camelot: key,
  energy,
})

/** Adds what the catalogue knows to what is said of a track: what is said wins. */
export function sideReader(
  model: SceneModel,
  factsOf: (artist: string, title: string) => ShelfTrack | undefined,
  usualOf: (artist: string, title: string) => UsualFacts,
): (side: KnownSide) => Looked {
  const read = new Map<string, { act: Act; facts: ShelfTrack | undefined; usual: UsualFacts }>()
  return (side) => {
    const { artist, title } = side
    const name = `${artist}\t${title}`
    let found = read.get(name)
    if (!found) {
      found = {
        act: model.actOf(artist, title),
        facts: factsOf(artist, title),
        usual: usualOf(artist, title),
      }
      read.set(name, found)
    }
    const { act, facts, usual } = found
    return {
      act,
      usual,
      facts: {
        genre: side.genre ?? facts?.genre ?? null,
        year: side.year ?? facts?.year ?? null,
        bpm: side.bpm ?? facts?.bpm ?? null,
        key: side.key ?? facts?.key ?? null,
        energy: side.energy ?? energyOf(facts),
      },
    }
  }
}

const fits = new Map<string, GenreFit>()
function fitOf(from: GenreName, to: GenreName): GenreFit {
  const pair = `${from}\t${to}`
  let fit = fits.get(pair)
  if (fit === undefined) {
    fit = nearestFit(to, [from])
    fits.set(pair, fit)
  }
  return fit
}

const camelotRule = (from: Key | null, to: Key | null): number =>
  from === null || to === null ? 0.5 : Number(allows('strict', moveBetween(from, to)))

export function pairFacts(model: SceneModel, from: Looked, to: Looked): PairFacts {
  const [a, b] = [from.facts, to.facts]
  const years = yearsApart(a.year, b.year)
  const genre = genreFit(a.genre, b.genre)
  return {
    ...model.relation(from.act, to.act),
    transition: scoreTransition(transitionSide(a), transitionSide(b)).total,
    camelotRule: camelotRule(a.key, b.key),
    years,
    genre,
    usual: {
      transition: a.bpm === null || b.bpm === null ? usualTransition(from, to) : 0,
      years: years !== null ? null : yearsApart(a.year ?? from.usual.year, b.year ?? to.usual.year),
      genre: genre !== null ? null : genreFit(a.genre ?? from.usual.genre, b.genre ?? to.usual.genre),
    },
  }
}

const yearsApart = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.abs(a - b)

const genreFit = (a: GenreName | null, b: GenreName | null): GenreFit | null =>
  a === null || b === null ? null : fitOf(a, b)

const usualTransition = (from: Looked, to: Looked): number =>
  scoreTransition(usualTempo(from), usualTempo(to)).total

const usualTempo = ({ facts, usual }: Looked): TransitionTrack => ({
  bpm: facts.bpm ?? usual.bpm ?? Number.NaN,
  camelot: null,
  energy: null,
})
