/** Artists placed by some of the real lists, and how well the lists kept back are foretold by them. */
import { join } from 'node:path'
import { artistName, creditsOf } from '../../src/domain/scene/scene-artists.ts'
import { SceneModel } from '../../src/domain/scene/scene-model.ts'
import type { SceneWeights } from '../../src/domain/scene/scene-weights.ts'
import { readCrates, type WrittenCrate } from '../../src/server/features/catalogue/scene-file.ts'
import { knownArtists } from './artist-names.ts'
import { buildScene } from './build-scene.ts'
import { fitSceneWeights, pairNats, type Trials } from './fit-scene-weights.ts'
import { nextTrackTrials, type PlayedTrack, type RankFigures, rankFigures } from './next-track-trials.ts'
import { pairFacts, sideReader } from './pair-facts.ts'
import { type FactRow, readFacts, readTrackLists, type TrackList } from './read-reference.ts'
import { type SplitLists, splitLists } from './split-lists.ts'
import { type CatalogueTracks, readTracks } from './read-tracks.ts'
import { usualFactsReader } from './usual-facts.ts'

const OTHERS_FITTED = 60
const OTHERS_JUDGED = 500
const FITTED = 1800
const JUDGED = 1500
/** An artist whom the catalogue does not have is kept from so many lists on. */
const MIN_LISTS = 3

export type SceneSources = {
  readonly catalogue: CatalogueTracks
  /** What the table says, and the catalogue's genres as tags. */
  readonly facts: readonly FactRow[]
  readonly lists: readonly TrackList[]
  readonly crates: readonly WrittenCrate[]
  /** Which names are one artist's. */
  readonly isKnown: (name: string) => boolean
  /** Which artists the scene keeps. */
  readonly isWanted: (name: string, lists: number) => boolean
}

/** @param catalog the folder of the catalogue */
export function readSceneSources(catalog: string, factsPath: string, setsPath: string): SceneSources {
  const catalogue = readTracks(catalog)
  const facts: FactRow[] = [...readFacts(factsPath), ...catalogue.asTags]
  const lists = readTrackLists(setsPath)
  const crates = readCrates(join(catalog, 'scene'))
  const known = knownArtists(credits(facts, lists))
  const filed = new Set(crates.flatMap(({ artists }) => artists.map(artistName)))
  const isKnown = (name: string): boolean => known.has(name) || filed.has(name)
  const ours = new Set(
    catalogue.tracks.flatMap(({ artist, title }) =>
      creditsOf(artist, title, isKnown).map(({ name }) => name),
    ),
  )
  const isWanted = (name: string, count: number): boolean => ours.has(name) || count >= MIN_LISTS
  return { catalogue, facts, lists, crates, isKnown, isWanted }
}

function* credits(facts: readonly FactRow[], lists: readonly TrackList[]): Generator<string> {
  for (const { artist } of facts) yield artist
  for (const { tracks } of lists) for (const { artist } of tracks) yield artist
}

export type HeldOutScene = {
  readonly sources: SceneSources
  readonly split: SplitLists
  /** Of the lists of `split.train` alone. */
  readonly model: SceneModel
}

export function holdOutScene(sources: SceneSources): HeldOutScene {
  const { lists, facts, crates, isKnown, isWanted } = sources
  const split = splitLists(lists)
  return { sources, split, model: new SceneModel(buildScene(split.train, facts, crates, isKnown, isWanted)) }
}

/** Weights fitted on lists kept back for it. */
export function fitHeldOut(scene: HeldOutScene): SceneWeights {
  const { fitDj, fitPlaylist } = scene.split
  const trialsOf = trialReader(scene)
  const fitted = (from: readonly TrackList[], seed: number): Trials =>
    trialsOf(from, FITTED, OTHERS_FITTED, seed)
  return fitSceneWeights([
    { trials: fitted(fitDj, 1), weight: 0.5 },
    { trials: fitted(withTempo(scene, fitDj), 2), weight: 1 },
    { trials: fitted(fitPlaylist, 3), weight: 0.3 },
    { trials: fitted(withTempo(scene, fitPlaylist), 4), weight: 0.6 },
  ])
}

type NextTrackFigures = {
  readonly name: string
  /** By the Camelot rule alone: what goes with the key that plays. */
  readonly camelot: RankFigures
  /** By tempo, key and energy alone. */
  readonly before: RankFigures
  readonly withScene: RankFigures
}

/** How well next tracks of lists are ranked that neither scene nor weights have seen. */
export function judgeNextTracks(scene: HeldOutScene, weights: SceneWeights): NextTrackFigures[] {
  const { testDj, later, testSeries, testPlaylist } = scene.split
  const trialsOf = trialReader(scene)
  const tempo = (from: readonly TrackList[]) => withTempo(scene, from)
  const noRuns = (from: readonly TrackList[]) => withoutRuns(from, scene.sources.isKnown)
  return (
    [
      ["other sets of DJs' series", testDj],
      ['… of tracks with a tempo', tempo(testDj)],
      ['… without the same artist', noRuns(tempo(testDj))],
      ['later sets of DJs', later],
      ['… of tracks with a tempo', tempo(later)],
      ["a DJ's series never seen", testSeries],
      ['… of tracks with a tempo', tempo(testSeries)],
      ["listeners' playlists", testPlaylist],
      ['… of tracks with a tempo', tempo(testPlaylist)],
      ['… without the same artist', noRuns(tempo(testPlaylist))],
    ] as const
  ).flatMap(([name, from]) => {
    const trials = trialsOf(from, JUDGED, OTHERS_JUDGED, 9)
    if (trials.length === 0) return []
    const camelot = rankFigures(trials.map((trial) => trial.map(({ camelotRule }) => camelotRule)))
    const before = rankFigures(trials.map((trial) => trial.map(({ transition }) => transition)))
    const withScene = rankFigures(trials.map((trial) => trial.map((pair) => pairNats(weights, pair))))
    return [{ name, camelot, before, withScene }]
  })
}

const NOT_SAID = { genre: null, year: null, bpm: null, key: null, energy: null }

function trialReader({ model, sources }: HeldOutScene) {
  const { tracks, factsOf } = sources.catalogue
  const look = sideReader(model, factsOf, usualFactsReader(tracks, sources.isKnown))
  return (from: readonly TrackList[], count: number, others: number, seed: number): Trials =>
    nextTrackTrials(from, count, others, seed).map(({ from: now, candidates }) => {
      const on = look({ ...now, ...NOT_SAID })
      return candidates.map((next) => pairFacts(model, on, look({ ...next, ...NOT_SAID })))
    })
}

const withTempo = ({ sources }: HeldOutScene, from: readonly TrackList[]): TrackList[] =>
  from.map((list) => ({
    ...list,
    tracks: list.tracks.filter(({ artist, title }) => sources.catalogue.factsOf(artist, title)?.bpm),
  }))

/** Leaves out a track by the artist of the one before it. */
function withoutRuns(from: readonly TrackList[], isKnown: (name: string) => boolean): TrackList[] {
  const namesOf = ({ artist, title }: PlayedTrack) =>
    creditsOf(artist, title, isKnown).map(({ name }) => name)
  return from.map((list) => {
    const tracks: PlayedTrack[] = []
    for (const track of list.tracks) {
      const last = tracks.at(-1)
      if (last && namesOf(last).some((name) => namesOf(track).includes(name))) continue
      tracks.push(track)
    }
    return { ...list, tracks }
  })
}
